import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineModel, f } from '@zhixing/model';
import { type Builders, createBuilders } from '@zhixing/testing/builders.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { dictionaryModule } from '../dictionary.module.ts';
import { nameDictionaries } from '../former.ts';
import { builders as recipes } from './builders.ts';

const stock = defineModule({
  name: 'stock',
  models: [defineModel('stock', { fields: { name: f.text({ required: true }), unit: f.dictionary('unit') } })],
  locales: { zh: { stock: { title: '库存' } }, en: { stock: { title: 'Stock' } } },
});

describe('dictionaries', () => {
  let server: TestServer;
  let admin: Actor;
  let reader: Actor;
  let builders: Builders;
  before(async () => {
    server = await startTestServer({ modules: [dictionaryModule, stock] });
    builders = createBuilders(server.context(), recipes);
    admin = server.actor({ administrator: true });
    reader = server.actor({ roles: ['classTeacher'] });
  });
  after(() => server.close());

  const make = (model: string, values: Readonly<Record<string, unknown>>) => builders.make(model, values);
  const ask = (actor: Actor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    server.request(actor, method, `/api/${path}`, body);

  test('an entry in use is neither deleted nor recoded, and neither is its dictionary', async () => {
    const type = await make('dictionaryType', { code: 'unit', name: '计量单位' });
    const item = await make('dictionaryItem', { type: type.id, code: 'piece', name: '件' });
    const spare = await make('dictionaryItem', { type: type.id, code: 'box', name: '箱' });
    const record = await ask(admin, 'POST', 'data/stock', { name: '急救包', unit: 'piece' });
    assert.equal(record.status, 200, record.text);
    const removed = await ask(admin, 'DELETE', `data/dictionaryItem/${item.id}`);
    assert.deepEqual([removed.status, removed.data.key], [409, 'dictionary.itemUsed']);
    assert.match(removed.msg, /库存/);
    const recoded = await ask(admin, 'PUT', `data/dictionaryItem/${item.id}`, { version: 1, code: 'each' });
    assert.equal(recoded.data.key, 'dictionary.itemUsed');
    assert.equal((await ask(admin, 'PUT', `data/dictionaryItem/${item.id}`, { version: 1, name: '个' })).status, 200, 'a name may change');
    assert.equal((await ask(admin, 'DELETE', `data/dictionaryItem/${spare.id}`)).status, 200);
    assert.equal(
      (await ask(admin, 'PUT', `data/dictionaryType/${type.id}`, { version: 1, code: 'units' })).data.key,
      'dictionary.typeUsed',
    );
    assert.equal((await ask(admin, 'DELETE', `data/dictionaryType/${type.id}`)).status, 409);
  });

  test('names and codes are unique within a dictionary, and at most one entry is the default', async () => {
    const [one, two] = [await make('dictionaryType', {}), await make('dictionaryType', {})];
    const first = await make('dictionaryItem', { type: one.id, code: 'a', name: '甲', isDefault: true });
    await make('dictionaryItem', { type: two.id, code: 'a', name: '甲', isDefault: true });
    assert.equal((await ask(admin, 'POST', 'data/dictionaryItem', { type: one.id, code: 'a', name: '乙' })).status, 409);
    assert.equal((await ask(admin, 'POST', 'data/dictionaryItem', { type: one.id, code: 'b', name: '甲' })).status, 409);
    await make('dictionaryItem', { type: one.id, code: 'b', name: '乙', isDefault: true });
    assert.equal((await ask(admin, 'GET', `data/dictionaryItem/${first.id}`)).data.record.isDefault, false);
    const off = await ask(admin, 'POST', 'data/dictionaryItem', { type: one.id, code: 'c', name: '丙', isDefault: true, enabled: false });
    assert.equal(off.data.record.isDefault, false, 'what is out of use is chosen by nobody');
  });

  test('the default entry is what a new record begins with, until somebody says otherwise', async () => {
    const type = (await ask(admin, 'GET', 'data/dictionaryType?keyword=unit')).data.list.find(
      ({ code }: { code: string }) => code === 'unit',
    );
    const described = async () =>
      (await ask(admin, 'GET', 'models/stock')).data.fields.find(({ name }: { name: string }) => name === 'unit').default;
    const unit = async (values: object) => (await ask(admin, 'POST', 'data/stock', { name: '用品', ...values })).data.record.unit;
    assert.deepEqual([await described(), await unit({})], [undefined, null]);
    const pair = await make('dictionaryItem', { type: type.id, code: 'pair', name: '双', isDefault: true });
    assert.deepEqual(
      [await described(), await unit({}), await unit({ unit: 'piece' }), await unit({ unit: null })],
      ['pair', 'pair', 'piece', null],
    );
    await ask(admin, 'PUT', `data/dictionaryItem/${pair.id}`, { version: 1, enabled: false });
    assert.deepEqual([await described(), await unit({})], [undefined, null]);
  });

  test('only a tree has entries below entries, and only its own', async () => {
    const [flat, tree] = [await make('dictionaryType', {}), await make('dictionaryType', { isTree: true })];
    const above = await make('dictionaryItem', { type: flat.id });
    const top = await make('dictionaryItem', { type: tree.id });
    const below = (type: string, parent: string, code: string) =>
      ask(admin, 'POST', 'data/dictionaryItem', { type, parent, code, name: code });
    assert.equal((await below(flat.id, above.id, 'x')).data.key, 'dictionary.notATree');
    assert.equal((await below(tree.id, above.id, 'x')).data.key, 'dictionary.parentElsewhere');
    assert.equal((await below(tree.id, top.id, 'x')).status, 200);
    const { list } = (await ask(reader, 'GET', `system/DictionaryData/${tree.code}/Data/Selector`)).data;
    assert.deepEqual([list.length, list[0].children[0].enCode], [1, 'x']);
  });

  test('clients of the family read and write them under their own names', async () => {
    const path = 'system/DictionaryType';
    const sent = { fullName: '车辆类型', enCode: 'vehicleSort', parentId: '-1', isTree: 1, sortCode: 3 };
    const made = await ask(admin, 'POST', path, sent);
    assert.equal(made.status, 200, made.text);
    const { id } = made.data;
    const item = await ask(admin, 'POST', 'system/DictionaryData', {
      dictionaryTypeId: id,
      fullName: '大巴',
      enCode: 'coach',
      isDefault: 1,
    });
    assert.equal(item.status, 200, item.text);
    const all = (await ask(reader, 'GET', 'system/DictionaryData/All')).data.list;
    const mine = all.find((one: { enCode: string }) => one.enCode === 'vehicleSort');
    assert.deepEqual([mine.isTree, mine.dictionaryList[0].enCode, mine.dictionaryList[0].isDefault], [1, 'coach', 1]);
    assert.equal((await ask(admin, 'PUT', `system/DictionaryData/${item.data.id}/Actions/State`, {})).status, 200);
    assert.equal((await ask(admin, 'GET', `system/DictionaryData/${item.data.id}/Info`)).data.enabledMark, 0);
    assert.deepEqual((await ask(reader, 'GET', `system/DictionaryData/${id}/Data/Selector`)).data.list, []);
    assert.equal((await ask(reader, 'GET', `system/DictionaryData/${id}`)).data.list.length, 1);
    const child = await ask(admin, 'POST', path, { ...sent, fullName: '客车', enCode: 'bus', parentId: id });
    const offered = (await ask(admin, 'GET', `${path}/Selector/${id}`)).data.list as { enCode: string }[];
    assert.ok(!offered.some(({ enCode }) => enCode === 'vehicleSort'));
    const tree = (await ask(reader, 'GET', path)).data.list as { id: string; children: { id: string }[] }[];
    assert.deepEqual(
      tree.find((one) => one.id === id)?.children.map((one) => one.id),
      [child.data.id],
    );
    assert.equal((await ask(reader, 'POST', path, { ...sent, enCode: 'other', fullName: '其他' })).status, 403);
    assert.equal((await ask(admin, 'POST', path, { ...sent, nonsense: 1 })).status, 400);
    assert.equal((await ask(admin, 'DELETE', `${path}/${child.data.id}`)).status, 200);
  });

  test('entries that were kept under a bare code get a dictionary', async () => {
    const item = await make('dictionaryItem', {});
    await server.engine.database.query(sql`alter table dictionary_item alter column type drop not null`);
    await server.engine.database.query(sql`update dictionary_item set type = null, dictionary = 'former' where id = ${item.id}`);
    await nameDictionaries(server.engine);
    await nameDictionaries(server.engine);
    const { list } = (await ask(reader, 'GET', 'system/DictionaryData/former')).data;
    assert.equal(list[0].id, item.id);
  });
});
