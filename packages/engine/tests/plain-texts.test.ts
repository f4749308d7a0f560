import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import type { Actor } from '../context.ts';
import { csv, furnish, idCard, pupils, runImport, type World } from './transfer-models.ts';

describe('texts that look alike are one', () => {
  let server: TestServer;
  let world: World;
  let admin: Actor;
  before(async () => {
    server = await startTestServer({ modules: [pupils] });
    world = await furnish(server);
    admin = world.admin;
  });
  after(() => server.close());

  const create = (values: object) => server.request(admin, 'POST', '/api/data/pupil', { room: world.rooms[0], ...values });
  const list = async (query: string) =>
    (await server.request(admin, 'GET', `/api/data/pupil?${query}`)).data.list.map(({ name }: { name: string }) => name);

  test('typed, sent by programs or imported, they are stored in one form and found by any other', async () => {
    const made = await create({
      name: '阿依古丽\u2022买\u200b买提',
      idCard: idCard(1),
      phone: '\u202d13800138001\u202c',
      note: '第一行\n第二行',
    });
    assert.deepEqual(
      [made.data.record.name, made.data.record.phone, made.data.record.note],
      ['阿依古丽·买买提', '******', '第一行\n第二行'],
    );
    await runImport(server, world.clerk, { name: 'a.csv', bytes: csv(`姓名,身份证号,班级\n\u2f26\u3000\u2ee2,${idCard(2)},四年级1班\n`) });
    assert.deepEqual(await list(`keyword=${encodeURIComponent('\u2f26马')}`), ['子马']);
    assert.deepEqual(await list(`keyword=${encodeURIComponent('古丽\u30fb买买')}`), ['阿依古丽·买买提']);
    assert.deepEqual(await list(`filter=${encodeURIComponent(JSON.stringify({ name: { eq: '阿依古丽\u2027买买提\ufeff' } }))}`), [
      '阿依古丽·买买提',
    ]);
    const { data } = await server.request(admin, 'GET', `/api/workbench/search?q=${encodeURIComponent('\u200b古丽\u22c5买买')}`);
    assert.equal(data.list[0]?.label, '阿依古丽·买买提');
  });

  test('headings, options and names of other records in imports are recognised in any form', async () => {
    const bytes = csv(`姓\u200b名,\u200e身份证号,性\u00ad别,班级\u2060\n何其,${idCard(6)},\u202d女\u202c,四年级1班\u200b\n`);
    await runImport(server, world.clerk, { name: 'b.csv', bytes });
    const { data } = await server.request(admin, 'GET', `/api/data/pupil?keyword=${encodeURIComponent('何其')}`);
    assert.deepEqual([data.list[0]?.gender, data.list[0]?.room], ['female', world.rooms[0]]);
  });

  test('a name of characters that nobody sees is empty, and lengths count characters', async () => {
    const empty = await create({ name: '\u200b\u2060\u3000', idCard: idCard(3) });
    assert.equal(empty.status, 400);
    assert.match(empty.text, /"fields":\{"name":"此项必填"\}/);
    assert.equal((await create({ name: '𠮷'.repeat(20), idCard: idCard(4) })).status, 200);
    assert.equal((await create({ name: '𠮷'.repeat(21), idCard: idCard(5) })).status, 400);
  });
});
