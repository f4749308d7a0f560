import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Condition, defineModel, effectiveModel, f, kinds, matches, type Words } from '@zhixing/model';

const words: Words = { option: (value) => value, yes: '', no: '' };
const field = (kind: string) => ({ kind });
const check = (kind: string, value: unknown) => kinds[kind]?.check(value, field(kind))?.key ?? null;
const parse = (kind: string, text: string) => kinds[kind]?.parse(text, field(kind), words);
const format = (kind: string, value: unknown) => kinds[kind]?.format(value, field(kind), words);

const holiday = { start: '2026-05-01', end: '2026-05-04' };
const lesson = { start: '2026-05-01T00:30:00.000Z', end: '2026-05-01T03:30:00.000Z' };

test('the last day is written and read, the day after it is stored', () => {
  assert.equal(format('dateRange', holiday), '2026-05-01 – 2026-05-03');
  assert.equal(format('dateRange', { start: '2026-05-01', end: '2026-05-02' }), '2026-05-01');
  const ways = [
    '2026-05-01 – 2026-05-03',
    '2026年5月1日至3日',
    '2026-05-01～2026-05-03',
    '2026/5/1 - 2026/5/3',
    '2026年5月1日-5月3日',
    '20260501 到 5.3',
  ];
  for (const text of ways) assert.deepEqual(parse('dateRange', text), { value: holiday }, text);
  assert.deepEqual(parse('dateRange', '2026-12-31'), { value: { start: '2026-12-31', end: '2027-01-01' } });
});

test('blanks around a separator are read once, however many', () => {
  const blanks = ' '.repeat(400_000);
  assert.deepEqual(parse('dateRange', `2026-05-01${blanks}至${blanks}2026-05-03`), { value: holiday });
  assert.ok('issue' in (parse('dateRange', `2026-05-01${blanks}x`) ?? {}));
});

test('moments are written on the clocks of China, the day once', () => {
  assert.equal(format('dateTimeRange', lesson), '2026-05-01 08:30 – 11:30');
  assert.equal(format('dateTimeRange', { ...lesson, end: '2026-05-02T03:30:00Z' }), '2026-05-01 08:30 – 2026-05-02 11:30');
  for (const text of ['2026-05-01 08:30 – 11:30', '2026-05-01 08:30 至 2026-05-01 11:30', '2026-05-01 8:30~11:30'])
    assert.deepEqual(parse('dateTimeRange', text), { value: lesson }, text);
});

test('what is wrong with a range is said: an end that is missing, unreadable, or not behind the start', () => {
  assert.equal(check('dateRange', holiday), null);
  assert.equal(check('dateRange', { start: '2026-05-01' }), 'field.rangeWithoutEnd');
  assert.equal(check('dateRange', { start: null, end: '2026-05-01' }), 'field.rangeWithoutStart');
  assert.equal(check('dateRange', { start: '2026-05-01', end: '2026-05-01' }), 'field.dateRangeReversed');
  assert.equal(check('dateTimeRange', { start: lesson.end, end: lesson.start }), 'field.dateTimeRangeReversed');
  for (const value of [{}, [], '2026-05-01', null, { start: 'soon', end: '2026-05-01' }, { ...holiday, more: 1 }])
    assert.equal(check('dateRange', value), 'field.notDateRange', JSON.stringify(value));
  for (const text of ['2026-05-03 – 2026-05-01', '2026-05-01 – ', 'soon – later', '2026-05-01 – 2026-05-02 – 2026-05-03'])
    assert.ok('issue' in (parse('dateRange', text) ?? {}), text);
  assert.ok('issue' in (parse('dateTimeRange', '2026-05-01 08:30') ?? {}), 'a moment has no end');
});

test('conditions ask what a range covers, overlaps, and what it is before and after', () => {
  const model = effectiveModel(
    defineModel('stay', { fields: { days: f.dateRange(), hours: f.dateTimeRange(), night: f.dateTimeRange() } }),
  );
  const now = new Date('2026-05-03T15:59:00Z');
  // From midnight in China on.
  const night = { start: '2026-04-30T16:00:00.000Z', end: '2026-04-30T22:00:00.000Z' };
  const holds = (condition: Condition) => matches(model, condition, { days: holiday, hours: lesson, night }, undefined, now);
  for (const condition of [
    { days: { covers: '2026-05-03' } },
    { days: { covers: '@today' } },
    { days: { overlaps: { start: '2026-05-03', end: '2026-06-01' } } },
    { days: { overlaps: { end: '2026-05-02' } } },
    { days: { before: '2026-05-04', after: '2026-04-30' } },
    { days: { after: '@today-3' } },
    { days: { overlaps: { start: '@today', end: '@today+1' } } },
    { days: { overlaps: { start: '2026-05-03', end: '@today+1' } } },
    { days: { overlaps: { end: '@today-1' } } },
    { hours: { overlaps: { start: '@today-2', end: '@today-1' } } },
    { night: { after: '@today-3' } },
    { hours: { covers: '@today-2' } },
    { hours: { before: '@today' } },
    { hours: { covers: '2026-05-01T00:30:00Z' } },
  ] as Condition[])
    assert.ok(holds(condition), JSON.stringify(condition));
  for (const condition of [
    { days: { covers: '2026-05-04' } },
    { days: { covers: '@today+1' } },
    { days: { overlaps: { start: '2026-05-04' } } },
    { days: { overlaps: { start: '2026-05-03', end: '2026-05-02' } } },
    { days: { before: '2026-05-03' } },
    { days: { after: '@today-2' } },
    { hours: { covers: '2026-05-01T03:30:00Z' } },
    { hours: { after: '@today-2' } },
    { hours: { before: '@today-2' } },
    { days: { overlaps: { start: '@today+1' } } },
    { days: { overlaps: { start: '2026-05-03', end: '@today-3' } } },
    { hours: { overlaps: { start: '@today-1', end: '@today' } } },
    { night: { after: '@today-2' } },
  ] as Condition[])
    assert.ok(!holds(condition), JSON.stringify(condition));
});
