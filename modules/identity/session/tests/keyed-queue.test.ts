import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKeyedQueue } from '../keyed-queue.ts';

test('work of one key runs one after the other, work of all keys in so many places, and a failure holds nobody up', async () => {
  const turns = createKeyedQueue(2);
  const running = new Map<string, number>();
  let most = 0;
  const work = (key: string) => async () => {
    running.set(key, (running.get(key) ?? 0) + 1);
    assert.equal(running.get(key), 1, 'two of one key at once');
    most = Math.max(
      most,
      [...running.values()].reduce((sum, n) => sum + n, 0),
    );
    await new Promise((resolve) => setImmediate(resolve));
    running.set(key, 0);
    if (key === 'bad') throw new Error('failed');
    return key;
  };
  const keys = Array.from({ length: 60 }, (_none, i) => ['a', 'b', 'c', 'bad'][i % 4] ?? 'a');
  const results = await Promise.allSettled(keys.map((key) => turns.run(key, work(key))));
  assert.equal(most, 2);
  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? result.value : 'bad')),
    keys,
  );
});
