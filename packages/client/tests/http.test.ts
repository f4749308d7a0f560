import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { ApiError } from '../api-error.ts';
import { api } from '../http.ts';
import { LONG_CALL } from '../long-call.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

test('a call is given up after 1000 s, and one through other systems after 100 s', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  globalThis.fetch = (_input, init) =>
    new Promise((_done, fail) => {
      init?.signal?.addEventListener('abort', () => fail(new Error('aborted')));
    });
  const outcomes: string[] = [];
  const call = (name: string, options: object) =>
    api.put('/api/any', {}, { anonymous: true, ...options }).catch((error: unknown) => {
      assert.ok(error instanceof ApiError);
      outcomes.push(`${name} ${error.key}`);
    });
  const calls = [call('usual', {}), call('long', LONG_CALL)];
  t.mock.timers.tick(99_999);
  await Promise.resolve();
  assert.deepEqual(outcomes, []);
  t.mock.timers.tick(1);
  await calls[1];
  assert.deepEqual(outcomes, ['long client.network']);
  t.mock.timers.tick(900_000);
  await calls[0];
  assert.deepEqual(outcomes, ['long client.network', 'usual client.network']);
});
