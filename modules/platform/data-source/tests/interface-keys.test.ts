import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { type SignedInProduct, startSignedInProduct } from '../../../tests/signed-in.ts';

const base = '/api/system/DataInterface';
const programs = '/api/system/InterfaceOauth';

describe('programs that ask data interfaces', () => {
  let server: SignedInProduct;
  let admin: string;
  const ids: string[] = [];
  before(async () => {
    server = await startSignedInProduct();
    admin = (await server.person({ administrator: true })).token;
    for (const n of [1, 2]) ids.push(await written({ type: 2, dataConfigJson: { data: [{ n }] } }));
  });
  after(() => server.close());

  const written = async (more: object): Promise<string> => {
    const made = await server.send(admin, 'POST', base, { fullName: '接口', enCode: `outer${ids.length}${Math.random()}`, ...more });
    assert.equal(made.status, 200, made.text);
    await server.send(admin, 'PUT', `${base}/${made.data.id}/Actions/State`, {});
    return made.data.id;
  };
  const allow = (more: object = {}) =>
    server.send(admin, 'POST', programs, { appName: '考勤系统', dataInterfaceIds: [ids[0]], usefulLife: 30, ...more });
  const asked = (key: string, id = ids[0]) => server.send(key, 'GET', `${base}/${id}/Actions/Response`);

  test('a program asks what its key names and reaches nothing else; what it asks is told by its name', async () => {
    const made = await allow();
    assert.equal(made.status, 200, made.text);
    const { id, appSecret: key } = made.data;
    assert.deepEqual((await asked(key)).data.list, [{ n: 1 }]);
    assert.equal((await asked(key, ids[1])).status, 404);
    for (const path of [`/api/data/dataInterface/${ids[0]}`, `${base}/${ids[0]}`, '/api/data/school', base])
      assert.equal((await server.send(key, 'GET', path)).status, 403, path);
    assert.equal((await server.send(key, 'POST', `${base}/${ids[0]}/Actions/Preview`, {})).status, 403);
    const { list } = (await server.send(admin, 'GET', `${programs}/dataInterfaceLog/${id}`)).data;
    assert.deepEqual(
      list.map((line: Record<string, unknown>) => [line.oauthAppId, line.invokType, line.rowCount]),
      [[id, 'call', 1]],
    );
    const [line] = await server.engine.database.query<{ program: string }>(
      sql`select program from data_interface_log where key_id = ${id}`,
    );
    assert.equal(line?.program, '考勤系统');
  });

  test('what a program may ask can be changed and ended, and is in force at once', async () => {
    const { id, appSecret: key } = (await allow()).data;
    assert.equal((await asked(key)).status, 200);
    const bound = await server.send(admin, 'POST', `${programs}/saveInterfaceList`, { interfaceIdentId: id, dataInterfaceIds: [ids[1]] });
    assert.equal(bound.status, 200, bound.text);
    assert.deepEqual([(await asked(key)).status, (await asked(key, ids[1])).data.list], [404, [{ n: 2 }]]);
    const one = (await server.send(admin, 'GET', `${programs}/${id}`)).data;
    assert.deepEqual([one.appName, one.dataInterfaceIds, one.enabledMark], ['考勤系统', [ids[1]], 1]);
    assert.ok(!JSON.stringify(one).includes(key));
    assert.equal((await server.send(admin, 'DELETE', `${programs}/${id}`)).status, 200);
    assert.equal((await asked(key, ids[1])).status, 401);
    const [stored] = (await server.send(admin, 'GET', `${programs}?keyword=${encodeURIComponent('考勤')}`)).data.list;
    assert.equal(stored.enabledMark, 0);
    assert.equal((await server.send(admin, 'DELETE', `${programs}/${ids[0]}`)).data.key, 'dataInterface.unknownProgram');
    const lines = await server.engine.database.query<{ verb: string }>(
      sql`select verb from sys_audit_open where verb = 'bindKey' union all select verb from sys_audit where verb = 'bindKey'`,
    );
    assert.equal(lines.length, 1);
  });

  test('own records, which are read with somebody’s permissions, are not given to programs, nor what is not there', async () => {
    const records = await written({ type: 4, dataConfigJson: { model: 'dictionaryType' } });
    assert.equal((await allow({ dataInterfaceIds: [records] })).data.key, 'dataInterface.ownRecords');
    assert.equal((await allow({ dataInterfaceIds: [crypto.randomUUID()] })).data.key, 'dataInterface.unknownInterface');
    assert.equal((await allow({ whiteList: ['everywhere'] })).status, 400);
    const { appSecret: key } = (await allow({ whiteList: ['10.0.0.0/8'] })).data;
    assert.equal((await asked(key)).data.key, 'account.keyElsewhere');
    const { token } = await server.person({ roles: ['platformAdmin'] });
    // Call logs do not prevent administrators from deleting an interface.
    await server.send(admin, 'GET', `${base}/${ids[1]}/Actions/Response`);
    assert.equal((await server.send(token, 'DELETE', `${base}/${ids[1]}`)).status, 200);
    assert.equal((await server.send(token, 'GET', programs)).status, 403);
  });
});
