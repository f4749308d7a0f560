import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import type { Actor } from '../context.ts';
import { defineModule } from '../module.ts';
import { createTotals } from '../read/totals.ts';
import { basics } from './basics.ts';

const Shelf = defineModel('shelf', { traits: ['tree'], fields: { name: f.text({ required: true, max: 40, unique: true }) } });
const Book = defineModel('book', {
  fields: { number: f.serial({ prefix: 'BK', unique: true }), title: f.text({ max: 40 }), shelf: f.ref('shelf') },
});
const module = defineModule({ name: 'library', models: [...basics, Shelf, Book], locales: { zh: {}, en: {} } });

let server: TestServer;
let admin: Actor;
before(async () => {
  server = await startTestServer({ modules: [module] });
  admin = server.actor({ administrator: true });
});
after(() => server.close());
const times = (count: number) => Array.from({ length: count }, (_, n) => n);
const create = (model: string, values: object, headers = {}) => server.request(admin, 'POST', `/api/data/${model}`, values, headers);
const put = (url: string, body: object) => server.request(admin, 'PUT', `/api/data/${url}`, body);
const countOf = async (statement: ReturnType<typeof sql>) => (await server.engine.database.query(statement)).length;

test('serial numbers are given once, also when more writers than connections ask at the same moment', async () => {
  const answers = await Promise.all(times(60).map((n) => create('book', { title: `book ${n}` })));
  const numbers = answers.map((answer) => answer.data.record?.number);
  assert.equal(new Set(numbers).size, 60);
  assert.ok(
    numbers.every((number) => /^BK\d{12}$/.test(number)),
    numbers.join(),
  );
});

test('of many changes to the same version exactly one wins, and the history has no gap', async () => {
  const { id } = (await create('book', { title: 'start' })).data.record;
  const answers = await Promise.all(times(20).map((n) => put(`book/${id}`, { version: 1, title: `writer ${n}` })));
  const won = answers.filter(({ status }) => status === 200);
  assert.equal(won.length, 1);
  assert.ok(
    answers.every(({ status, data }) => status === 200 || (status === 409 && data.key === 'model.conflict' && data.current.version === 2)),
  );
  const history = await server.request(admin, 'GET', `/api/data/book/${id}/history`);
  assert.deepEqual(
    history.data.list.map((entry: { version: number }) => entry.version),
    [2, 1],
  );
  assert.equal(history.data.list[0].changes[0].to, won[0]?.data.record.title);
});

test('a repeated request is done once, however many copies arrive together', async () => {
  const answers = await Promise.all(times(12).map(() => create('shelf', { name: 'once' }, { 'idempotency-key': 'same-key-1' })));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(new Set(answers.map(({ data }) => data.record.id)).size, 1);
  assert.equal(await countOf(sql`select 1 from shelf where name = 'once'`), 1);
});

test('a request that failed may be repeated with its key', async () => {
  const headers = { 'idempotency-key': 'same-key-2' };
  assert.equal((await create('shelf', { name: 'once' }, headers)).status, 409);
  assert.equal((await create('shelf', { name: 'second' }, headers)).status, 200);
});

test('the key of one person says nothing about another', async () => {
  const headers = { 'idempotency-key': 'same-key-3' };
  const other = server.actor({ administrator: true });
  const mine = await create('shelf', { name: 'mine' }, headers);
  const theirs = await server.request(other, 'POST', '/api/data/shelf', { name: 'theirs' }, headers);
  assert.notEqual(mine.data.record.id, theirs.data.record.id);
});

test('a unique value is taken once', async () => {
  const answers = await Promise.all(times(10).map(() => create('shelf', { name: 'wanted' })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...times(9).map(() => 409)]);
});

test('two records cannot be put under each other, not even at the same moment', async () => {
  for (const round of times(8)) {
    const [one, two] = await Promise.all(['a', 'b'].map(async (name) => (await create('shelf', { name: `${name}${round}` })).data.record));
    await Promise.all([put(`shelf/${one.id}`, { version: 1, parent: two.id }), put(`shelf/${two.id}`, { version: 1, parent: one.id })]);
    const cyclic = await countOf(sql`select 1 from shelf a join shelf b on b.id = a.parent where b.parent = a.id`);
    assert.equal(cyclic, 0, `round ${round}`);
  }
});

test('a record that is being deleted gets no new references', async () => {
  for (const round of times(8)) {
    const { id } = (await create('shelf', { name: `doomed ${round}` })).data.record;
    await Promise.all([server.request(admin, 'DELETE', `/api/data/shelf/${id}`), create('book', { shelf: id })]);
    const dangling = await countOf(
      sql`select 1 from book b join shelf s on s.id = b.shelf where b.deleted_at is null and s.deleted_at is not null`,
    );
    assert.equal(dangling, 0, `round ${round}`);
  }
});

test('totals are exact right after every write', async () => {
  // Counts that take long may be a little older; with a clock that stands still none does.
  Object.assign(server.engine, { totals: createTotals(() => 0) });
  const total = async () => (await server.request(admin, 'GET', '/api/data/book?pageSize=1')).data.pagination.total;
  let expected = await total();
  for (const n of times(10)) {
    const { id } = (await create('book', { title: `counted ${n}` })).data.record;
    assert.equal(await total(), ++expected);
    if (n % 2) continue;
    await server.request(admin, 'DELETE', `/api/data/book/${id}`);
    assert.equal(await total(), --expected);
  }
});

test('a batch is done whole or not at all, and says which operation failed', async () => {
  const before = await countOf(sql`select 1 from shelf`);
  const operations = [
    { op: 'create', values: { name: 'batched' } },
    { op: 'create', values: { name: 'batched' } },
  ];
  const { status, data } = await server.request(admin, 'POST', '/api/data/shelf/batch', { operations });
  assert.deepEqual([status, data.key, data.operation], [409, 'model.duplicate', 2]);
  assert.equal(await countOf(sql`select 1 from shelf`), before);
});
