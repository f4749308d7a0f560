import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Again, againOf, patternOf } from '../widgets/cron/pattern.ts';

test('every common way is written as a pattern and read again from it', () => {
  const ways: readonly Again[] = [
    { every: 'minutes', step: 1 },
    { every: 'minutes', step: 15 },
    { every: 'hour', minute: 0 },
    { every: 'hour', minute: 59 },
    { every: 'day', time: '00:05' },
    { every: 'week', days: [1, 3, 0], time: '08:30' },
    { every: 'month', day: 31, time: '23:59' },
    { every: 'month', day: 'L', time: '02:00' },
  ];
  for (const way of ways) assert.deepEqual(againOf(patternOf(way)), way, patternOf(way));
});

test('what people write for the same is read alike, and everything else is left to them', () => {
  assert.deepEqual(againOf(' 30  8 * * 1-5 '), { every: 'week', days: [1, 2, 3, 4, 5], time: '08:30' });
  assert.deepEqual(againOf('0 2 * * 7'), { every: 'week', days: [0], time: '02:00' });
  for (const pattern of [
    '',
    '每天',
    '0 2 * *',
    '0 2 1 1 *',
    '0 2 1 * 1',
    '60 2 * * *',
    '0 24 * * *',
    '0 2 0 * *',
    '0 2 32 * *',
    '*/7 * * * *',
    '0 */2 * * *',
    '0 2 * * 5-1',
  ])
    assert.equal(againOf(pattern), null, pattern);
});
