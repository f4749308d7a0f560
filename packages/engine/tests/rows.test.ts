import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const Order = defineModel('order', {
  fields: {
    title: f.text({ required: true, max: 20 }),
    buyer: f.phone({ unique: true, sensitive: true }),
    lines: f.count({ of: 'orderLine', by: 'order' }),
  },
  views: { form: { rows: [{ model: 'orderLine', by: 'order', fields: ['what', 'pieces'] }] } },
});
const Line = defineModel('orderLine', {
  fields: {
    order: f.ref('order', { required: true, onDelete: 'cascade' }),
    what: f.text({ required: true, max: 20 }),
    pieces: f.integer({ required: true, rule: 'positive' }),
  },
  unique: [['order', 'what']],
});
const module = defineModule({
  name: 'orders',
  models: [...basics, Order, Line],
  locales: { zh: {}, en: {} },
  grants: [
    { role: 'clerk', model: 'order', verbs: ['read', 'create', 'update'], scope: 'all' },
    { role: 'clerk', model: 'orderLine', verbs: ['read', 'create', 'update'], scope: 'all' },
    { role: 'reader', model: 'order', verbs: ['read', 'create', 'update'], scope: 'all' },
    { role: 'reader', model: 'orderLine', verbs: ['read'], scope: 'all' },
  ],
});

describe('rows of sub-tables', () => {
  let server: TestServer;
  let admin: ReturnType<TestServer['actor']>;
  before(async () => {
    server = await startTestServer({ modules: [module] });
    admin = server.actor({ administrator: true });
  });
  after(() => server.close());

  const create = (rows: unknown, actor = admin) => server.request(actor, 'POST', '/api/data/order', { title: 'O', $rows: rows });
  const change = (id: string, body: object, actor = admin) =>
    server.request(actor, 'PUT', `/api/data/order/${id}`, { version: 1, ...body });
  const linesOf = async (order: string): Promise<{ id: string; version: number; what: string; pieces: number }[]> =>
    (await server.request(admin, 'GET', `/api/data/orderLine?sidx=what&sort=asc&filter=${encodeURIComponent(JSON.stringify({ order }))}`))
      .data.list;
  const total = async (model: string) => (await server.request(admin, 'GET', `/api/data/${model}?pageSize=1`)).data.pagination.total;
  const two = [
    { what: 'a', pieces: 1 },
    { what: 'b', pieces: 2 },
  ];

  test('are stored with their record', async () => {
    const { status, data } = await create({ orderLine: two });
    assert.equal(status, 200);
    assert.deepEqual(
      (await linesOf(data.record.id)).map(({ what, pieces }) => [what, pieces]),
      [
        ['a', 1],
        ['b', 2],
      ],
    );
  });

  test('a number of a person, asked about beside a bad row, counts although nothing is left behind', async () => {
    const clerk = server.actor({ roles: ['clerk'] });
    const body = { title: 'O', buyer: '13600000001', $rows: { orderLine: [{ what: 'c', pieces: 0 }] } };
    assert.equal((await server.request(clerk, 'POST', '/api/data/order', body)).data.key, 'model.invalidRows');
    const counted = await server.engine.database.query(sql`select meter, count from sys_comparison where user_id = ${clerk.userId}`);
    assert.deepEqual(counted, [{ meter: 'trials', count: 1 }]);
  });

  test('one bad row leaves nothing behind, and every wrong cell is told by its row', async () => {
    const before = [await total('order'), await total('orderLine')];
    const { status, data } = await create({ orderLine: [...two, { what: 'c' }, { what: 'd', pieces: 0 }, { what: 'a', pieces: 1 }] });
    assert.equal(status, 400);
    assert.equal(data.key, 'model.invalidRows');
    assert.deepEqual(Object.keys(data.fields).sort(), [
      '$rows.orderLine.2.pieces',
      '$rows.orderLine.3.pieces',
      '$rows.orderLine.4.order',
      '$rows.orderLine.4.what',
    ]);
    assert.equal(data.fields['$rows.orderLine.3.pieces'], '请输入正整数');
    assert.deepEqual([await total('order'), await total('orderLine')], before);
  });

  test('are changed, taken away and added in one go; a freed value may be used again', async () => {
    const { record } = (await create({ orderLine: two })).data;
    const [a, b] = await linesOf(record.id);
    assert.ok(a && b);
    const { status } = await change(record.id, {
      title: 'P',
      $rows: {
        orderLine: [
          { what: 'a', pieces: 9 },
          { id: b.id, version: 1, pieces: 5 },
          { id: a.id, version: 1, $delete: true },
        ],
      },
    });
    assert.equal(status, 200);
    assert.deepEqual(
      (await linesOf(record.id)).map(({ what, pieces, version }) => [what, pieces, version]),
      [
        ['a', 9, 1],
        ['b', 5, 2],
      ],
    );
  });

  test('a stale row refuses the whole, the record included', async () => {
    const { record } = (await create({ orderLine: two })).data;
    const [a] = await linesOf(record.id);
    assert.ok(a);
    assert.equal((await server.request(admin, 'PUT', `/api/data/orderLine/${a.id}`, { version: 1, pieces: 7 })).status, 200);
    const { status, data } = await change(record.id, { title: 'Q', $rows: { orderLine: [{ id: a.id, version: 1, pieces: 3 }] } });
    assert.equal(status, 400);
    assert.match(data.fields['$rows.orderLine.0'], /已被他人修改/);
    assert.equal((await server.request(admin, 'GET', `/api/data/order/${record.id}`)).data.record.title, 'O');
  });

  test('a row of another record is out of reach, and its record cannot be told', async () => {
    const one = (await create({ orderLine: two })).data.record;
    const other = (await create({ orderLine: two })).data.record;
    const [foreign] = await linesOf(other.id);
    assert.ok(foreign);
    for (const row of [
      { id: foreign.id, version: 1, pieces: 3 },
      { id: foreign.id, version: 1, $delete: true },
      { id: "x' or 1=1", pieces: 1 },
    ])
      assert.equal((await change(one.id, { $rows: { orderLine: [row] } })).status, 400);
    assert.equal((await change(one.id, { $rows: { orderLine: [{ order: other.id, what: 'z', pieces: 1 }] } })).status, 400);
    assert.equal((await linesOf(other.id))[0]?.pieces, 1);
  });

  test('what is no table of the form, or no list of rows, is refused', async () => {
    for (const rows of [
      { order: [] },
      { constructor: [] },
      [],
      'x',
      { orderLine: {} },
      { orderLine: [1] },
      { orderLine: [{ version: 1, what: 'x', pieces: 1 }] },
    ])
      assert.equal((await create(rows)).status, 400, JSON.stringify(rows));
    assert.equal((await create({ orderLine: Array.from({ length: 201 }, (_, n) => ({ what: `w${n}`, pieces: 1 })) })).status, 400);
    const { status } = await server.request(admin, 'POST', '/api/data/orderLine', { what: 'x', pieces: 1, $rows: { order: [] } });
    assert.equal(status, 400);
  });

  test('the rights on the rows are those of their own model', async () => {
    const clerk = server.actor({ roles: ['clerk'] });
    const reader = server.actor({ roles: ['reader'] });
    const { record } = (await create({ orderLine: two }, clerk)).data;
    const [a] = await linesOf(record.id);
    assert.ok(a);
    const taken = await change(record.id, { $rows: { orderLine: [{ id: a.id, version: 1, $delete: true }] } }, clerk);
    assert.match(taken.data.fields['$rows.orderLine.0'], /（删除）/);
    const added = await create({ orderLine: two }, reader);
    assert.match(added.data.fields['$rows.orderLine.0'], /（新增）/);
    assert.equal((await change(record.id, { title: 'R' }, reader)).status, 200);
  });

  test('the description names table and columns to those who may see them', async () => {
    const { data } = await server.request(admin, 'GET', '/api/models/order');
    assert.deepEqual(data.form.rows, [{ model: 'orderLine', by: 'order', title: 'orderLine.title', fields: ['what', 'pieces'] }]);
    assert.equal(data.form.layout, 'groups');
  });
});
