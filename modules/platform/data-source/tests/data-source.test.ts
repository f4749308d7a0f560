import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { dataSourceModule } from '../data-source.module.ts';

describe('trying a connection to a database out', () => {
  let server: TestServer;
  let admin: Actor;
  let own: URL;
  /** Answers, but not as a database does. */
  const rude = createServer((socket) => void socket.end('SSH-2.0-x\r\n'));
  before(async () => {
    await new Promise<void>((done) => rude.listen(0, '127.0.0.1', done));
    own = new URL(process.env.TEST_DATABASE_URL ?? '');
    const allowed = [`${own.hostname}:${own.port || 5432}`, `127.0.0.1:${(rude.address() as AddressInfo).port}`];
    server = await startTestServer({ modules: [dataSourceModule], outgoingAllow: allowed });
    admin = server.actor({ administrator: true });
  });
  after(async () => {
    rude.close();
    await server.close();
  });
  const path = '/api/base/DataSource/Actions/Test';
  const tried = (more: object = {}, at = path, who = admin) =>
    server.request(who, 'POST', at, {
      ...{ dbType: 'PostgreSQL', host: own.hostname, port: own.port || 5432, userName: own.username, password: own.password },
      serviceName: 'postgres',
      ...more,
    });

  test('one that works says what answered, at both addresses, and is written down without its password', async () => {
    // A server that trusts whoever is on its machine takes any password.
    const password = decodeURIComponent(own.password) || 'maple-tree';
    for (const at of [path, '/api/system/DataSource/Actions/Test']) {
      const answer = await tried({ password }, at);
      assert.equal(answer.status, 200, answer.text);
      assert.match(answer.data.version, /^\d+/);
      assert.match(answer.msg, /^连接成功，PostgreSQL \d+/);
    }
    const lines = await server.engine.database.query<{ line: string }>(sql`select row_to_json(a)::text as line from sys_audit_open a
      union all select row_to_json(a)::text from sys_audit a`);
    assert.match(lines.map(({ line }) => line).join(), /connected/);
    assert.ok(!lines.some(({ line }) => line.includes(password)));
  });

  test('one that does not says why: not allowed, no such database, no database at all, of a kind that cannot be tried', async () => {
    const why = async (more: object) => (await tried(more)).data.key;
    assert.equal(await why({ host: '169.254.169.254', port: 80 }), 'outgoing.notAllowed');
    assert.equal(await why({ host: 'localhost', port: 22 }), 'outgoing.notAllowed');
    assert.equal(await why({ serviceName: 'no_such_database' }), 'dataSource.unknownDatabase');
    assert.equal(await why({ host: '127.0.0.1', port: (rude.address() as AddressInfo).port }), 'dataSource.unreachable');
    assert.equal(await why({ dbType: 'MySQL' }), 'dataSource.unsupported');
    assert.equal((await tried({ dbType: 'Redis' })).status, 400);
  });

  test('only administrators try connections out', async () => {
    assert.equal((await tried({}, path, server.actor({ roles: ['teacher'] }))).status, 403);
  });
});
