import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { eventually } from '@zhixing/testing/eventually.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { elevated } from '../context.ts';
import { defineErrors } from '../errors.ts';
import { defineModule } from '../module.ts';
import { repo } from '../repository.ts';
import { type Committed, defineRules } from '../rules/rules.ts';
import { createMany } from '../write/write-many.ts';
import { basics } from './basics.ts';

const Order = defineModel('purchase', {
  fields: {
    title: f.text({ required: true, max: 40 }),
    shout: f.text({ readonly: true, max: 60 }),
    amount: f.integer(),
    price: f.money(),
    rate: f.decimal({ scale: 3 }),
    divided: f.formula({ expression: '100 / amount', result: 'decimal' }),
    due: f.formula({ expression: 'price * rate + money(0.1)', result: 'money' }),
    thirds: f.formula({ expression: 'divided / 3', result: 'decimal', scale: 4 }),
    perHead: f.formula({ expression: 'amount > 0 ? price / amount : null', result: 'money' }),
    greeting: f.formula({ expression: '"Hi " + title', result: 'text' }),
    isLarge: f.formula({ expression: 'amount > 10', result: 'flag' }),
  },
  states: ['open', 'paid'],
  actions: { pay: { from: ['open'], to: 'paid' }, loop: {}, settle: { system: true } },
});
const Line = defineModel('orderLine', { fields: { purchase: f.ref('purchase', { onDelete: 'cascade' }), note: f.text() } });
const errors = defineErrors('purchase', { refused: { status: 409 } });

const steps: string[] = [];
const delivered: Committed[] = [];
let fails = 0;
const rules = [
  defineRules(Order, {
    derive: ({ row }) => {
      steps.push('derive');
      return { shout: `${row.title.toUpperCase()}!` };
    },
    check: ({ row }) => {
      steps.push('check');
      if (row.title === 'refused in check') throw errors.refused();
    },
    before: async ({ row }, ctx) => {
      steps.push('before');
      if (row.title.startsWith('with line')) await repo(Line, ctx).create({ purchase: row.id, note: row.title });
      if (row.title === 'with line, then refused') throw errors.refused();
    },
    after: (event) => {
      steps.push('after');
      delivered.push(event);
      if (fails-- > 0) throw new Error('the outside is away');
    },
    actions: { loop: { before: async ({ row }, ctx) => void (await repo(Order, elevated(ctx)).act(row.id, 'loop')) } },
  }),
];
const purchases = defineModule({ name: 'purchases', models: [...basics, Order, Line], rules, locales: { zh: {}, en: {} } });
const others = defineModule({
  name: 'others',
  models: [],
  rules: [defineRules(Order, { check: () => void steps.push('second check') })],
  locales: { zh: {}, en: {} },
});

let server: TestServer;
let admin: ReturnType<TestServer['actor']>;
before(async () => {
  server = await startTestServer({ modules: [purchases, others] });
  admin = server.actor({ administrator: true });
});
after(() => server.close());
beforeEach(async () => {
  await server.engine.outbox.drain();
  steps.length = 0;
  delivered.length = 0;
  fails = 0;
});
const create = (values: object) => server.request(admin, 'POST', '/api/data/purchase', values);
const rowsOf = (table: 'purchase' | 'line' | 'sys_history' | 'sys_outbox') =>
  server.engine.database.query(
    table === 'purchase'
      ? sql`select * from purchase`
      : table === 'line'
        ? sql`select * from order_line`
        : table === 'sys_history'
          ? sql`select * from sys_history`
          : sql`select * from sys_outbox`,
  );

describe('the four moments', () => {
  test('come in their order, modules in theirs', async () => {
    const { data } = await create({ title: 'tea', amount: 4 });
    await server.engine.outbox.drain();
    assert.deepEqual(steps, ['derive', 'check', 'second check', 'before', 'after']);
    assert.equal(data.record.shout, 'TEA!');
    assert.deepEqual(
      delivered.map(({ model, recordId, version, verb, actor }) => [model, recordId, version, verb, actor]),
      [['purchase', data.record.id, 1, 'create', admin.userId]],
    );
  });

  test('a refusal in check or before the commit leaves nothing: no row, no history, no event', async () => {
    const count = async () =>
      Promise.all(
        [rowsOf('purchase'), rowsOf('line'), rowsOf('sys_history'), rowsOf('sys_outbox')].map(async (rows) => (await rows).length),
      );
    const before = await count();
    for (const title of ['refused in check', 'with line, then refused'])
      assert.equal((await create({ title })).data.key, 'purchase.refused');
    assert.deepEqual(await count(), before);
    await create({ title: 'with line' });
    assert.equal((await rowsOf('line')).length, 1);
  });

  test('rules that call each other for ever are stopped and undone', async () => {
    const { id } = (await create({ title: 'round' })).data.record;
    const { status, data } = await server.request(admin, 'POST', `/api/data/purchase/${id}/actions/loop`, {});
    assert.deepEqual([status, data.key], [409, 'model.tooDeep']);
    assert.equal((await server.request(admin, 'GET', `/api/data/purchase/${id}`)).data.record.version, 1);
  });

  test('actions of the server are unknown to people', async () => {
    const { id } = (await create({ title: 'quiet' })).data.record;
    assert.equal((await server.request(admin, 'POST', `/api/data/purchase/${id}/actions/settle`, {})).status, 404);
    assert.equal((await repo(Order, server.context()).act(id, 'settle')).version, 2);
  });
});

describe('the outbox', () => {
  test('delivers again after a failure, until it succeeds', async () => {
    fails = 2;
    await create({ title: 'retried' });
    for (let attempt = 1; attempt <= 3; attempt++) {
      await server.engine.outbox.drain();
      assert.equal(delivered.length, attempt);
      const [entry] = await rowsOf('sys_outbox');
      assert.equal(entry?.attempts, attempt < 3 ? attempt : undefined);
      await server.engine.database.query(sql`update sys_outbox set due_at = now() - interval '1 second'`);
    }
    assert.equal(new Set(delivered.map(({ id }) => id)).size, 1, 'the same event each time');
    assert.match(String(delivered[0]?.id), /^[0-9a-f-]{36}$/);
  });

  test('delivers what a process left behind when it died between commit and delivery', async () => {
    const event = {
      id: '01900000-0000-7000-8000-000000000001',
      model: 'purchase',
      recordId: '01900000-0000-7000-8000-000000000002',
      version: 1,
      verb: 'create',
      action: null,
      actor: null,
    };
    await server.engine.database.query(sql`insert into sys_outbox (id, event) values (${event.id}, ${JSON.stringify(event)}::jsonb)`);
    await server.engine.outbox.drain();
    assert.deepEqual(delivered, [event]);
    assert.equal((await rowsOf('sys_outbox')).length, 0);
  });

  test('an event locked by another process is left to it', async () => {
    const event = {
      id: '01900000-0000-7000-8000-000000000003',
      model: 'purchase',
      recordId: 'x',
      version: 1,
      verb: 'create',
      action: null,
      actor: null,
    };
    const { database, outbox } = server.engine;
    // Due only once it is locked: the sweep of the server must not take it before.
    await database.query(
      sql`insert into sys_outbox (id, event, due_at) values (${event.id}, ${JSON.stringify(event)}::jsonb, clock_timestamp() + interval '500 ms')`,
    );
    await database.transaction(async (other) => {
      await other.query(sql`select 1 from sys_outbox for update`);
      await eventually(
        () => database.query(sql`select 1 from sys_outbox where due_at <= clock_timestamp()`),
        (due) => due.length > 0,
      );
      await outbox.drain();
      assert.equal(delivered.length, 0);
    });
    await outbox.drain();
    assert.equal(delivered.length, 1);
  });
});

describe('formulas', () => {
  test('are computed exactly on every write, and are empty while a field they need is', async () => {
    const { record } = (await create({ title: 'tea', amount: 8, price: 1005, rate: '1.005' })).data;
    assert.deepEqual([record.divided, record.thirds, record.greeting, record.isLarge], ['12.50', '4.1667', 'Hi tea', false]);
    assert.deepEqual([record.due, record.perHead], [1020, 126], 'fen: 10.05 × 1.005 is 10.10, and 10 more; an eighth of 10.05 is 1.26');
    const path = `/api/data/purchase/${record.id}`;
    assert.equal((await server.request(admin, 'GET', path)).data.record.divided, '12.50', 'exact decimals leave as text');
    const later = await server.request(admin, 'PUT', path, { version: 1, amount: 20 });
    assert.deepEqual([later.data.record.divided, later.data.record.isLarge], ['5.00', true]);
    const empty = await server.request(admin, 'PUT', path, { version: 2, amount: null });
    assert.deepEqual([empty.data.record.divided, empty.data.record.isLarge, empty.data.record.perHead], [null, null, null]);
  });

  test('that cannot be computed refuse the write with the fields to change, and a line in the log', async (t) => {
    const { record } = (await create({ title: 'tea', amount: 8 })).data;
    const warn = t.mock.method(server.engine.log, 'warn', () => {});
    const { status, data } = await server.request(admin, 'PUT', `/api/data/purchase/${record.id}`, { version: 1, amount: 0 });
    assert.deepEqual([status, data.key], [400, 'model.invalid']);
    assert.match(String(data.fields.divided), /amount/);
    const line: unknown = warn.mock.calls[0]?.arguments[0];
    assert.deepEqual(line, {
      message: 'division by zero',
      finding: 'formula.divisionByZero',
      model: 'purchase',
      field: 'divided',
      record: record.id,
    });
    assert.equal((await server.request(admin, 'GET', `/api/data/purchase/${record.id}`)).data.record.divided, '12.50');
  });

  test('in a batch, the row that cannot be computed is told and the others are stored', async () => {
    const outcomes = await createMany(server.context(), server.engine.registry.get('purchase'), [
      { title: 'one', amount: 4 },
      { title: 'none', amount: 0 },
      { title: 'two', amount: 5 },
    ]);
    assert.deepEqual(
      outcomes.map((one) => ('error' in one ? Object.keys(one.error.fields) : one.row.divided)),
      ['25.00', ['divided'], '20.00'],
    );
  });

  test('are filtered, sorted and summed by their exact numbers', async () => {
    const amounts = [3, 7, 11];
    for (const amount of amounts) await create({ title: 'sorted', amount, price: 10, rate: '0.333' });
    const asked = (query: string) => server.request(admin, 'GET', `/api/data/purchase?${query}`);
    const filter = encodeURIComponent(JSON.stringify({ title: 'sorted', divided: { gte: '9.09', lt: '33.33' } }));
    const { list } = (await asked(`filter=${filter}&sidx=divided&sort=asc`)).data;
    assert.deepEqual(
      list.map(({ divided }: { divided: string }) => divided),
      ['9.09', '14.29'],
    );
    const all = encodeURIComponent(JSON.stringify({ title: 'sorted' }));
    const { fields } = (await server.request(admin, 'GET', `/api/data/purchase/summary?filter=${all}`)).data;
    assert.deepEqual([fields.divided.sum, fields.due.sum, fields.due.max], ['56.71', 39, 13]);
  });
});

describe('history', () => {
  test('tells every write with its verb, reason and changes', async () => {
    const { id } = (await create({ title: 'told', amount: 1 })).data.record;
    const url = `/api/data/purchase/${id}`;
    await server.request(admin, 'PUT', url, { version: 1, amount: 2 });
    await server.request(admin, 'PUT', url, { version: 2, amount: 2 });
    await server.request(admin, 'POST', `${url}/actions/pay`, {});
    await server.request(admin, 'DELETE', url);
    await server.request(admin, 'POST', `${url}/restore`, {});
    const { list, pagination } = (await server.request(admin, 'GET', `${url}/history?pageSize=3`)).data;
    const all = (await server.request(admin, 'GET', `${url}/history`)).data.list;
    assert.deepEqual(
      all.map((entry: { verb: string }) => entry.verb),
      ['restore', 'delete', 'pay', 'update', 'create'],
    );
    assert.deepEqual([list.length, pagination.total], [3, 5]);
    const amount = all[3].changes.find((change: { field: string }) => change.field === 'amount');
    assert.deepEqual(amount, { field: 'amount', from: 1, to: 2 });
    assert.ok(all[2].changes.some((change: { field: string; to: string }) => change.field === 'status' && change.to === 'paid'));
  });
});
