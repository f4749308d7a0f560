import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAudit } from '../audit/sealer.ts';
import type { Engine } from '../engine.ts';
import { gathered } from '../gathered.ts';
import { createJobs } from '../jobs/runner.ts';
import { createOutbox } from '../outbox.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('work that is gathered', () => {
  test('is done once for all who asked, again for who asked meanwhile, and by itself from then on', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    let times = 0;
    let finish = () => {};
    const work = () => {
      times += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    };
    const failures: unknown[] = [];
    const one = gathered({ gatherMs: 50, sweepMs: 5000, work, failed: (error) => failures.push(error) });
    t.mock.timers.tick(20_000);
    assert.equal(times, 0, 'nobody has asked yet');
    for (let n = 0; n < 5; n += 1) one.poke();
    t.mock.timers.tick(50);
    assert.equal(times, 1);
    one.poke();
    t.mock.timers.tick(50);
    finish();
    await turn();
    assert.equal(times, 2, 'what came while it was done');
    finish();
    await turn();
    t.mock.timers.tick(5000);
    assert.equal(times, 3, 'what other processes left');
    const stopping = one.stop();
    finish();
    await stopping;
    one.poke();
    t.mock.timers.tick(20_000);
    assert.deepEqual([times, failures], [3, []]);
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
