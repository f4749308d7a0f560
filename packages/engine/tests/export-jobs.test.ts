import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import type { Actor } from '../context.ts';
import { createJobs } from '../jobs/runner.ts';
import { accessOf, type Grant } from '../permission/access.ts';
import { exportFile, furnish, idCard, pupils, type World } from './transfer-models.ts';

describe('the files of exports', () => {
  let server: TestServer;
  let world: World;
  let now = new Date();
  before(async () => {
    server = await startTestServer({ modules: [pupils], now: () => now });
    world = await furnish(server);
    for (let i = 0; i < 20; i += 1)
      await server.request(world.admin, 'POST', '/api/data/pupil', { name: `生${i}`, idCard: idCard(i), room: world.rooms[i % 8] });
  });
  after(() => server.close());

  const csv = (actor: Actor, more: object = {}) => exportFile(server, actor, 'pupil', { format: 'csv', fields: 'name,idCard', ...more });
  const fetchFile = async (actor: Actor, job: string, headers: Record<string, string> = {}) => {
    const url = `/api/jobs/${job}/file`;
    const response = await server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${actor.sessionId}`, ...headers } });
    return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
  };
  const grants = (changes: Partial<Grant>) =>
    server.engine.grants.map((grant) => (grant.role === 'clerk' && grant.model === 'pupil' ? { ...grant, ...changes } : grant));
  /** The clerk as he is after a change of his rights; his jobs stay his. */
  const changed = (changes: Partial<Grant>, schools: readonly string[] = [world.schools[0] ?? '']) =>
    server.actor({
      userId: world.clerk.userId,
      roles: ['clerk'],
      variables: { '@schools': [...schools] },
      access: accessOf(grants(changes), ['clerk'], false),
    });

  test('a job tells its file, size, end and way back; the file is fetched by its owner alone', async () => {
    const { job, bytes } = await csv(world.clerk, { source: '/lims01/lims010207?q=1' });
    const told = (await server.request(world.clerk, 'GET', `/api/jobs/${job}`)).data.job;
    assert.deepEqual([told.kind, told.status, told.fileSize, told.source], ['export', 'done', bytes.length, '/lims01/lims010207?q=1']);
    assert.match(told.fileName, /^学生-\d{4}-\d\d-\d\d\.csv$/);
    assert.equal(Date.parse(told.expiresAt) - Date.parse(told.finishedAt), 7 * 86_400_000);
    assert.equal((await fetchFile(world.admin, job)).status, 404);
    assert.equal((await fetchFile(server.actor({ roles: ['clerk'] }), job)).status, 404);
    const logged = await server.engine.database.query(sql`select downloads from sys_export_log where job = ${job}`);
    assert.deepEqual(logged, [{ downloads: 1 }]);
  });

  test('a way back leads nowhere but into the product', async () => {
    for (const source of ['https://example.com', '//example.com', '/\\example.com', 'javascript:alert(1)'])
      assert.equal((await csv(world.clerk, { source })).status, 400, source);
  });

  test('a download that broke off goes on where it stopped', async () => {
    const { job, bytes } = await csv(world.clerk);
    const head = await fetchFile(world.clerk, job, { range: 'bytes=0-9' });
    assert.deepEqual([head.status, head.headers['content-range']], [206, `bytes 0-9/${bytes.length}`]);
    const tag = String(head.headers.etag);
    const tail = await fetchFile(world.clerk, job, { range: 'bytes=10-', 'if-range': tag });
    assert.equal(tail.status, 206);
    assert.deepEqual(Buffer.concat([head.bytes, tail.bytes]), bytes);
    assert.deepEqual((await fetchFile(world.clerk, job, { range: 'bytes=-5' })).bytes, bytes.subarray(-5));
    // The tag of another file: all of it, not a part that would not fit.
    assert.equal((await fetchFile(world.clerk, job, { range: 'bytes=10-', 'if-range': '"other"' })).status, 200);
    const beyond = await fetchFile(world.clerk, job, { range: `bytes=${bytes.length}-` });
    assert.deepEqual([beyond.status, beyond.headers['content-range']], [416, `bytes */${bytes.length}`]);
    for (const range of ['bytes=1-2,4-5', 'lines=1-2', 'bytes=x']) assert.equal((await fetchFile(world.clerk, job, { range })).status, 200);
  });

  test('what its owner may not see any more cannot be fetched; what only grew can', async () => {
    const { job } = await csv(world.clerk);
    const status = async (actor: Actor) => (await fetchFile(actor, job)).status;
    assert.equal(await status(changed({ verbs: ['read', 'update'] })), 403);
    assert.equal(await status(changed({}, [])), 403);
    assert.equal(await status(changed({}, [world.schools[1] ?? ''])), 403);
    assert.notEqual(await status(changed({ hidden: ['idCard'] })), 200);
    assert.equal(await status(changed({}, world.schools)), 200);
    assert.equal(await status(changed({ clear: ['idCard'] })), 200);
    const clear = await csv(changed({ clear: ['idCard'] }));
    assert.match(clear.bytes.toString('utf8'), new RegExp(idCard(0)));
    assert.equal((await fetchFile(changed({}), clear.job)).status, 403);
    server.actor({ userId: world.clerk.userId, roles: ['clerk'], variables: { '@schools': [world.schools[0] ?? ''] } });
  });

  test('files and jobs go when their time is over, and at once when their owner removes them', async () => {
    const [stored, removed] = [await csv(world.clerk), await csv(world.clerk)];
    assert.equal((await server.request(world.clerk, 'DELETE', `/api/jobs/${removed.job}`)).status, 200);
    assert.equal(await server.engine.files.open(removed.job), null);
    const today = now;
    now = new Date(today.getTime() + 8 * 86_400_000);
    assert.equal((await fetchFile(world.clerk, stored.job)).status, 404);
    await server.engine.jobs.clean();
    assert.equal(await server.engine.files.open(stored.job), null);
    assert.equal((await server.request(world.clerk, 'GET', `/api/jobs/${stored.job}`)).data.job.fileSize, undefined);
    now = new Date(today.getTime() + 31 * 86_400_000);
    await server.engine.jobs.clean();
    assert.equal((await server.request(world.clerk, 'GET', `/api/jobs/${stored.job}`)).status, 404);
    now = today;
  });

  test('an export whose process died is written anew by another, whole', async () => {
    await server.engine.jobs.stop();
    const { data } = await server.request(world.clerk, 'POST', '/api/data/pupil/export', { format: 'csv', fields: 'name' });
    await server.engine.database.query(
      sql`update sys_job set lease_owner = gen_random_uuid(), lease_until = now() - interval '1 second', phase = 'working', processed = 3 where id = ${data.job.id}`,
    );
    const part = await server.engine.files.write(data.job.id);
    part.output.write('half of');
    const worker = createJobs(() => server.engine);
    await worker.idle();
    await worker.stop();
    const { bytes } = await fetchFile(world.clerk, data.job.id);
    assert.equal(bytes.toString('utf8').split('\r\n').length, 12 + 2);
  });

  test('a cancelled export leaves no file, and is written when asked for again', async () => {
    const { data } = await server.request(world.clerk, 'POST', '/api/data/pupil/export', { format: 'csv', fields: 'name' });
    await server.request(world.clerk, 'POST', `/api/jobs/${data.job.id}/cancel`, {});
    const worker = createJobs(() => server.engine);
    await worker.idle();
    const job = async () => (await server.request(world.clerk, 'GET', `/api/jobs/${data.job.id}`)).data.job;
    assert.deepEqual([(await job()).status, (await job()).retryable], ['cancelled', true]);
    assert.equal((await fetchFile(world.clerk, data.job.id)).status, 404);
    await server.request(world.clerk, 'POST', `/api/jobs/${data.job.id}/retry`, {});
    await worker.idle();
    await worker.stop();
    assert.deepEqual([(await job()).status, (await fetchFile(world.clerk, data.job.id)).status], ['done', 200]);
  });
});
