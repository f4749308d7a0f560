import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAudit } from '../audit/sealer.ts';
import type { Engine } from '../engine.ts';
import { createJobs } from '../jobs/runner.ts';
import { createPollingWorker } from '../queue/polling-worker.ts';
import { createOutbox } from '../write/outbox.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a polling worker', () => {
  test('runs once for calls within the debounce time, again for calls during a run, and polls from then on', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    let times = 0;
    let finish = () => {};
    const work = () => {
      times += 1;
      return new Promise<boolean>((resolve) => {
        finish = () => resolve(false);
      });
    };
    const failures: unknown[] = [];
    const one = createPollingWorker({ debounceMs: 50, everyMs: 5000, work, failed: (error) => failures.push(error) });
    t.mock.timers.tick(20_000);
    assert.equal(times, 0, 'not woken yet');
    for (let n = 0; n < 5; n += 1) one.wake();
    t.mock.timers.tick(50);
    assert.equal(times, 1);
    one.wake();
    t.mock.timers.tick(50);
    finish();
    await turn();
    assert.equal(times, 2, 'woken during the run');
    finish();
    await turn();
    t.mock.timers.tick(5000);
    assert.equal(times, 3, 'by polling');
    const stopping = one.stop();
    finish();
    await stopping;
    one.wake();
    t.mock.timers.tick(20_000);
    assert.deepEqual([times, failures], [3, []]);
  });

  test('goes on while there is more, ends early when it is stopped, and tries again after a failure', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const runs: string[] = [];
    const failures: unknown[] = [];
    let left = 3;
    const worker = createPollingWorker({
      everyMs: 1000,
      work: async (stopping) => {
        runs.push(stopping() ? 'stopping' : 'run');
        left -= 1;
        if (left === 0) throw new Error('the other side is away');
        return left > 0;
      },
      failed: (error) => failures.push(error),
    });
    await worker.drain();
    assert.deepEqual([runs.length, failures.length], [3, 1]);
    worker.wake();
    await turn();
    assert.equal(runs.length, 4, 'at once without a debounce time');
    t.mock.timers.tick(1000);
    await turn();
    assert.equal(runs.length, 5);
    await worker.stop();
    await worker.drain();
    assert.equal(runs.length, 5, 'stopped');
  });

  test('does not look at tables before the engine says that they are there', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const asked: string[] = [];
    const database = new Proxy({}, { get: (_, name) => async () => void asked.push(String(name)) });
    const engine = { database, log: { error: () => {} } } as unknown as Engine;
    const workers = [createOutbox(engine), createAudit(() => engine), createJobs(() => engine)];
    t.mock.timers.tick(60_000);
    assert.deepEqual(asked, []);
    for (const worker of workers) void worker.stop();
  });
});
