import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineModel, f } from '@zhixing/model';
import { startTestServer } from '@zhixing/testing/server.ts';
import { regionModule } from '../region.module.ts';

const shop = defineModule({
  name: 'shop',
  models: [defineModel('shop', { fields: { name: f.text({ required: true }), region: f.region() } })],
  locales: { zh: { shop: { title: '门店' } }, en: { shop: { title: 'Shops' } } },
});

test('divisions stand below each other by their codes, come level by level, and leave only as unused leaves', async (context) => {
  const server = await startTestServer({ modules: [regionModule, shop] });
  context.after(() => server.close());
  const admin = server.actor({ administrator: true });
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    server.request(admin, method, `/api/${path}`, body);
  const add = (enCode: string, fullName: string, parentId = '-1') => ask('POST', 'system/Area', { enCode, fullName, parentId });

  const province = (await add('430000', '湘南省')).data;
  const city = (await add('430100', '星城市', province.id)).data;
  const district = (await add('430102', '芙蓉区', city.id)).data;
  assert.deepEqual([province.type, city.type, district.type], ['province', 'city', 'district']);
  assert.equal((await add('440200', '别省市', province.id)).data.key, 'region.elsewhere');
  assert.equal((await add('430200', '同级市', city.id)).data.key, 'region.notBelow');
  assert.equal((await add('430103', '重码区', city.id)).status, 200);
  assert.equal((await add('430103', '重码区', city.id)).status, 409, 'a code is there once');

  const street = (await add('430102001', '文艺路街道', district.id)).data;
  assert.equal(street.type, 'street');
  assert.equal((await add('430103001', '别区街道', district.id)).data.key, 'region.elsewhere');
  assert.equal((await add('430102002', '市属街道')).data.key, 'region.notBelow', 'a street lies somewhere');
  assert.equal((await add('4301021', '短码街道', district.id)).status, 400);
  const wrong = await ask('POST', 'data/region', { code: '430104', name: '六位街道', level: 'street', parent: district.id });
  assert.equal(wrong.data.key, 'region.wrongLength');
  assert.equal((await ask('POST', 'data/shop', { name: '街边店', region: '430102001' })).status, 400, 'records name districts');
  assert.equal((await ask('DELETE', `system/Area/${street.id}`)).status, 200);

  const level = async (id: string) => (await ask('GET', `system/Area/${id}`)).data.list as { id: string; isLeaf: boolean }[];
  assert.deepEqual(await level('-1').then((rows) => rows.map(({ id, isLeaf }) => [id, isLeaf])), [[province.id, false]]);
  assert.deepEqual(await level(city.id).then((rows) => rows.map(({ isLeaf }) => isLeaf)), [true, true]);
  assert.equal((await ask('GET', `system/Area/${city.id}/Info`)).data.fullName, '星城市');
  const names = await ask('POST', 'system/Area/GetAreaByIds', { idsList: [[province.id, city.id, district.id], []] });
  assert.deepEqual(names.data, [['湘南省', '星城市', '芙蓉区'], []]);

  assert.equal((await ask('DELETE', `system/Area/${city.id}`)).data.key, 'model.inUse', 'something lies below it');
  const { version } = (await ask('GET', `data/region/${city.id}`)).data.record;
  assert.equal(
    (await ask('PUT', `data/region/${city.id}`, { version, code: '430900' })).data.key,
    'region.elsewhere',
    'what lies below keeps its code',
  );
  await ask('POST', 'data/shop', { name: '一店', region: '430102' });
  const used = await ask('DELETE', `system/Area/${district.id}`);
  assert.deepEqual([used.status, used.data.key], [409, 'region.codeUsed']);
  assert.match(used.msg, /门店/);
  const [leaf] = (await level(city.id)).filter(({ id }) => id !== district.id);
  assert.equal((await ask('DELETE', `system/Area/${leaf?.id}`)).status, 200);
  assert.equal((await server.request(server.actor({ roles: ['classTeacher'] }), 'POST', '/api/system/Area', {})).status, 400);
});
