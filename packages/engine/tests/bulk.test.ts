import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import type { Actor } from '../context.ts';
import { createJobs } from '../jobs/runner.ts';
import { crates } from './bulk-models.ts';

describe('operations on many records', () => {
  let server: TestServer;
  let admin: Actor;
  let keeper: Actor;
  before(async () => {
    server = await startTestServer({ modules: [crates] });
    admin = server.actor({ administrator: true });
    keeper = server.actor({ roles: ['keeper'] });
  });
  after(() => server.close());

  const fill = async (count: number, values: (i: number) => object): Promise<string[]> => {
    const operations = Array.from({ length: count }, (_, i) => ({ op: 'create', values: values(i) }));
    const ids: string[] = [];
    for (let at = 0; at < count; at += 500) {
      const { data, text } = await server.request(admin, 'POST', '/api/data/crate/batch', { operations: operations.slice(at, at + 500) });
      assert.ok(data.results, text);
      ids.push(...data.results.map(({ id }: { id: string }) => id));
    }
    return ids;
  };
  const bulk = (actor: Actor, selection: object, operation: object, headers: Record<string, string> = {}) =>
    server.request(actor, 'POST', '/api/data/crate/bulk', { selection, operation }, headers);
  const ended = async (actor: Actor, id: string) => {
    await server.engine.jobs.idle();
    return (await server.request(actor, 'GET', `/api/jobs/${id}`)).data.job;
  };
  const run = async (actor: Actor, selection: object, operation: object) => {
    const { data, text } = await bulk(actor, selection, operation);
    assert.ok(data.job, text);
    return ended(actor, data.job.id);
  };
  const rowsOf = async (actor: Actor, id: string, query = '') =>
    (await server.request(actor, 'GET', `/api/jobs/${id}/rows${query}`)).data.list;
  const figures = ({ status, total, processed, succeeded, unchanged, failed }: Record<string, unknown>) => [
    status,
    total,
    processed,
    succeeded,
    unchanged,
    failed,
  ];
  const writes = async (job: string) => {
    const [row] = await server.engine.database.query<{ n: number; records: number; events: number }>(
      sql`select count(*)::int as n, count(distinct record_id)::int as records from sys_history where job = ${job}`,
    );
    return row;
  };

  test('one row that refuses does not take the others along, and says why in the language of the asker', async () => {
    const ids = await fill(60, (i) => ({ name: i === 7 ? 'stuck 7' : `a ${i}`, weight: i === 3 ? 5 : 1, owner: '张三' }));
    const job = await run(keeper, { ids }, { op: 'update', values: { weight: 5 } });
    assert.deepEqual(figures(job), ['done', 60, 60, 58, 1, 1]);
    assert.equal(job.title, '批量修改箱子');
    const [bad, ...others] = await rowsOf(keeper, job.id, '?outcome=failed');
    assert.deepEqual([bad.id, bad.label, others.length], [ids[7], 'stuck 7', 0]);
    assert.match(bad.message, /尚不满足/);
    const english = await server.request(keeper, 'GET', `/api/jobs/${job.id}/rows?outcome=failed`, undefined, { 'accept-language': 'en' });
    assert.match(english.data.list[0].message, /conditions/);
    assert.deepEqual(await writes(job.id), { n: 58, records: 58 });
  });

  test('what failed is tried once more, exactly once per press', async () => {
    const ids = await fill(4, (i) => ({ name: i < 2 ? `stuck b${i}` : `b ${i}`, weight: 1 }));
    const job = await run(keeper, { ids }, { op: 'update', values: { weight: 9 } });
    assert.deepEqual(figures(job), ['done', 4, 4, 2, 0, 2]);
    await server.request(admin, 'PUT', `/api/data/crate/${ids[0]}`, { version: 1, name: 'loose' });
    const press = (key: string) => server.request(keeper, 'POST', `/api/jobs/${job.id}/retry`, {}, { 'idempotency-key': key });
    const [one, again, two] = (await Promise.all([press('press-one-1'), press('press-one-1'), press('press-two-2')])).map(
      ({ status }) => status,
    );
    // Either press may come first; the same press sent twice gets the same answer. The other one is refused, unless the first had come to its end.
    assert.equal(one, again);
    assert.ok([one, two].includes(200) && [one, two].every((status) => status === 200 || status === 409), `${one} ${two}`);
    assert.deepEqual(figures(await ended(keeper, job.id)), ['done', 4, 4, 3, 0, 1]);
    assert.deepEqual(await writes(job.id), { n: 3, records: 3 });
  });

  test('a query means the rows it finds at that moment, and only as many as the asker has seen', async () => {
    await fill(25, (i) => ({ name: `query ${i}`, weight: 2 }));
    const selection = { filter: { weight: 2 }, keyword: 'query', expected: 24 };
    const refused = await bulk(keeper, selection, { op: 'update', values: { weight: 3 } });
    assert.deepEqual([refused.status, refused.data.key, refused.data.count], [409, 'bulk.countChanged', 25]);
    // The change itself makes rows leave the query: none is forgotten for that.
    const job = await run(keeper, { ...selection, expected: 25 }, { op: 'update', values: { weight: 3 } });
    assert.deepEqual(figures(job), ['done', 25, 25, 25, 0, 0]);
    assert.equal((await bulk(keeper, { filter: { weight: 2 }, keyword: 'query', expected: 0 }, { op: 'delete' })).status, 400);
  });

  test('wrong operations are refused before a row is touched', async () => {
    const [id] = await fill(1, () => ({ name: 'c', weight: 1 }));
    const status = async (operation: object, actor = keeper) => (await bulk(actor, { ids: [id] }, operation)).status;
    assert.equal(await status({ op: 'update', values: { weight: 'much' } }), 400);
    assert.equal(await status({ op: 'update', values: { version: 3 } }), 400);
    assert.equal(await status({ op: 'update', values: {} }), 400);
    assert.equal(await status({ op: 'act', action: 'close' }), 400);
    assert.equal(await status({ op: 'act', action: 'explode' }), 404);
    assert.equal(await status({ op: 'delete', force: true }), 400);
    assert.equal(await status({ op: 'delete' }, server.actor({ roles: ['helper'] })), 403);
    assert.equal((await server.request(null, 'POST', '/api/data/crate/bulk', {})).status, 400);
  });

  test('rows outside the scope of the verb are told, not touched', async () => {
    const ids = await fill(4, (i) => ({ name: `d ${i}`, weight: i < 2 ? 10 : 60 }));
    const helper = server.actor({ roles: ['helper'] });
    const job = await run(helper, { keyword: 'd ', expected: 4 }, { op: 'update', values: { top: false, weight: 11 } });
    assert.deepEqual(figures(job), ['done', 4, 4, 2, 0, 2]);
    const outside = await run(helper, { ids: ids.slice(0, 2) }, { op: 'update', values: { weight: 70 } });
    assert.deepEqual(figures(outside), ['done', 2, 2, 0, 0, 2]);
  });

  test('each row is finished before the rules look at the next', async () => {
    const { data } = await server.request(admin, 'POST', '/api/data/shelf', { name: 's' });
    const ids = await fill(3, (i) => ({ name: `e ${i}`, shelf: data.record.id }));
    const job = await run(admin, { ids }, { op: 'update', values: { top: true } });
    assert.deepEqual(figures(job), ['done', 3, 3, 1, 0, 2]);
  });

  test('a mistake in a rule costs the row on which it happens, and no other', async () => {
    const ids = await fill(5, (i) => ({ name: i === 2 ? 'broken' : `f ${i}`, weight: 1 }));
    const { log } = server.engine;
    Object.assign(server.engine, { log: { ...log, error: () => {} } });
    const job = await run(admin, { ids }, { op: 'update', values: { weight: 8 } });
    Object.assign(server.engine, { log });
    assert.deepEqual(figures(job), ['done', 5, 5, 4, 0, 1]);
    assert.equal((await rowsOf(admin, job.id, '?outcome=failed'))[0].id, ids[2]);
  });

  test('rows are deleted, those in use stay, and an undoing brings them back with what went along', async () => {
    const { data } = await server.request(admin, 'POST', '/api/data/shelf', { name: 'full' });
    const shelf = data.record.id;
    const inside = await fill(2, (i) => ({ name: `g ${i}`, shelf }));
    const other = (await server.request(admin, 'POST', '/api/data/shelf', { name: 'used' })).data.record.id;
    const [used] = await fill(1, () => ({ name: 'g used', shelf: other }));
    await server.request(admin, 'POST', '/api/data/sticker', { crate: used });
    const { data: started } = await server.request(admin, 'POST', '/api/data/shelf/bulk', {
      selection: { ids: [shelf, other] },
      operation: { op: 'delete' },
    });
    const job = await ended(admin, started.job.id);
    assert.deepEqual([...figures(job), job.undoable], ['done', 2, 2, 1, 0, 1, true]);
    assert.match((await rowsOf(admin, job.id, '?outcome=failed'))[0].message, /正在被使用/);
    assert.equal((await server.request(admin, 'GET', `/api/data/crate/${inside[0]}`)).status, 404);
    await server.request(admin, 'POST', `/api/jobs/${job.id}/undo`, {});
    const undone = await ended(admin, job.id);
    assert.deepEqual([undone.status, undone.undone, undone.succeeded, undone.failed], ['done', true, 1, 0]);
    for (const id of inside) assert.equal((await server.request(admin, 'GET', `/api/data/crate/${id}`)).status, 200);
    assert.equal((await server.request(admin, 'POST', `/api/jobs/${job.id}/undo`, {})).status, 409);
  });

  test('deleted rows come back together', async () => {
    const ids = await fill(3, (i) => ({ name: `h ${i}` }));
    await run(keeper, { ids }, { op: 'delete' });
    const job = await run(keeper, { keyword: 'h ', expected: 3 }, { op: 'restore' });
    assert.deepEqual(figures(job), ['done', 3, 3, 3, 0, 0]);
    for (const id of ids) assert.equal((await server.request(keeper, 'GET', `/api/data/crate/${id}`)).status, 200);
  });

  test('an edit is taken back, except where somebody has written since', async () => {
    const ids = await fill(3, (i) => ({ name: `i ${i}`, weight: i }));
    const job = await run(keeper, { ids }, { op: 'update', values: { weight: 44 } });
    await server.request(admin, 'PUT', `/api/data/crate/${ids[1]}`, { version: 2, weight: 45 });
    await server.request(keeper, 'POST', `/api/jobs/${job.id}/undo`, {});
    const undone = await ended(keeper, job.id);
    assert.deepEqual([undone.undone, undone.succeeded, undone.failed], [true, 2, 1]);
    const weights = await Promise.all(
      ids.map(async (id) => (await server.request(keeper, 'GET', `/api/data/crate/${id}`)).data.record.weight),
    );
    assert.deepEqual(weights, [0, 45, 2]);
    assert.equal((await rowsOf(keeper, job.id))[0].label, 'i 1');
  });

  test('an action is taken on every row that may take it', async () => {
    const ids = await fill(3, (i) => ({ name: `j ${i}` }));
    await server.request(admin, 'POST', `/api/data/crate/${ids[0]}/actions/close`, { args: { reason: 'early' } });
    const job = await run(keeper, { ids }, { op: 'act', action: 'close', args: { reason: 'night' } });
    assert.deepEqual([...figures(job), job.undoable], ['done', 3, 3, 2, 0, 1, false]);
    assert.equal(job.title, '批量关闭（箱子）');
  });

  test('a preview says how many, shows the first before and after, and leaves no trace', async () => {
    const ids = await fill(8, (i) => ({ name: i === 0 ? 'stuck k' : `k ${i}`, weight: 1 }));
    const body = { selection: { ids }, operation: { op: 'update', values: { weight: 6 } } };
    const { data } = await server.request(keeper, 'POST', '/api/data/crate/bulk/preview', body);
    assert.deepEqual([data.count, data.sample.length], [8, 5]);
    assert.match(data.sample[0].message, /尚不满足/);
    assert.deepEqual(data.sample[1].changes, [{ field: 'weight', from: 1, to: 6 }]);
    assert.equal((await server.request(keeper, 'GET', `/api/data/crate/${ids[1]}`)).data.record.version, 1);
  });

  test('a job belongs to whoever started it', async () => {
    const ids = await fill(1, () => ({ name: 'l' }));
    const job = await run(keeper, { ids }, { op: 'update', values: { weight: 1 } });
    for (const path of ['', '/rows']) assert.equal((await server.request(admin, 'GET', `/api/jobs/${job.id}${path}`)).status, 404);
    for (const verb of ['cancel', 'retry', 'undo'])
      assert.equal((await server.request(admin, 'POST', `/api/jobs/${job.id}/${verb}`, {})).status, 404);
    assert.equal((await server.request(admin, 'DELETE', `/api/jobs/${job.id}`)).status, 404);
    assert.ok(!(await server.request(admin, 'GET', '/api/jobs')).data.list.some(({ id }: { id: string }) => id === job.id));
    const mine = await server.request(keeper, 'GET', '/api/jobs?status=done');
    assert.ok(mine.data.list.some(({ id }: { id: string }) => id === job.id));
    assert.equal((await server.request(keeper, 'DELETE', `/api/jobs/${job.id}`)).status, 200);
    assert.equal((await server.request(keeper, 'GET', `/api/jobs/${job.id}`)).status, 404);
  });

  describe('long ones', () => {
    const ROWS = 1500;
    const processed = async (id: string) =>
      (await server.engine.database.query<{ processed: number }>(sql`select processed from sys_job where id = ${id}`))[0]?.processed;
    const partly = (id: string) => eventually(() => processed(id), Boolean, { every: 0 });
    before(() => server.engine.jobs.stop());

    test('a cancelled one stops between two parts, keeps what it did, and goes on when asked to', async () => {
      const worker = createJobs(() => server.engine);
      await fill(ROWS, (i) => ({ name: `m ${i}`, weight: 1 }));
      const { data } = await bulk(keeper, { keyword: 'm ', expected: ROWS }, { op: 'update', values: { weight: 2 } });
      const working = worker.idle();
      await partly(data.job.id);
      await server.request(keeper, 'POST', `/api/jobs/${data.job.id}/cancel`, {});
      await working;
      const job = (await server.request(keeper, 'GET', `/api/jobs/${data.job.id}`)).data.job;
      assert.equal(job.status, 'cancelled');
      assert.ok(job.succeeded > 0 && job.succeeded < ROWS);
      assert.deepEqual(await writes(job.id), { n: job.succeeded, records: job.succeeded });
      await server.request(keeper, 'POST', `/api/jobs/${job.id}/retry`, {});
      await worker.idle();
      await worker.stop();
      assert.deepEqual(await writes(job.id), { n: ROWS, records: ROWS });
    });

    test('a process that dies leaves one that another brings to its end, no row twice', async () => {
      const first = createJobs(() => server.engine);
      const { data } = await bulk(keeper, { keyword: 'm ', expected: ROWS }, { op: 'update', values: { weight: 3 } });
      first.wake();
      await partly(data.job.id);
      await first.stop();
      // Whoever was killed could not give its lease back.
      await server.engine.database.query(
        sql`update sys_job set lease_owner = gen_random_uuid(), lease_until = now() - interval '1 second' where id = ${data.job.id} and status = 'running'`,
      );
      const second = createJobs(() => server.engine);
      await second.idle();
      await second.stop();
      const job = (await server.request(keeper, 'GET', `/api/jobs/${data.job.id}`)).data.job;
      assert.deepEqual(figures(job), ['done', ROWS, ROWS, ROWS, 0, 0]);
      assert.deepEqual(await writes(job.id), { n: ROWS, records: ROWS });
    });

    test('one with which process after process dies is taken for the cause, and fails', async () => {
      await server.engine.jobs.stop();
      const { data } = await bulk(keeper, { keyword: 'm ', expected: ROWS }, { op: 'update', values: { weight: 5 } });
      const { id } = data.job;
      const diedBefore = (deaths: number) =>
        server.engine.database.query(sql`
          update sys_job set lease_owner = gen_random_uuid(), lease_until = now() - interval '1 second', deaths = ${deaths} where id = ${id}`);
      await diedBefore(4);
      const worker = createJobs(() => server.engine);
      await worker.idle();
      await worker.stop();
      const job = (await server.request(keeper, 'GET', `/api/jobs/${id}`)).data.job;
      assert.deepEqual([job.status, job.succeeded, job.error], ['failed', 0, '任务中断，请重新发起。']);
    });

    test('a role that is taken away stops what goes on in its name', async () => {
      const leaving = server.actor({ roles: ['keeper'] });
      const worker = createJobs(() => server.engine);
      const { data } = await bulk(leaving, { keyword: 'm ', expected: ROWS }, { op: 'update', values: { weight: 4 } });
      const working = worker.idle();
      await partly(data.job.id);
      server.actor({ userId: leaving.userId, roles: [] });
      await working;
      await worker.stop();
      const job = (await server.request(leaving, 'GET', `/api/jobs/${data.job.id}`)).data.job;
      assert.equal(job.status, 'failed');
      assert.match(job.error, /权限不足/);
      assert.ok(job.succeeded < ROWS);
      assert.equal((await server.request(leaving, 'DELETE', `/api/jobs/${job.id}`)).status, 200);
    });
  });
});
