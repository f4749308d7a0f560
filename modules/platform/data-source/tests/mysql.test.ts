import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { joined } from '../../../tests/joined.ts';
import { letters } from '../../webhook/tests/letters.ts';
import { dataSourceModule } from '../data-source.module.ts';
import { type Mariadb, startMariadb, withoutMariadb } from './mariadb.ts';

describe('a connection to a MySQL', { skip: withoutMariadb }, () => {
  let mariadb: Mariadb;
  let server: TestServer;
  let place: object;
  before(async () => {
    mariadb = await startMariadb();
    const { port, account, password } = mariadb;
    place = { dbType: 'MySQL', host: '127.0.0.1', port, userName: account, password, serviceName: 'school' };
    server = await startTestServer({ ...joined([letters, dataSourceModule]), outgoingAllow: [`127.0.0.1:${port}`] });
  });
  after(async () => {
    await server.close();
    await mariadb.close();
  });
  const ask = (path: string, body: object) => server.request(server.actor({ administrator: true }), 'POST', path, body);
  const tried = (more: object = {}) => ask('/api/system/DataSource/Actions/Test', { ...place, ...more });

  test('works, and says why where it does not', async () => {
    const answer = await tried();
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.msg, /^连接成功，MySQL \d+\..*MariaDB/);
    assert.equal((await tried({ password: 'wrong' })).data.key, 'dataSource.refused');
    assert.equal((await tried({ serviceName: 'nothing' })).data.key, 'dataSource.unknownDatabase');
    // The server does not support TLS.
    assert.equal((await tried({ tls: true })).data.key, 'dataSource.unreachable');
  });

  test('says whether its account may do more than read and write tables', async () => {
    const power = async () => (await tried()).data.power;
    assert.equal(await power(), 'tables', 'all rights on one database');
    await mariadb.root.query(`grant file on *.* to ${mariadb.account}`);
    assert.equal(await power(), 'files');
    await mariadb.root.query(`revoke file on *.* from ${mariadb.account}`);
    assert.equal((await tried({ userName: 'root', password: '' })).data.power, 'superuser');
  });

  test('is asked with values bound, read and nothing else, no longer and no more than wanted', async () => {
    await mariadb.root.query('create table school.gate (id bigint primary key, student varchar(20), at datetime, fee decimal(10,2))');
    await mariadb.root.query(
      `insert into school.gate values (9007199254740993, '甲', '2026-11-20 07:31:00', 1.50), (2, 'o''x', null, null)`,
    );
    const made = await ask('/api/system/DataSource', { fullName: '校园门禁', ...place });
    const question = async (sql: string, more: object = {}) => {
      const parameterJson = [{ field: 'student' }];
      const body = {
        fullName: '门禁',
        enCode: `g${Math.random().toString(36).slice(2, 8)}`,
        type: 1,
        parameterJson,
        dataConfigJson: { dbLinkId: made.data.id, sql },
      };
      const { data } = await ask('/api/system/DataInterface', body);
      await server.request(server.actor({ administrator: true }), 'PUT', `/api/data/dataInterface/${data.id}`, { version: 1, ...more });
      return (sent: object = {}) => ask(`/api/system/DataInterface/${data.id}/Actions/Preview`, sent);
    };
    const one = await question('select id, student, at, fee from gate where student = {student}');
    assert.deepEqual((await one({ student: '甲' })).data.list, [
      { id: '9007199254740993', student: '甲', at: '2026-11-20 07:31:00', fee: '1.50' },
    ]);
    assert.deepEqual((await one({ student: "甲' or '1'='1" })).data.list, []);
    assert.deepEqual((await one({ student: "o'x" })).data.list.length, 1);
    const few = await (await question('select seq from seq_1_to_1000000', { mostRows: 2 }))();
    assert.deepEqual([few.data.list, few.data.more], [[{ seq: '1' }, { seq: '2' }], true]);
    const slow = 'select count(*) from seq_1_to_1000000 a, seq_1_to_1000000 b';
    assert.equal((await (await question(slow, { timeoutSeconds: 1 }))()).data.key, 'dataSource.tooSlow');
    assert.equal((await (await question('select nothing from gate'))()).data.key, 'dataSource.badStatement');
  });
});
