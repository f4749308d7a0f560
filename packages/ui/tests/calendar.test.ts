import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, addMonths } from '@zhixing/model/china-time.ts';
import { dayOf, movedBy, shownDays, todayInChina, weekStart } from '../list-types/calendar/days.ts';
import { entriesByDay, touching } from '../list-types/calendar/entries.ts';

const field = (name: string, kind = 'date') => ({ name, kind, label: name, operators: ['gte' as const] });

test('a month is whole weeks, from whichever day a week begins', () => {
  const sunday = shownDays('2026-11-21', 'month', 0);
  assert.equal(sunday.length, 5);
  assert.deepEqual([sunday[0]?.[0], sunday[4]?.[6]], ['2026-11-01', '2026-12-05']);
  const monday = shownDays('2026-11-21', 'month', 1);
  assert.deepEqual([monday.length, monday[0]?.[0], monday[5]?.[6]], [6, '2026-10-26', '2026-12-06']);
  // February 2026 begins on a Sunday and has twenty-eight days.
  assert.deepEqual(shownDays('2026-02-10', 'month', 0).length, 4);
});

test('a week is seven days', () => {
  assert.deepEqual(shownDays('2026-11-21', 'week', 1), [
    ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
  ]);
  assert.equal(weekStart('2026-11-22', 0), '2026-11-22');
});

test('days and months run over, and short months end earlier', () => {
  assert.equal(addDays('2026-12-31', 1), '2027-01-01');
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28');
  assert.equal(addMonths('2028-03-31', -1), '2028-02-29');
  assert.equal(addMonths('2026-01-15', -1), '2025-12-15');
});

test('a moment lies on its day in China', () => {
  assert.equal(dayOf('2026-11-20T16:30:00Z'), '2026-11-21');
  assert.equal(dayOf('2026-11-21'), '2026-11-21');
  assert.equal(dayOf(null), null);
  assert.equal(dayOf('no day at all'), null);
  assert.equal(todayInChina(new Date('2026-11-20T23:00:00Z')), '2026-11-21');
});

test('keys move as in a grid of dates', () => {
  const from = (key: string, shift = false) => movedBy(key, '2026-11-21', 1, shift);
  assert.deepEqual(
    ['ArrowLeft', 'ArrowDown', 'Home', 'End', 'PageUp'].map((key) => from(key)),
    ['2026-11-20', '2026-11-28', '2026-11-16', '2026-11-22', '2026-10-21'],
  );
  assert.equal(from('PageDown', true), '2027-11-21');
  assert.equal(from('a'), null);
});

test('a record stands on the days that it lasts, and on none beyond what is shown', () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-21'];
  const rows = [
    { id: '1', version: 1, from: '2026-11-01', to: '2026-11-20' },
    { id: '2', version: 1, from: '2026-11-21', to: null },
    { id: '3', version: 1, from: '2026-11-20', to: '2026-01-01' },
    { id: '4', version: 1, from: null, to: '2026-11-20' },
  ];
  const choice = { key: 'from~to', label: '', from: field('from'), to: field('to') };
  const byDay = entriesByDay(rows, choice, days);
  const ids = (day: string) => byDay.get(day)?.map(({ row, begins, ends }) => `${row.id}${begins ? 'b' : ''}${ends ? 'e' : ''}`);
  assert.deepEqual(days.map(ids), [['1'], ['1e', '3be'], ['2be']]);
});

test('what is asked for touches the days that are shown', () => {
  const single = { key: 'd', label: '', from: field('d') };
  assert.deepEqual(touching(single, '2026-11-01', '2026-11-30'), { d: { gte: '2026-11-01', lte: '2026-11-30' } });
  const pair = touching({ ...single, to: field('e', 'moment') }, '2026-11-01', '2026-11-30');
  assert.deepEqual(JSON.parse(JSON.stringify(pair)), {
    all: [
      { d: { lte: '2026-11-30' } },
      {
        any: [{ e: { gte: '2026-10-31T16:00:00.000Z' } }, { all: [{ e: null }, { d: { gte: '2026-11-01', lte: '2026-11-30' } }] }],
      },
    ],
  });
});
