import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Condition,
  defineModel,
  type EffectiveField,
  effectiveModel,
  f,
  isRelativeDate,
  matches,
  type Operator,
  relativeDate,
  relativeDays,
  variablesIn,
  withFixedDays,
  withVariables,
} from '@zhixing/model';

const Trip = effectiveModel(defineModel('trip', { fields: { name: f.text(), starts: f.date(), signed: f.moment() } }));
const at = (day: string, values: readonly string[]) => values.map((value) => relativeDate(value, new Date(`${day}T12:00:00+08:00`)));

test('days move with the calendar of China', () => {
  assert.deepEqual(
    at(
      '2026-11-21',
      relativeDays.map((name) => `@${name}`),
    ),
    [
      '2026-11-21',
      '2026-11-16',
      '2026-11-22',
      '2026-11-01',
      '2026-11-30',
      '2026-10-01',
      '2026-12-31',
      '2026-01-01',
      '2026-12-31',
      '2026-09-01',
      '2027-01-31',
    ],
  );
  assert.deepEqual(at('2024-02-29', ['@today+1', '@today-60', '@monthEnd', '@monthEnd+1', '@yearEnd-365']), [
    '2024-03-01',
    '2023-12-31',
    '2024-02-29',
    '2024-03-01',
    '2024-01-01',
  ]);
  assert.equal(relativeDate('@today', new Date('2025-12-31T16:00:00Z')), '2026-01-01', 'eight hours earlier than in London');
  assert.deepEqual(at('2026-11-22', ['@weekStart', '@weekEnd']), ['2026-11-16', '2026-11-22'], 'Sunday ends the week');
});

test('terms: autumn from September to January, spring from February to August', () => {
  const term = (day: string) => at(day, ['@termStart', '@termEnd']);
  for (const day of ['2025-09-01', '2025-12-31', '2026-01-01', '2026-01-31'])
    assert.deepEqual(term(day), ['2025-09-01', '2026-01-31'], day);
  for (const day of ['2026-02-01', '2026-06-01', '2026-08-31']) assert.deepEqual(term(day), ['2026-02-01', '2026-08-31'], day);
});

test('only the words of the list are days', () => {
  for (const value of ['@today', '@today+7', '@today-9999', '@termEnd+1']) assert.ok(isRelativeDate(value), value);
  for (const value of ['today', '@today+', '@today+70000', '@today +1', '@toda', '@constructor', '@userId', '@today+7x', 7, null])
    assert.ok(!isRelativeDate(value), String(value));
});

test('a moment is compared with the whole day, a date with the day, and nothing else is', () => {
  const now = new Date('2026-11-21T04:00:00Z');
  const holds = (condition: Condition, row: Record<string, unknown>) => matches(Trip, condition, row, undefined, now);
  const signed = { signed: '2026-11-21T15:59:59Z' };
  assert.ok(
    holds({ signed: '@today' }, signed) && holds({ signed: { lte: '@today' } }, signed) && holds({ signed: { gte: '@today' } }, signed),
  );
  assert.ok(
    !holds({ signed: { gt: '@today' } }, signed) &&
      !holds({ signed: { lt: '@today' } }, signed) &&
      !holds({ signed: { ne: '@today' } }, signed),
  );
  assert.ok(holds({ signed: { gt: '@today' } }, { signed: '2026-11-21T16:00:00Z' }));
  assert.ok(holds({ starts: { gt: '@today', lte: '@today+7' } }, { starts: '2026-11-28' }));
  assert.ok(!holds({ starts: { gt: '@today', lte: '@today+7' } }, { starts: '2026-11-21' }));
  assert.ok(
    holds({ signed: { in: ['@today-1', '2026-11-21T15:59:59.000Z'] } }, signed) && holds({ signed: { ne: '@today' } }, { signed: null }),
  );
  assert.ok(holds({ name: '@today' }, { name: '@today' }), 'a text is a text');
});

test('a relative day stands in a list like any other value', () => {
  const now = new Date('2026-11-21T04:00:00Z');
  const early = { starts: '2026-11-20', signed: '2026-11-20T01:00:00.000Z' };
  const late = { starts: '2026-11-21', signed: '2026-11-21T15:59:59.999Z' };
  const later = { starts: '2026-11-22', signed: '2026-11-21T16:00:00.000Z' };
  const held = (condition: object) =>
    [early, late, later].map((row) => (matches(Trip, condition as Condition, row, undefined, now) ? 'x' : '-')).join('');
  for (const [condition, expected] of [
    [{ starts: '@today' }, '-x-'],
    [{ starts: { ne: '@today' } }, 'x-x'],
    [{ starts: { in: '@today' } }, '-x-'],
    [{ starts: { notIn: '@today' } }, 'x-x'],
    [{ starts: { in: ['@today', '2026-11-20'] } }, 'xx-'],
    [{ starts: { in: ['@today-1', '@today+1'] } }, 'x-x'],
    [{ starts: { notIn: ['@today', '2026-11-20'] } }, '--x'],
    [{ signed: { in: '@today' } }, '-x-'],
    [{ signed: { notIn: '@today' } }, 'x-x'],
    [{ signed: { in: ['@today', early.signed] } }, 'xx-'],
    [{ signed: { in: ['@today-1', '@today+1'] } }, 'x-x'],
    [{ signed: { notIn: ['@today', early.signed] } }, '--x'],
    [{ signed: { ne: '@today' } }, 'x-x'],
  ] as const)
    assert.equal(held(condition), expected, JSON.stringify(condition));
});

test('a day in a comparison becomes one day, in a list a list, and nothing where none is relative', () => {
  const now = new Date('2026-11-21T04:00:00Z');
  const fixed = (field: 'starts' | 'signed' | 'name', operator: Operator, value: unknown) =>
    withFixedDays(Trip.fields[field] as EffectiveField, { field, operator, value }, now);
  assert.deepEqual(fixed('starts', 'gte', '@today'), { starts: { gte: '2026-11-21' } });
  assert.deepEqual(fixed('starts', 'in', '@today'), { starts: { in: ['2026-11-21'] } });
  assert.deepEqual(fixed('starts', 'notIn', '@today'), { starts: { notIn: ['2026-11-21'] } });
  assert.deepEqual(fixed('starts', 'in', ['@today', '2026-01-01']), { starts: { in: ['2026-11-21', '2026-01-01'] } });
  assert.equal(fixed('starts', 'in', ['2026-01-01']), null);
  assert.equal(fixed('signed', 'gte', '2026-01-01T00:00:00Z'), null);
  assert.equal(fixed('name', 'eq', '@today'), null);
});

test('they are no variables', () => {
  const condition = { all: [{ starts: { gte: '@today-7' } }, { name: '@userId' }] } as Condition;
  assert.deepEqual(variablesIn(condition), ['@userId']);
  assert.deepEqual(withVariables(condition, { '@userId': 'x' }), { all: [{ starts: { gte: '@today-7' } }, { name: { eq: 'x' } }] });
});
