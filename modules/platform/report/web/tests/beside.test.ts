import assert from 'node:assert/strict';
import { test } from 'node:test';
import { besideAddress } from '../beside.ts';
import type { ReportAddress } from '../report-address.ts';
import type { BesideView } from '../report-data.ts';

const beside: BesideView = {
  report: 'evaluationItems',
  title: '评价分项得分',
  chart: { picture: 'radar', by: ['item'], measures: ['score'], title: null },
  filters: { school: 'school', target: 'target' },
  where: { target: 'agency' },
};
const address: ReportAddress = {
  period: '',
  rows: null,
  columns: null,
  measures: null,
  filter: {},
  tree: {},
  least: null,
  compare: true,
  compared: null,
  order: '-score',
  cell: null,
};

test('a chart of another report is asked for the same period and filters, and what it is always narrowed to', () => {
  const asked = besideAddress(beside, { ...address, filter: { school: { in: ['s'] } } }, 'term:2026-1');
  assert.deepEqual([asked?.period, asked?.rows, asked?.measures, asked?.compare], ['term:2026-1', ['item'], ['score'], false]);
  assert.deepEqual(asked?.filter, { target: 'agency', school: { in: ['s'] } });
});

test('it is left out where it cannot be narrowed as much', () => {
  assert.equal(besideAddress(beside, { ...address, filter: { carrier: { in: ['c'] } } }, 'all'), null);
  assert.equal(besideAddress(beside, { ...address, tree: { region: { under: '430000' } } }, 'all'), null);
});
