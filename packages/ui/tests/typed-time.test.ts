import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kinds } from '@zhixing/model';
import { dateTimeBeside, halvesOf, readDateTime, textOf, timeBeside } from '../widgets/typed-time.ts';

test('a moment is read in the ways in which people write one, on the clocks of China', () => {
  for (const text of [
    '2026-09-01 8:30',
    '2026/9/1 08:30',
    '2026年9月1日 8点30分',
    '202609010830',
    '２０２６-09-01　08：30',
    '2026-09-01T08:30',
  ])
    assert.equal(readDateTime(text), '2026-09-01T00:30:00.000Z', text);
  for (const text of ['2026-09-01', '08:30', '2026-02-30 08:30', '2026-09-01 25:00', 'x', '']) assert.equal(readDateTime(text), null, text);
});

test('what is there of a moment is kept while the other half is chosen', () => {
  assert.deepEqual(halvesOf('2026-09-01'), { day: '2026-09-01', time: '' });
  assert.deepEqual(halvesOf('2026-9-1 7:05'), { day: '2026-09-01', time: '07:05' });
  assert.equal(textOf({ day: '2026-09-01', time: '' }).trim(), '2026-09-01');
  assert.equal(textOf({ day: '', time: '07:05' }), '07:05');
});

test('an arrow key changes what the cursor stands in', () => {
  const at = '2026-12-31T15:59:00.000Z';
  assert.equal(dateTimeBeside(at, 1, 0), '2027-01-01T15:59:00.000Z');
  assert.equal(dateTimeBeside(at, 1, 12), '2026-12-31T16:59:00.000Z');
  assert.equal(dateTimeBeside(at, -1, 16), '2026-12-31T15:58:00.000Z');
  assert.equal(timeBeside('23:59', 1, 5), '00:00');
  assert.equal(timeBeside('00:10', -1, 0), '23:10');
  assert.equal(timeBeside(null, 1, 0), '08:00');
});

test('a time of day is read as people and spreadsheets write it', () => {
  const read = (text: string) => kinds.time?.parse(text, { kind: 'time' }, { yes: '', no: '', option: (value) => value });
  for (const text of ['8:30', '08:30:00', '0830', '8点30分', '８：３０', '8时30']) assert.deepEqual(read(text), { value: '08:30' }, text);
  assert.deepEqual(read('8点'), { value: '08:00' });
  for (const text of ['24:00', '8:60', '830', '八点', '']) assert.deepEqual(Object.keys(read(text) ?? {}), ['issue'], text);
});
