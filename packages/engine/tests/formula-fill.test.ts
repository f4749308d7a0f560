import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';

const formula = (expression: string) => ({ kind: 'formula', label: '小计', expression, result: 'money' });
const document = (fields: object = {}) => ({
  name: 'orderLine',
  title: '明细',
  fields: {
    name: { kind: 'text', label: '名称', required: true, max: 20 },
    price: { kind: 'money', label: '单价' },
    people: { kind: 'integer', label: '人数' },
    ...fields,
  },
});

let server: TestServer;
const ask = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  server.request(server.actor({ administrator: true }), method, url, body);
const publish = async (fields?: object) => {
  const answer = await ask('POST', '/api/models', document(fields));
  assert.equal(answer.status, 200, answer.text);
  await server.engine.formulaFill.drain();
};
const totals = async () => {
  const { data } = await ask('GET', '/api/data/orderLine?pageSize=500&currentPage=1&sidx=name');
  return (data.list as { name: string; total: number | null; version: number }[]).map(({ name, total, version }) => [name, total, version]);
};

before(async () => {
  server = await startTestServer({ modules: [], quiet: true });
  await publish();
  for (const [name, price, people] of [
    ['a', 1000, 3],
    ['b', 250, 0],
    ['c', null, 4],
  ])
    assert.equal((await ask('POST', '/api/data/orderLine', { name, price, people })).status, 200);
});
after(() => server.close());

test('a formula that is added has its results on the records that are there, without a new version of them', async () => {
  await publish({ total: formula('price * people') });
  assert.deepEqual(await totals(), [
    ['a', 3000, 1],
    ['b', 0, 1],
    ['c', null, 1],
  ]);
});

test('a changed formula is computed anew, and is empty where it fails', async () => {
  await publish({ total: formula('price * 10 / people') });
  assert.deepEqual(await totals(), [
    ['a', 3333, 1],
    ['b', null, 1],
    ['c', null, 1],
  ]);
});

test('many records are computed in parts, and what was interrupted goes on where it was', async () => {
  await server.engine.database.query(sql`
    insert into order_line (id, version, created_at, updated_at, name, price, people)
    select gen_random_uuid(), 1, now(), now(), 'n' || n, 100, 2 from generate_series(1, 1200) n`);
  await publish({ total: formula('price * people + money(1)') });
  const count = async (total: number) =>
    (await server.engine.database.query<{ n: number }>(sql`select count(*)::int as n from order_line where total = ${total}`))[0]?.n;
  assert.equal(await count(300), 1200);
  // As if the process had ended after the first half.
  await server.engine.database.query(sql`
    update sys_formula set done = false, reached = (select id from order_line order by id offset 600 limit 1) where model = 'orderLine'`);
  await server.engine.database.query(sql`update order_line set total = null where name like 'n%'`);
  await server.engine.formulaFill.drain();
  const [{ n = 0 } = {}] = await server.engine.database.query<{ n: number }>(
    sql`select count(*)::int as n from order_line o where total is not null and id <= (select id from order_line order by id offset 600 limit 1) and name like 'n%'`,
  );
  assert.equal(n, 0, 'what was done is not done again');
  const [{ open = 1 } = {}] = await server.engine.database.query<{ open: number }>(sql`
    select count(*)::int as open from order_line o where total is null and name like 'n%' and id > (select id from order_line order by id offset 600 limit 1)`);
  assert.equal(open, 0);
});

test('closed records stay as they were', async () => {
  const closing = (expression: string) => ({
    ...document({ closedAt: { kind: 'moment', label: '归档时间' }, total: formula(expression) }),
    name: 'bookedLine',
    closedSince: 'closedAt',
  });
  const post = async (expression: string) => {
    const answer = await ask('POST', '/api/models', closing(expression));
    assert.equal(answer.status, 200, answer.text);
    await server.engine.formulaFill.drain();
  };
  await post('price * people');
  for (const name of ['open', 'closed', 'late'])
    assert.equal((await ask('POST', '/api/data/bookedLine', { name, price: 100, people: 2 })).status, 200);
  await server.engine.database.query(sql`update booked_line set closed_at = now() where name = 'closed'`);
  await post('price * people * 2');
  const rows = await server.engine.database.query<{ name: string; total: number }>(
    sql`select name, total::int as total from booked_line order by name`,
  );
  assert.deepEqual(
    rows.map(({ name, total }) => [name, total]),
    [
      ['closed', 200],
      ['late', 400],
      ['open', 400],
    ],
  );
});
