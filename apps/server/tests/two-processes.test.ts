import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { systemContext } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { Role } from '@zhixing/modules/identity/access/role.model.ts';
import { createUser } from '@zhixing/modules/identity/account/users.ts';
import { cloneDatabase, type TestDatabase } from '@zhixing/testing/database.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import { Client } from 'pg';
import { modulesOf, openEngine } from '../src/app.ts';
import { readEnv } from '../src/env.ts';
import { createLog } from '../src/log.ts';
import { query } from './database-fixture.ts';
import { CIPHER_KEY, type ServerProcess, startServerProcess } from './server-process.ts';

const PASSWORD = 'Maple2026tree';
const ROWS = 400;
const WHO = '/api/oauth/CurrentUser';

describe('two server processes on one database', () => {
  let database: TestDatabase;
  let folder: string;
  let settings: Record<string, string>;
  let [here, there]: ServerProcess[] = [];
  let role: string;
  const all = (text: string) => query(database.url, text);

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'zxtwo-'));
    const variables = { DATA_DIR: folder, DEMO: 'off', CIPHER_KEY };
    database = await cloneDatabase(modulesOf(readEnv(variables)));
    settings = { ...variables, DATABASE_URL: database.url };
    const engine = await openEngine(readEnv(settings), database.url, createLog('error'));
    role = (await repo(Role, systemContext(engine)).create({ code: 'clerk', name: '文员' })).id;
    await createUser(engine, { account: 'root', name: '总管', password: PASSWORD, administrator: true });
    await createUser(engine, { account: 'clerk', name: '文员', password: PASSWORD, roles: ['clerk'] });
    await engine.stop();
    await engine.database.close();
    [here, there] = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
  });
  after(async () => {
    await Promise.all([here?.end('SIGTERM'), there?.end('SIGTERM')]);
    await database.drop();
    await rm(folder, { recursive: true });
  });
  const both = (): [ServerProcess, ServerProcess] => {
    assert.ok(here && there);
    return [here, there];
  };

  test('who signs in on one works on the other, and is out on both as soon as he signs out', async () => {
    const [one, other] = both();
    const token = await one.signIn('clerk', PASSWORD);
    assert.equal((await other.ask(token, 'GET', WHO)).code, 200);
    const window = await other.listen(token);
    await one.ask(token, 'GET', '/api/oauth/Logout');
    assert.equal(await window.closed, 4001, 'the window on the other process is told');
    assert.notEqual((await other.ask(token, 'GET', WHO)).code, 200);
    assert.notEqual((await one.ask(token, 'GET', WHO)).code, 200);
  });

  test('what is granted and taken on one counts on the other, and open windows hear of it', async () => {
    const [one, other] = both();
    const [admin, clerk] = [await one.signIn('root', PASSWORD), await other.signIn('clerk', PASSWORD)];
    const window = await other.listen(clerk);
    for (const [schemes, status] of [
      [['all'], 200],
      [[], 403],
    ] as const) {
      const grants = { userGroup: { abilities: { read: schemes }, sees: null, writes: null, clear: [] } };
      assert.equal((await one.ask(admin, 'PUT', `/api/permission/Authority/Grants/role/${role}`, { grants })).status, 200);
      assert.equal((await window.next()).data?.kind, 'access');
      assert.equal((await other.ask(clerk, 'GET', '/api/data/userGroup')).status, status);
    }
  });

  test('a task whose time has come is done by one of them, once', async () => {
    const [{ id } = {}] = await all("select id from scheduled_task where work = 'expireAnnouncements'");
    const runs = async () => (await all(`select outcome from task_run where task = '${id}'`)).map(({ outcome }) => outcome);
    const before = (await runs()).length;
    for (let round = 1; round <= 5; round++) {
      await all(`update scheduled_task set next_at = now() - interval '1 s' where id = '${id}'; notify schedule`);
      await eventually(async () => (await runs()).filter((outcome) => outcome === 'done').length === before + round);
    }
    assert.equal((await runs()).length, before + 5);
  });

  test('a model that is published on one is served by the other', async () => {
    const [one, other] = both();
    const admin = await one.signIn('root', PASSWORD);
    const document = { name: 'trial', title: '试验', fields: { name: { kind: 'text' } } };
    assert.equal((await one.ask(admin, 'POST', '/api/models', document)).status, 200);
    await eventually(async () => (await other.ask(admin, 'GET', '/api/data/trial')).status === 200);
  });

  test('a job whose process is killed is finished by the other: no row twice, none left out', async () => {
    const [one, other] = both();
    const admin = await one.signIn('root', PASSWORD);
    await all(
      `insert into trial (id, name, created_at, updated_at) select gen_random_uuid(), 'row ' || n, now(), now() from generate_series(1, ${ROWS}) n`,
    );
    const selection = { filter: {}, expected: ROWS };
    // The other process is stopped, so that the first takes the job; one of the last rows is locked, so that it is killed halfway.
    other.child.kill('SIGSTOP');
    const blocker = await holdLastRow(database.url);
    const started = await one.ask(admin, 'POST', '/api/data/trial/bulk', {
      selection,
      operation: { op: 'update', values: { name: 'done' } },
    });
    assert.equal(started.status, 200, JSON.stringify(started.data));
    const job = async () => (await all(`select * from sys_job where id = '${started.data.job.id}'`))[0] ?? {};
    await eventually(async () => Number((await job()).processed) > 0);
    await one.end('SIGKILL');
    assert.equal((await job()).status, 'running');
    await blocker.release();
    // Expires the dead process's lease, which would otherwise take half a minute.
    await all(`update sys_job set lease_until = now() where id = '${started.data.job.id}'; notify jobs`);
    other.child.kill('SIGCONT');
    await eventually(async () => (await job()).status !== 'running');
    const { status, processed, updated, failed } = await job();
    assert.deepEqual([status, processed, updated, failed], ['done', ROWS, ROWS, 0]);
    assert.deepEqual(await all('select name, version, count(*)::int as n from trial group by 1, 2'), [
      { name: 'done', version: 2, n: ROWS },
    ]);
    assert.equal((await other.ask(admin, 'GET', WHO)).code, 200, 'whoever worked with the dead one goes on with the other');
  });
});

/** Locks the row that a job over all rows processes last. */
async function holdLastRow(url: string): Promise<{ release(): Promise<void> }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from trial order by id limit 1 for update');
  return { release: () => client.end() };
}
