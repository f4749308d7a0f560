import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Earlier, earlierOf, withEarlier, withEnded } from '../compared.ts';
import { drillAddress } from '../drill.ts';
import type { ReportAddress } from '../report-address.ts';
import type { AnswerView, ReportView, SetView } from '../report-data.ts';
import { readTrail, stepAddress, trailFrom } from '../trail.ts';

const report = {
  name: 'trips',
  title: '',
  note: null,
  model: 'trip',
  period: true,
  periodField: 'departAt',
  dimensions: [
    { name: 'agency', label: '', field: 'agency' },
    { name: 'month', label: '', field: 'departAt', grain: 'month' },
  ],
  measures: [
    { name: 'trips', label: '', form: 'number', digits: 0, additive: true },
    { name: 'score', label: '', form: 'number', digits: 2 },
  ],
  filters: [],
  rows: ['agency'],
  columns: null,
  order: null,
  charts: [],
  exports: false,
  drills: [],
  beside: [],
  few: 0,
} as unknown as ReportView;

const period = (year: number) => ({ text: `schoolYear:${year}`, label: '', unit: 'schoolYear' as const, before: null, after: null });
const answerOf = (sets: readonly SetView[], before: readonly SetView[]): AnswerView => ({
  period: { ...period(2026), from: '2026-09-01', to: '2027-09-01' },
  asOf: '',
  trees: {},
  measures: ['trips', 'score'],
  sets,
  labels: {},
  orders: {},
  before: { period: { ...period(2025), from: '2025-09-01', to: '2026-09-01' }, sets: before },
});
const group = (keys: (string | null)[], trips: number, score: number | null = null) => ({ keys, rows: trips, values: { trips, score } });
const compare = (answer: AnswerView, keys: (string | null | undefined)[], by: readonly string[]) =>
  withEarlier(
    { keys, labels: [], values: answer.sets[0]?.groups[0]?.values as Record<string, number | null> },
    { by, earlier: earlierOf(report, answer) as Earlier, measures: report.measures },
  ).values;

describe('a figure beside that of the period before', () => {
  test('has the difference, and what that is of the figure before', () => {
    const answer = answerOf([{ by: ['agency'], groups: [group(['a'], 6, 4)] }], [{ by: ['agency'], groups: [group(['a'], 4, 5)] }]);
    const values = compare(answer, ['a'], ['agency']);
    assert.deepEqual([values['trips~before'], values['trips~change'], values['trips~rate']], [4, 2, 0.5]);
    assert.equal(values['score~change'], -1);
  });

  test('is compared with the same month of the year before', () => {
    const answer = answerOf(
      [{ by: ['agency', 'month'], groups: [group(['a', '2026-10'], 6)] }],
      [{ by: ['agency', 'month'], groups: [group(['a', '2025-10'], 5), group(['a', '2025-11'], 1)] }],
    );
    assert.equal(compare(answer, ['a', '2026-10'], ['agency', 'month'])['trips~before'], 5);
  });

  test('has none where there were no rows, and is 0 only where rows are counted', () => {
    const values = compare(
      answerOf([{ by: ['agency'], groups: [group(['a'], 6, 4)] }], [{ by: ['agency'], groups: [] }]),
      ['a'],
      ['agency'],
    );
    assert.deepEqual([values['trips~before'], values['trips~rate']], [0, null]);
    assert.equal(values['score~change'], null);
  });

  test('says nothing of groups that were too small to be shown', () => {
    const small = { keys: ['a'], rows: null, values: {} };
    const values = compare(
      answerOf([{ by: ['agency'], groups: [group(['a'], 6)] }], [{ by: ['agency'], groups: [small] }]),
      ['a'],
      ['agency'],
    );
    assert.deepEqual([values['trips~before'], values['trips~change']], [null, null]);
  });

  test('stands beside groups that only the period before had', () => {
    const answer = answerOf(
      [{ by: ['agency'], groups: [group(['a'], 6)] }],
      [{ by: ['agency'], groups: [group(['a'], 4), group(['gone'], 3)] }],
    );
    const { sets } = withEnded(answer, earlierOf(report, answer) as Earlier);
    assert.deepEqual(
      sets[0]?.groups.map(({ keys, rows }) => [keys[0], rows]),
      [
        ['a', 6],
        ['gone', 0],
      ],
    );
  });
});

describe('a figure that leads into another report', () => {
  const drill = { report: 'fees', title: '', period: true, dimensions: { agency: 'agency' }, filters: { agency: 'agency' } };
  const address = {
    period: '',
    rows: null,
    columns: null,
    measures: null,
    filter: {},
    compare: false,
    compared: null,
    least: null,
    order: '',
  };
  const from = (keys: Record<string, string | null>, filter = {}, tree: ReportAddress['tree'] = {}) => ({
    report,
    address: { ...address, filter, tree, cell: { keys } },
    period: { ...period(2026), from: null, to: null },
    trail: trailFrom('trips', new URLSearchParams('period=year&cell=x')),
  });
  const asked = (to: string | null) => new URLSearchParams(to?.split('?')[1]);

  test('narrows it to its group and its month', () => {
    const to = asked(drillAddress(drill, from({ agency: 'a', month: '2026-10' })));
    assert.deepEqual([to.get('name'), to.get('period'), to.get('filter')], ['fees', 'month:2026-10', '{"agency":{"in":["a"]}}']);
  });

  test('does not lead where it would count more than the figure', () => {
    assert.equal(drillAddress(drill, from({ agency: '~others' })), null);
    assert.equal(drillAddress({ ...drill, dimensions: {} }, from({ agency: 'a' })), null);
    assert.equal(drillAddress(drill, from({ agency: 'a' }, { stage: { in: ['x'] } })), null);
    assert.equal(drillAddress(drill, from({ agency: 'a' }, {}, { bureau: { under: 'b' } })), null);
    assert.ok(drillAddress(drill, from({ agency: 'a' }, {}, { bureau: { level: 1 } })));
  });

  test('leaves a trail that leads back to the report as it was', () => {
    const trail = readTrail(asked(drillAddress(drill, from({ agency: 'a' }))));
    assert.deepEqual(trail, [{ report: 'trips', search: 'period=year' }]);
    assert.equal(stepAddress(trail, 0), '/report?period=year&name=trips');
    assert.deepEqual(readTrail(new URLSearchParams({ trail: '[1,{"report":2}]' })), []);
  });
});
