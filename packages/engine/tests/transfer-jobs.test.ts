import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { createJobs } from '../jobs/runner.ts';
import { furnish, idCard, pupils, runImport, suggested, upload, type World } from './transfer-models.ts';

const ROWS = 2600;

describe('imports as jobs', () => {
  let server: TestServer;
  let world: World;
  let last = 0;
  before(async () => {
    server = await startTestServer({ modules: [pupils] });
    world = await furnish(server);
  });
  after(() => server.close());

  const file = (mark: string, rows: number = ROWS, twice: [number, number] | null = null): { text: string; cards: string[] } => {
    const cards = Array.from({ length: rows }, () => idCard(++last));
    if (twice) cards[twice[1]] = cards[twice[0]] ?? '';
    return {
      cards,
      text: [
        '姓名,身份证号,班级,身高',
        ...cards.map((card, i) => `${mark}${i},${card},${i % 2 ? '四(1)班' : '五年级2班'},${100 + (i % 50)}`),
      ].join('\n'),
    };
  };
  const stored = async (mark: string) => {
    const [row] = await server.engine.database.query<{ n: number; traces: number }>(
      sql`select count(*)::int as n, (select count(*)::int from sys_history h join pupil q on q.id = h.record_id where h.verb = 'create' and q.name like ${`${mark}%`} and h.job is not null) as traces from pupil p where p.name like ${`${mark}%`} and p.deleted_at is null`,
    );
    return row;
  };
  const job = async (id: string) => (await server.request(world.clerk, 'GET', `/api/data/pupil/import/${id}`)).data;
  // biome-ignore lint/suspicious/noExplicitAny: answers are inspected by tests alone
  const plan = (data: any, more: object = {}) =>
    server.request(world.clerk, 'POST', `/api/data/pupil/import/${data.job.id}/plan`, {
      mapping: suggested(data.columns),
      mode: 'add',
      ...more,
    });

  test('many rows are imported once each, with history and events, and undone together', async () => {
    const { text } = file('多', ROWS, [3, 2000]);
    const run = await runImport(server, world.clerk, { name: 'many.csv', bytes: Buffer.from(text) });
    assert.deepEqual(
      [run.job.status, run.job.total, run.job.processed, run.job.created, run.job.failed],
      ['done', ROWS, ROWS, ROWS - 1, 1],
    );
    assert.match(run.errors[0].message, /与第 5 行/);
    assert.deepEqual(await stored('多'), { n: ROWS - 1, traces: ROWS - 1 });
    await server.request(world.clerk, 'POST', `${run.url}/undo`, {});
    await server.engine.jobs.idle();
    const { job: undone } = await job(run.job.id);
    assert.deepEqual([undone.status, undone.failed, undone.skipped], ['undone', 0, ROWS - 1]);
    assert.equal((await stored('多'))?.n, 0);
  });

  test('a process that dies in the middle leaves a job that another one brings to its end: no row is lost, none comes twice', async () => {
    const { text } = file('断', ROWS, [3, 2000]);
    const { data } = await upload(server, world.clerk, 'pupil', 'crash.csv', Buffer.from(text));
    await plan(data);
    await firstBatch(data.job.id);
    await server.engine.jobs.stop();
    const { job: broken } = await job(data.job.id);
    assert.equal(broken.status, 'running');
    assert.ok(broken.processed > 0 && broken.processed < ROWS);
    // A process that was killed could not give its lease back.
    await server.engine.database.query(
      sql`update sys_job set lease_owner = gen_random_uuid(), lease_until = now() - interval '1 second' where id = ${data.job.id}`,
    );
    const other = createJobs(() => server.engine);
    await other.idle();
    await other.stop();
    const { job: ended, errors } = await job(data.job.id);
    assert.deepEqual([ended.status, ended.processed, ended.created, ended.failed], ['done', ROWS, ROWS - 1, 1]);
    assert.match(errors[0].message, /与第 5 行/);
    assert.deepEqual(await stored('断'), { n: ROWS - 1, traces: ROWS - 1 });
  });

  test('a cancelled import stops between batches and can be undone', async () => {
    const worker = createJobs(() => server.engine);
    const { text } = file('停');
    const { data } = await upload(server, world.clerk, 'pupil', 'cancel.csv', Buffer.from(text));
    await plan(data);
    const working = worker.idle();
    await firstBatch(data.job.id);
    assert.equal((await server.request(world.clerk, 'POST', `/api/data/pupil/import/${data.job.id}/cancel`, {})).status, 200);
    await working;
    const { job: cancelled } = await job(data.job.id);
    assert.equal(cancelled.status, 'cancelled');
    assert.ok(cancelled.created > 0 && cancelled.created < ROWS);
    assert.equal((await stored('停'))?.n, cancelled.created);
    assert.equal((await plan(data)).status, 409);
    await server.request(world.clerk, 'POST', `/api/data/pupil/import/${data.job.id}/undo`, {});
    await worker.idle();
    await worker.stop();
    assert.equal((await stored('停'))?.n, 0);
  });

  test('requests are answered while rows are imported', async () => {
    const worker = createJobs(() => server.engine);
    const { text } = file('忙', 5000);
    const { data } = await upload(server, world.clerk, 'pupil', 'busy.csv', Buffer.from(text));
    await plan(data);
    let ended = false;
    const working = worker.idle().then(() => {
      ended = true;
    });
    let answered = 0;
    while (!ended) {
      const { status } = await server.request(world.clerk, 'GET', '/api/data/pupil?pageSize=5');
      assert.equal(status, 200);
      answered += ended ? 0 : 1;
    }
    await working;
    await worker.stop();
    assert.ok(answered > 10);
    assert.equal((await job(data.job.id)).job.created, 5000);
  });

  const firstBatch = (id: string) => eventually(async () => (await job(id)).job.processed > 0, Boolean, { every: 0 });
});
