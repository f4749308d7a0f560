import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pivotOf } from '../charts/pivot.ts';
import { chart, dimension, measure } from './chart-samples.ts';

const [agency, theme, month] = [dimension('agency'), dimension('theme'), dimension('month', 'month')];
const data = chart(
  [agency, theme, month],
  [measure('trips')],
  [
    [['b', 'red', '2026-02'], { trips: 3 }],
    [['a', 'red', '2026-01'], { trips: 1 }],
    [['b', 'green', '2026-01'], { trips: 2 }],
    [['a', 'green', '2026-02'], { trips: 4 }],
  ],
);
const choice = { rows: ['agency', 'theme'], columns: ['month'], measures: ['trips'] };

test('lines of one value stand together below one head, dates in their order', () => {
  const { rows, columns, rowTitles } = pivotOf(data, choice);
  assert.deepEqual(rowTitles, ['agency', 'theme']);
  assert.deepEqual(
    rows.map(({ heads }) => heads.map(({ label, span }) => `${label} ${span}`)),
    [
      ['b 2', 'red 1'],
      ['b 0', 'green 1'],
      ['a 2', 'red 1'],
      ['a 0', 'green 1'],
    ],
  );
  assert.deepEqual(
    columns.map(({ heads }) => heads[0]?.label),
    ['2026-01', '2026-02'],
  );
});

test('a cell has the point of its row and column, and is empty where there is none', () => {
  const { rows, columns, point } = pivotOf(data, choice);
  const cells = rows.map((row) => columns.map((column) => point(row, column)?.values.trips ?? null));
  assert.deepEqual(cells, [
    [null, 3],
    [2, null],
    [1, null],
    [null, 4],
  ]);
});

test('totals are the given ones, found by the keys of their row or column', () => {
  const total = (keys: (string | null)[], trips: number) => ({ keys, labels: [], values: { trips } });
  const pivot = pivotOf(data, choice, {
    rows: [total(['b', 'red', null], 30)],
    columns: [total([null, null, '2026-02'], 70)],
    grand: total([null, null, null], 100),
  });
  const [row, other] = pivot.rows;
  const column = pivot.columns[1];
  assert.ok(row && other && column);
  assert.equal(pivot.point(row, null)?.values.trips, 30);
  assert.equal(pivot.point(other, null), null);
  assert.equal(pivot.point(null, column)?.values.trips, 70);
  assert.equal(pivot.point(null, null)?.values.trips, 100);
  assert.deepEqual([pivot.hasRowTotals, pivot.hasColumnTotals], [true, true]);
});

test('without columns there is one column of measures, and no totals of rows', () => {
  const pivot = pivotOf(chart([agency], [measure('trips')], [[['a'], { trips: 1 }]]), {
    rows: ['agency'],
    columns: [],
    measures: ['trips'],
  });
  const [row] = pivot.rows;
  const [column] = pivot.columns;
  assert.equal(pivot.columns.length, 1);
  assert.deepEqual(column?.heads, []);
  assert.equal(row && column && pivot.point(row, column)?.values.trips, 1);
  assert.equal(pivot.hasRowTotals, false);
});

test('groups of several rows are followed by their subtotal, for each column and all of them', () => {
  const total = (keys: (string | null)[], trips: number) => ({ keys, labels: [], values: { trips } });
  const pivot = pivotOf(data, choice, {
    groups: [total(['b', null, '2026-01'], 20), total(['b', null, '2026-02'], 30)],
    groupRows: [total(['b', null, null], 50), total(['a', null, null], 5)],
  });
  assert.deepEqual(
    pivot.rows.map(({ isSubtotal = false }) => isSubtotal),
    [false, false, true, false, false, true],
  );
  const [, , subtotal] = pivot.rows;
  assert.ok(subtotal);
  assert.deepEqual(
    pivot.columns.map((column) => pivot.point(subtotal, column)?.values.trips),
    [20, 30],
  );
  assert.equal(pivot.point(subtotal, null)?.values.trips, 50);
  const single = pivotOf({ ...data, points: data.points.slice(0, 2) }, choice, { groups: [total(['b', null, '2026-02'], 3)] });
  assert.ok(
    single.rows.every(({ isSubtotal }) => !isSubtotal),
    'a group of one row needs none',
  );
});
