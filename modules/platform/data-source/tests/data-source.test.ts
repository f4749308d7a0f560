import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql, { raw } from 'sql-template-tag';
import { joined } from '../../../tests/joined.ts';
import { letters } from '../../webhook/tests/letters.ts';
import { dataSourceModule } from '../data-source.module.ts';

describe('connections to databases of others', () => {
  let server: TestServer;
  let admin: Actor;
  let own: URL;
  let there: object;
  /** A server that answers with another protocol. */
  const rude = createServer((socket) => void socket.end('SSH-2.0-x\r\n'));
  before(async () => {
    await new Promise<void>((done) => rude.listen(0, '127.0.0.1', done));
    own = new URL(process.env.TEST_DATABASE_URL ?? '');
    const allowed = [`${own.hostname}:${own.port || 5432}`, `127.0.0.1:${(rude.address() as AddressInfo).port}`];
    server = await startTestServer({ ...joined([letters, dataSourceModule]), outgoingAllow: allowed });
    admin = server.actor({ administrator: true });
    there = { host: own.hostname, port: Number(own.port || 5432), userName: own.username };
  });
  after(async () => {
    rude.close();
    await server.close();
  });
  const path = '/api/Base/DataSource/Actions/Test';
  const compatibility = '/api/system/DataSource';
  // With trust authentication any password is accepted.
  const password = () => decodeURIComponent(own.password) || 'maple-tree';
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', at: string, body?: object, who = admin) => server.request(who, method, at, body);
  const tried = (more: object = {}, at = path, who = admin) =>
    ask('POST', at, { dbType: 'PostgreSQL', ...there, password: password(), serviceName: 'postgres', ...more }, who);

  test('one that works says what answered, at both addresses, and is written down without its password', async () => {
    for (const at of [path, `${compatibility}/Actions/Test`]) {
      const answer = await tried({}, at);
      assert.equal(answer.status, 200, answer.text);
      assert.match(answer.data.version, /^\d+/);
      assert.match(answer.msg, /^连接成功，PostgreSQL \d+/);
    }
    assert.match(await everythingWritten(server), /connected/);
    assert.ok(!(await everythingWritten(server)).includes(password()));
  });

  test('one that does not says why: not allowed, no such database, no database at all, of a kind that cannot be tried', async () => {
    const why = async (more: object) => (await tried(more)).data.key;
    assert.equal(await why({ host: '169.254.169.254', port: 80 }), 'outgoing.notAllowed');
    assert.equal(await why({ host: 'localhost', port: 22 }), 'outgoing.notAllowed');
    assert.equal(await why({ dbType: 'MySQL', host: '10.0.0.7', port: 3306 }), 'outgoing.notAllowed');
    assert.equal(await why({ serviceName: 'no_such_database' }), 'dataSource.unknownDatabase');
    for (const dbType of ['PostgreSQL', 'MySQL'])
      assert.equal(await why({ dbType, host: '127.0.0.1', port: (rude.address() as AddressInfo).port }), 'dataSource.unreachable');
    assert.equal(await why({ dbType: 'Oracle' }), 'dataSource.unsupported');
    assert.equal((await tried({ dbType: 'Redis' })).status, 400);
  });

  test('the own database is none of others', async () => {
    const [name] = await server.engine.database.query<{ name: string }>(sql`select current_database() as name`);
    assert.equal((await tried({ serviceName: name?.name })).data.key, 'dataSource.ownDatabase');
  });

  test('only administrators try connections out', async () => {
    assert.equal((await tried({}, path, server.actor({ roles: ['teacher'] }))).status, 403);
  });

  test('a stored one is tried out with its password, which nothing gives back', async () => {
    const made = await ask('POST', compatibility, {
      fullName: '学籍库',
      dbType: 'PostgreSQL',
      ...there,
      password: password(),
      serviceName: 'postgres',
      dbSchema: 'pg_catalog',
      description: '只读',
    });
    assert.equal(made.status, 200, made.text);
    const { id } = made.data;
    const stored = await ask('GET', `${compatibility}/${id}`);
    assert.deepEqual([stored.data.fullName, stored.data.dbType, stored.data.hasPassword], ['学籍库', 'PostgreSQL', true]);
    const untested = (await ask('GET', `/api/data/dataSource/${id}`)).data.record;
    const pressed = await ask('POST', `/api/data/dataSource/${id}/actions/test`);
    assert.equal(pressed.status, 200, pressed.text);
    assert.match(pressed.data.record.serverVersion, /^\d+/);
    assert.ok(pressed.data.record.connectedAt);
    const [{ superuser } = { superuser: false }] = await server.engine.database.query<{ superuser: boolean }>(
      sql`select current_setting('is_superuser') = 'on' as superuser`,
    );
    for (const record of [untested, pressed.data.record]) assert.equal(record.accountPower, superuser ? 'superuser' : 'tables');
    const answers = [stored, pressed, await ask('GET', compatibility)];
    for (const { text } of [...answers, { text: await everythingWritten(server) }]) assert.ok(!text.includes(password()));
  });

  test('what the account may do is found when the password is saved; an unreachable database is saved, the own one is not', async () => {
    const sent = { dbType: 'PostgreSQL', ...there, password: password() };
    const away = await ask('POST', compatibility, { ...sent, fullName: '离线库', port: 8, serviceName: 'postgres' });
    assert.equal(away.status, 200, away.text);
    const { record } = (await ask('GET', `/api/data/dataSource/${away.data.id}`)).data;
    assert.deepEqual([record.hasPassword, record.connectedAt, record.accountPower], [true, null, null]);
    assert.equal((await ask('DELETE', `${compatibility}/${away.data.id}`)).status, 200);
    const [name] = await server.engine.database.query<{ name: string }>(sql`select current_database() as name`);
    const refused = await ask('POST', compatibility, { ...sent, fullName: '本库', serviceName: name?.name });
    assert.equal(refused.data.key, 'dataSource.ownDatabase');
  });

  test('an account that reads files of its server, and one that reads tables alone, are told apart', async () => {
    const role = `zxreader_${randomUUID().slice(0, 8)}`;
    await server.engine.database.query(raw(`create role ${role} login password 'maple-tree'`));
    try {
      const power = async () => (await tried({ userName: role, password: 'maple-tree' })).data.power;
      assert.equal(await power(), 'tables');
      await server.engine.database.query(raw(`grant pg_read_server_files to ${role}`));
      assert.equal(await power(), 'files');
    } finally {
      await server.engine.database.query(raw(`drop role ${role}`));
    }
  });

  test('whoever names another place has to type the password again', async () => {
    const row = (await ask('GET', `${compatibility}?keyword=学籍库`)).data.list[0];
    const { hasPassword: _, id, enabledMark: __, ...sent } = row;
    await ask('PUT', `${compatibility}/${id}`, { ...sent, fullName: '学籍系统' });
    assert.equal((await ask('GET', `${compatibility}/${id}`)).data.hasPassword, true);
    await ask('PUT', `${compatibility}/${id}`, { ...sent, host: 'thief.example.org' });
    assert.equal((await ask('GET', `${compatibility}/${id}`)).data.hasPassword, false);
    assert.deepEqual(await server.engine.database.query(sql`select owner from sys_source_secret`), []);
    assert.equal((await ask('PUT', `${compatibility}/${id}`, { ...sent, host: 'http://x/' })).data.key, 'dataSource.badHost');
  });

  test('they are chosen from by kind, and deleted', async () => {
    const { list } = (await ask('GET', `${compatibility}/Selector`)).data;
    assert.deepEqual(
      list.map(({ fullName, children }: { fullName: string; children: object[] }) => [fullName, children.length]),
      [['PostgreSQL', 1]],
    );
    const stranger = server.actor({ roles: ['teacher'] });
    assert.equal((await ask('GET', `${compatibility}/Selector`, undefined, stranger)).status, 403);
    assert.equal((await ask('DELETE', `${compatibility}/${list[0].children[0].id}`)).status, 200);
    assert.deepEqual((await ask('GET', `${compatibility}/Selector`)).data.list, []);
  });
});

async function everythingWritten({ engine }: TestServer): Promise<string> {
  const lines = await engine.database.query<{ line: string }>(sql`
    select row_to_json(a)::text as line from sys_audit_open a union all select row_to_json(a)::text from sys_audit a
    union all select row_to_json(h)::text from sys_history h`);
  return lines.map(({ line }) => line).join();
}
