import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf, ticksOf, timeSpanOf } from '../list-types/gantt/scale.ts';

test('a time line reaches one unit beyond what it shows', () => {
  const days = ticksOf('2026-11-20', '2026-11-21', 'day', 0).map(({ day }) => day);
  assert.deepEqual(days, ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']);
  const months = ticksOf('2026-01-31', '2026-02-01', 'month', 0);
  assert.deepEqual(
    months.map(({ day, days: length }) => [day, length]),
    [
      ['2025-12-01', 31],
      ['2026-01-01', 31],
      ['2026-02-01', 28],
      ['2026-03-01', 31],
    ],
  );
  assert.equal(ticksOf('2026-11-21', '2026-11-21', 'week', 1)[0]?.day, '2026-11-09');
});

test('a time line of centuries ends where nobody scrolls any more', () => {
  assert.ok(ticksOf('1900-01-01', '2200-01-01', 'day', 0).length <= 400);
});

test('a day lies where its part of the unit begins, and beyond the line at its ends', () => {
  const ticks = ticksOf('2026-02-01', '2026-02-28', 'month', 0);
  assert.equal(placeOf('2026-02-01', ticks, 100), 100);
  assert.equal(placeOf('2026-02-15', ticks, 100), 150);
  assert.equal(placeOf('2020-01-01', ticks, 100), 0);
  assert.equal(placeOf('2030-01-01', ticks, 100), 300);
});

test('rows without dates show today', () => {
  assert.deepEqual(timeSpanOf([], '2026-11-21'), ['2026-11-21', '2026-11-21']);
  assert.deepEqual(
    timeSpanOf(
      [
        ['2026-03-01', '2026-09-01'],
        ['2025-03-01', '2025-04-01'],
      ],
      '2026-11-21',
    ),
    ['2025-03-01', '2026-09-01'],
  );
});
