import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import type { Actor } from '../context.ts';
import { apiRoutes } from '../http/api-routes.ts';
import { dataRoutes } from '../http/data-routes.ts';
import { modelRoutes } from '../http/model-routes.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const of = { of: 'payment', by: 'bill' } as const;
const rollups = {
  payments: { ...of, count: true },
  paid: { ...of, sum: 'amount', where: { done: true } },
  largest: { ...of, max: 'amount' },
  average: { ...of, avg: 'amount' },
  weight: { ...of, sum: 'weight' },
  stamps: { ...of, avg: 'stamps' },
  last: { ...of, max: 'paidOn' },
  secret: { ...of, sum: 'secret', sensitive: true },
} as const;
const Bill = defineModel('bill', {
  fields: { name: f.text({ required: true }) },
  rollups,
  views: { list: { columns: ['name', 'paid', 'payments'] } },
});
const Payment = defineModel('payment', {
  fields: {
    bill: f.ref('bill'),
    amount: f.money(),
    done: f.flag(),
    weight: f.decimal({ scale: 3 }),
    stamps: f.integer(),
    paidOn: f.date(),
    secret: f.integer({ sensitive: true }),
  },
});
const grants = [{ role: 'clerk', model: 'bill', verbs: ['read', 'unmask'], scope: 'all' }] as const;
const module = defineModule({ name: 'bills', models: [...basics, Bill, Payment], locales: { zh: {}, en: {} }, grants: [...grants] });

let server: TestServer;
let admin: Actor;
before(async () => {
  server = await startTestServer({ modules: [module], routes: apiRoutes(() => [...dataRoutes, ...modelRoutes], '1', 'public') });
  admin = server.actor({ administrator: true });
});
after(() => server.close());
const make = async (model: string, values: object) =>
  (await server.request(admin, 'POST', `/api/data/${model}`, values)).data.record as Record<string, unknown> & { id: string };
const listed = async (who: Actor, model = 'bill') => (await server.request(who, 'GET', `/api/data/${model}?sidx=name&sort=asc`)).data;

describe('rollups over the records that refer to one', () => {
  before(async () => {
    const [one, other] = [await make('bill', { name: '甲' }), await make('bill', { name: '乙' })];
    assert.equal(one.paid, 0, 'nothing was paid yet');
    const pay = (values: object) => make('payment', { bill: one.id, done: true, ...values });
    await pay({ amount: 1050, weight: '0.100', stamps: 1, paidOn: '2026-03-01', secret: 5 });
    await pay({ amount: 2000, weight: '0.200', stamps: 2, paidOn: '2026-04-01', secret: 6 });
    await pay({ amount: 999, done: false });
    const gone = await pay({ amount: 100_000 });
    await server.request(admin, 'DELETE', `/api/data/payment/${gone.id}`);
    await make('payment', { bill: other.id, amount: 7, done: true });
  });

  test('are computed by condition over live records, each in the kind of its field', async () => {
    const { list } = await listed(admin);
    const figures = (name: string) => list.find((bill: { name: string }) => bill.name === name);
    const { payments, paid, largest, average, weight, stamps, last } = figures('甲');
    assert.deepEqual([payments, paid, largest, average], [3, 3050, 2000, 1350], 'money is fen');
    assert.deepEqual([weight, stamps, last], ['0.300', '1.50', '2026-04-01']);
    assert.deepEqual([figures('乙').paid, figures('乙').weight, figures('乙').stamps, figures('乙').last], [7, '0', null, null]);
  });

  test('are described in the kind of what they aggregate, and never written', async () => {
    const { fields } = (await server.request(admin, 'GET', '/api/models/bill')).data;
    const kinds = Object.fromEntries(
      fields.filter((field: { rollup?: boolean }) => field.rollup).map((field: { name: string; kind: string }) => [field.name, field.kind]),
    );
    assert.deepEqual(
      [kinds.payments, kinds.paid, kinds.average, kinds.weight, kinds.stamps, kinds.last],
      ['count', 'money', 'money', 'decimal', 'decimal', 'date'],
    );
    const refused = await server.request(admin, 'POST', '/api/data/bill', { name: '丙', paid: 5 });
    assert.equal(refused.data.key, 'model.readonlyField');
    const api = (await server.app.inject('/api/openapi.json')).json();
    assert.deepEqual(api.components.schemas.bill.properties.paid.type, 'integer');
  });

  test('a sensitive one is masked, and the figures of a page are summed up', async () => {
    const asClerk = await listed(server.actor({ roles: ['clerk'] }));
    assert.ok(asClerk.masked.includes('secret'));
    assert.deepEqual(
      asClerk.list.map((bill: { secret: unknown }) => bill.secret),
      [null, null],
    );
    assert.deepEqual(
      asClerk.list.map((bill: { paid: unknown }) => bill.paid),
      [3050, 7],
      'a figure is the same for all who see the record',
    );
    const { id } = asClerk.list.find((bill: { name: string }) => bill.name === '甲');
    const looked = await server.request(server.actor({ roles: ['clerk'] }), 'POST', `/api/data/bill/${id}/unmask`, {
      fields: ['secret'],
      reason: '核对账目金额',
    });
    assert.deepEqual(looked.data.values, { secret: 11 }, looked.text);
    const summary = await server.request(admin, 'GET', '/api/data/bill/summary?fields=paid,weight,payments');
    assert.deepEqual([summary.data.fields.paid.sum, summary.data.fields.weight.sum, summary.data.fields.payments.sum], [3057, '0.300', 4]);
  });

  test('a model published at run time has them as well', async () => {
    const child = { kind: 'ref', model: 'purse' };
    const purse = { format: 1, name: 'purse', title: '钱包', fields: { name: { kind: 'text' } } };
    const coin = { format: 1, name: 'coin', title: '硬币', fields: { purse: child, worth: { kind: 'money' } } };
    const post = (document: object) => server.request(admin, 'POST', '/api/models', document);
    for (const document of [purse, coin, { ...purse, rollups: { worth: { of: 'coin', by: 'purse', sum: 'worth', label: '金额' } } }])
      assert.equal((await post(document)).status, 200);
    const { id } = await make('purse', { name: '小' });
    for (const worth of [100, 50]) await make('coin', { purse: id, worth });
    assert.equal((await listed(admin, 'purse')).list[0].worth, 150);
    const wrong = await post({ ...purse, rollups: { worth: { of: 'coin', by: 'worth', sum: 'purse' } } });
    assert.match(wrong.msg, /M050 rollups\.worth.*M051 rollups\.worth/s);
  });
});
