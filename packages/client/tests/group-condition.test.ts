import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupCondition } from '../group-condition.ts';

const on = (kind: string) => ({ name: 'f', kind });

test('the records of a group are those of its value; of no value, those without', () => {
  assert.deepEqual(groupCondition(on('choice'), 'a'), { f: { eq: 'a' } });
  assert.deepEqual(groupCondition(on('flag'), false), { f: { eq: false } });
  assert.deepEqual(groupCondition(on('ref'), null), { f: null });
});

test('a day, a month and a year are their days, leap years included', () => {
  assert.deepEqual(groupCondition(on('date'), '2026-11-21'), { f: { gte: '2026-11-21', lte: '2026-11-21' } });
  assert.deepEqual(groupCondition(on('date'), '2028-02'), { f: { gte: '2028-02-01', lte: '2028-02-29' } });
  assert.deepEqual(groupCondition(on('date'), '2026'), { f: { gte: '2026-01-01', lte: '2026-12-31' } });
});

test('a moment belongs to the day that it is in China', () => {
  assert.deepEqual(groupCondition(on('moment'), '2026-12-31'), { f: { gte: '2026-12-30T16:00:00.000Z', lt: '2026-12-31T16:00:00.000Z' } });
});
