import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { furnish, pupils, type World } from './transfer-models.ts';

describe('names in pasted cells', () => {
  let server: TestServer;
  let world: World;
  before(async () => {
    server = await startTestServer({ modules: [pupils] });
    world = await furnish(server);
  });
  after(() => server.close());

  const keys = async (names: readonly string[], values: object = {}, actor = world.admin) => {
    const body = { rows: names.map((room) => ({ names: { room }, values })) };
    return (await server.request(actor, 'POST', '/api/data/pupil/names', body)).data;
  };

  test('stand for the records that the writer may read, in all their spellings', async () => {
    const { rows } = await keys(['四年级1班', ' 五(2)班 ', '六年级1班'], {}, world.clerk);
    assert.deepEqual(rows[0], { values: { room: world.rooms[0] }, issues: {} });
    assert.deepEqual(rows[1], { values: { room: world.rooms[3] }, issues: {} });
    assert.deepEqual(rows[2].values, {});
    assert.match(rows[2].issues.room, /未找到/);
  });

  test('that several records have are told apart by what else the row refers to, or refused', async () => {
    const unclear = await keys(['四年级1班']);
    assert.match(unclear.rows[0].issues.room, /多条同名记录/);
    const { rows } = await keys(['四年级1班'], { school: world.schools[1] });
    assert.deepEqual(rows[0], { values: { room: world.rooms[4] }, issues: {} });
  });

  test('are answered to those alone who may write, and for references alone', async () => {
    const reader = server.actor({ roles: ['reader'] });
    assert.equal((await keys(['四年级1班'], {}, reader)).key, 'model.denied');
    const asked = (names: object) => server.request(world.clerk, 'POST', '/api/data/pupil/names', { rows: [{ names, values: {} }] });
    for (const names of [{ name: '甲' }, { secret: 'x' }, { school: '第一小学' }])
      assert.equal((await asked(names)).data.key, 'transfer.notMappable', JSON.stringify(names));
    assert.equal((await asked({ room: 'a\0' })).status, 400);
  });
});
