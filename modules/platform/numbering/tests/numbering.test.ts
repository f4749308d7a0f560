import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { defineModule } from '@zhixing/engine/module.ts';
import { defineModel, f } from '@zhixing/model';
import { type Builders, createBuilders } from '@zhixing/testing/builders.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { numberingModule } from '../numbering.module.ts';
import { builders as recipes } from './builders.ts';

const orders = defineModule({
  name: 'orders',
  models: [
    defineModel('order', {
      fields: {
        orderNo: f.serial({ prefix: 'OD', rule: 'order', unique: true }),
        title: f.text({ required: true, unique: true, max: 20 }),
      },
    }),
  ],
  locales: { zh: { order: { title: '采购单' } }, en: { order: { title: 'Orders' } } },
});

describe('number rules', () => {
  let server: TestServer;
  let admin: Actor;
  let builders: Builders;
  let now = new Date('2026-11-22T04:00:00Z');
  before(async () => {
    server = await startTestServer({ modules: [numberingModule, orders], now: () => now });
    admin = server.actor({ administrator: true });
    builders = createBuilders(server.context(), recipes);
  });
  after(() => server.close());

  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    server.request(admin, method, `/api/${path}`, body);
  const order = async (title: string) => ask('POST', 'data/order', { title });
  const numbered = async (title: string): Promise<string> => (await order(title)).data.record.orderNo;
  let rule = '';

  test('without a rule the field numbers its records itself', async () => {
    assert.match(await numbered('先行'), /^OD20261122\d{4}$/);
  });

  test('fifty creations at once get fifty numbers in a row', async () => {
    rule = (await builders.make('billRule', { code: 'order', prefix: 'CG-', digit: 3, suffix: '/A' })).id;
    const numbers = await Promise.all(Array.from({ length: 50 }, (_, n) => numbered(`同时${n}`)));
    const expected = Array.from({ length: 50 }, (_, n) => `CG-20261122${String(n + 1).padStart(3, '0')}/A`);
    assert.deepEqual(numbers.toSorted(), expected);
  });

  test('what is refused takes no number', async () => {
    assert.equal((await ask('GET', 'system/BillRule/BillNumber/order')).data, 'CG-20261122051/A');
    assert.equal((await order('同时1')).status, 409);
    assert.equal(await numbered('其后'), 'CG-20261122051/A');
  });

  test('a new day begins anew, on the clocks of China', async () => {
    now = new Date('2026-11-22T15:59:59Z');
    assert.equal(await numbered('当日'), 'CG-20261122052/A');
    now = new Date('2026-11-22T16:00:00Z');
    assert.equal(await numbered('次日'), 'CG-20261123001/A');
  });

  test('a rule that has given numbers neither goes nor begins again; one that is turned off gives none', async () => {
    const { data } = await ask('GET', `data/billRule/${rule}`);
    const { version, lastNumber, issued } = data.record;
    assert.deepEqual([lastNumber, issued], ['CG-20261123001/A', 53]);
    const removed = await ask('DELETE', `data/billRule/${rule}`);
    assert.deepEqual([removed.status, removed.data.key], [409, 'numbering.ruleUsed']);
    assert.match(removed.msg, /采购单/);
    assert.equal((await ask('PUT', `data/billRule/${rule}`, { version, digit: 5 })).data.key, 'numbering.usedStays');
    const renamed = await ask('PUT', `data/billRule/${rule}`, { version, prefix: 'XG' });
    assert.equal(renamed.data.record.example, 'XG20261123001/A');
    await ask('POST', `data/billRule/${rule}/actions/disable`, {});
    assert.equal((await order('停用后')).data.key, 'numbering.disabled');
    await ask('POST', `data/billRule/${rule}/actions/enable`, {});
    assert.equal(await numbered('恢复后'), 'XG20261123002/A');
  });

  test('random numbers and UUIDs have the wanted form, and none comes twice', async () => {
    const made = await ask('POST', 'system/BillRule', {
      fullName: '凭证',
      enCode: 'voucher',
      type: 2,
      randomDigit: 8,
      randomType: 2,
      prefix: 'V',
    });
    assert.equal(made.status, 200, made.text);
    assert.match(made.data.example, /^V[2-9A-HJ-NP-Z]{8}$/);
    const uuid = await ask('POST', 'system/BillRule', { fullName: '唯一', enCode: 'unique', type: 3 });
    assert.match(uuid.data.example, /^[0-9a-f-]{36}$/);
    const { list } = (await ask('GET', 'system/BillRule?keyword=凭证')).data;
    assert.deepEqual(
      list.map(({ enCode }: { enCode: string }) => enCode),
      ['voucher'],
    );
    assert.equal((await ask('PUT', `system/BillRule/${uuid.data.id}/Actions/State`, {})).status, 200);
    const offered = (await ask('GET', 'system/BillRule/Selector')).data.list as { enCode: string }[];
    assert.ok(!offered.some(({ enCode }) => enCode === 'unique'));
    assert.equal((await ask('DELETE', `system/BillRule/${uuid.data.id}`)).status, 200, 'nothing was numbered with it');
    assert.equal((await ask('GET', 'system/BillRule/BillNumber/nothing')).status, 404);
  });

  test('only those who look after the platform keep rules', async () => {
    const teacher = server.actor({ roles: ['classTeacher'] });
    assert.equal((await server.request(teacher, 'GET', '/api/system/BillRule')).status, 403);
    assert.equal((await server.request(server.actor({ roles: ['platformAdmin'] }), 'GET', '/api/system/BillRule')).status, 200);
  });
});
