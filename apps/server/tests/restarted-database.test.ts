import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineModel, f } from '@zhixing/model';
import { eventually } from '@zhixing/testing/eventually.ts';
import { type Answer, startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { database, query, temporaryFolder } from './database-fixture.ts';

const named = (name: string) => defineModel(name, { fields: { name: f.text({ index: true }) } });
const module = defineModule({ name: 'boats', models: ['user', 'organisation', 'boat'].map(named), locales: { zh: {}, en: {} } });

/** Fast shutdown, immediate shutdown, and kill. */
const ENDS = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;
const WRITERS = 6;

test('a database that is restarted under load costs a refusal that says when to come again, and no write', async (t) => {
  const dataDir = temporaryFolder(t);
  const { adminUrl } = await database(t, dataDir, { fsync: 'off', shared_buffers: '16MB' });
  const before = process.env.TEST_DATABASE_URL;
  process.env.TEST_DATABASE_URL = adminUrl;
  const server = await startTestServer({ modules: [module], quiet: true });
  try {
    const writers = write(server);
    for (const signal of ENDS) {
      const written = writers.kept.length;
      await eventually(() => writers.kept.length >= written + 20);
      process.kill(mainProcess(dataDir), signal);
      await writers.refusal();
      const back = await answering(adminUrl);
      await writers.calm();
      const late = writers.lastRefusal() - back;
      assert.ok(late < 2000, `${signal}: the last refusal came ${Math.round(late)} ms after the database was back`);
    }
    await writers.stop();
    assert.deepEqual(
      [...writers.refusals],
      ['503 5 http.databaseAway 数据库暂时无法连接，系统正在自动恢复，请稍后重试；已提示成功的操作不受影响。'],
    );
    const found = await query(server.engine.database.url, 'select name from boat');
    assert.deepEqual(found.map(({ name }) => name).toSorted(), writers.kept.toSorted());
  } finally {
    await server.close();
    process.env.TEST_DATABASE_URL = before;
  }
});

/** Clients that each create records in a loop and retry refused ones with the same idempotency key. */
function write(server: TestServer) {
  const actor = server.actor({ administrator: true });
  const stored: string[] = [];
  const refusals = new Set<string>();
  let [last, over, good] = [0, false, 0];
  const one = async (): Promise<void> => {
    let [key, written]: [string, boolean] = [randomUUID(), false];
    // Each client writes one more record after it was told to stop.
    while (!(over && written)) {
      const answer = await server.request(actor, 'POST', '/api/data/boat', { name: key }, { 'idempotency-key': key });
      written = answer.status === 200;
      if (written) {
        stored.push(key);
        good += 1;
        key = randomUUID();
        continue;
      }
      [last, good] = [performance.now(), 0];
      refusals.add(told(answer));
      await soon();
    }
  };
  const running = Array.from({ length: WRITERS }, one);
  return {
    kept: stored,
    refusals,
    lastRefusal: () => last,
    refusal: async () => {
      const seen = last;
      await eventually(() => last !== seen);
    },
    /** Resolves once 50 requests in a row were answered without refusal. */
    calm: async () => {
      good = 0;
      await eventually(() => good >= 50);
    },
    stop: async () => {
      over = true;
      await Promise.all(running);
    },
  };
}

/** Yields to the event loop, because refusals are immediate. */
const soon = () => new Promise((resolve) => setImmediate(resolve));

const told = ({ status, headers, data, msg }: Answer): string => `${status} ${headers['retry-after']} ${data?.key} ${msg}`;

const mainProcess = (dataDir: string) => Number.parseInt(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);

/** Resolves to the time when the database answers again. */
async function answering(url: string): Promise<number> {
  await eventually(() =>
    query(url, 'select 1').then(
      () => true,
      () => false,
    ),
  );
  return performance.now();
}
