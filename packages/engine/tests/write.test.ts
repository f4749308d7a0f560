import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { defineModule } from '../module.ts';

const User = defineModel('user', { fields: { name: f.text({ required: true, max: 60 }) } });
const House = defineModel('house', {
  fields: { name: f.text({ required: true, max: 40, unique: true, search: true }), keepers: f.count({ of: 'cat', by: 'house' }) },
});
const Cat = defineModel('cat', {
  fields: {
    code: f.serial({ prefix: 'CT' }),
    name: f.text({ required: true, max: 20, search: true }),
    house: f.ref('house', { required: true }),
    phone: f.phone({ sensitive: true }),
    lives: f.integer({ min: 0, max: 9, default: 9 }),
    price: f.money({ min: 0 }),
    weight: f.decimal({ scale: 1 }),
    bornOn: f.date(),
    double: f.formula({ expression: 'lives * 2', result: 'integer' }),
  },
  states: ['home', 'away'],
  actions: {
    leave: { from: ['home'], to: 'away', when: { lives: { gt: 0 } }, args: { reason: f.text({ required: true, max: 50 }) } },
    comeBack: { from: ['away'], to: 'home' },
  },
  scopes: { house: { house: { in: '@houses' } } },
});
const module = defineModule({
  name: 'cats',
  models: [User, House, Cat],
  locales: { zh: {}, en: {} },
  grants: [
    { role: 'keeper', model: 'cat', verbs: ['read', 'create', 'update', 'delete'], actions: 'all', scope: 'house' },
    { role: 'keeper', model: 'house', verbs: ['read'], scope: 'all' },
    { role: 'vet', model: 'cat', verbs: ['read', 'unmask'], scope: 'all' },
    { role: 'vet', model: 'house', verbs: ['read'], scope: 'all' },
  ],
});

describe('records over HTTP', () => {
  let server: TestServer;
  let admin: ReturnType<TestServer['actor']>;
  let house: string;
  before(async () => {
    server = await startTestServer({ modules: [module] });
    admin = server.actor({ administrator: true });
    house = (await server.request(admin, 'POST', '/api/data/house', { name: '一号院' })).data.record.id;
  });
  after(() => server.close());
  const create = async (values: object) => server.request(admin, 'POST', '/api/data/cat', { name: 'Tom', house, ...values });

  test('a record is created with serial, default, formula, state and history', async () => {
    const { status, data } = await create({ price: 1250, weight: '3.5', bornOn: '2024-02-29' });
    assert.equal(status, 200);
    assert.match(data.record.code, /^CT\d{8}\d{4}$/);
    assert.deepEqual([data.record.lives, data.record.double, data.record.status, data.record.version], [9, 18, 'home', 1]);
    assert.deepEqual([data.record.price, data.record.weight, data.record.bornOn], [1250, '3.5', '2024-02-29']);
    assert.equal(data.labels.house[house], '一号院');
    const history = await server.request(admin, 'GET', `/api/data/cat/${data.record.id}/history`);
    assert.equal(history.data.list[0].verb, 'create');
    assert.ok(history.data.list[0].changes.some((change: { field: string }) => change.field === 'name'));
  });

  test('every wrong field is told at once, and nothing is stored', async () => {
    const { status, data } = await create({ lives: 10, price: 1.5, bornOn: '2023-02-29' });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(data.fields).sort(), ['bornOn', 'lives', 'price']);
  });

  test('unknown, readonly and system fields are refused', async () => {
    for (const values of [{ nonsense: 1 }, { code: 'CT1' }, { id: house }, { status: 'away' }, { version: 3 }, { double: 4 }]) {
      assert.equal((await create(values)).status, 400, JSON.stringify(values));
    }
  });

  test('a stale version is a conflict that shows the current record', async () => {
    const { id } = (await create({})).data.record;
    assert.equal((await server.request(admin, 'PUT', `/api/data/cat/${id}`, { version: 1, name: 'Tim' })).status, 200);
    const late = await server.request(admin, 'PUT', `/api/data/cat/${id}`, { version: 1, name: 'Jim' });
    assert.equal(late.status, 409);
    assert.equal(late.data.current.name, 'Tim');
  });

  test('an action needs its state, its guard and its arguments', async () => {
    const { id } = (await create({ lives: 0 })).data.record;
    const act = (body: object) => server.request(admin, 'POST', `/api/data/cat/${id}/actions/leave`, body);
    assert.equal((await act({})).data.fields.reason !== undefined, true);
    const unmet = await act({ args: { reason: 'bored' } });
    assert.equal(unmet.data.key, 'model.guardFails');
    assert.deepEqual(unmet.data.fields, { lives: '不符合操作条件' }, 'the field that keeps it from being done is named');
    await server.request(admin, 'PUT', `/api/data/cat/${id}`, { version: 1, lives: 3 });
    assert.equal((await act({ args: { reason: 'bored' } })).data.record.status, 'away');
    assert.equal((await act({ args: { reason: 'bored' } })).data.key, 'model.wrongState');
  });

  test('deleting a record that others refer to is refused and says how many', async () => {
    await create({});
    const { status, data } = await server.request(admin, 'DELETE', `/api/data/house/${house}`);
    assert.equal(status, 409);
    assert.equal(data.key, 'model.inUse');
  });

  test('a deleted record leaves the list, waits in the bin and comes back', async () => {
    const { id } = (await create({ name: 'Binned' })).data.record;
    assert.equal((await server.request(admin, 'DELETE', `/api/data/cat/${id}?version=1`)).status, 200);
    assert.equal((await server.request(admin, 'GET', `/api/data/cat/${id}`)).status, 404);
    const bin = await server.request(admin, 'GET', '/api/data/cat?deleted=true');
    assert.deepEqual(
      bin.data.list.map((row: { name: string }) => row.name),
      ['Binned'],
    );
    assert.equal((await server.request(admin, 'POST', `/api/data/cat/${id}/restore`, {})).data.record.name, 'Binned');
  });

  test('a key makes a repeated creation happen once, and is refused for another request', async () => {
    const headers = { 'idempotency-key': 'key-00000001' };
    const send = (name: string) => server.request(admin, 'POST', '/api/data/cat', { name, house }, headers);
    const [first, second] = await Promise.all([send('Once'), send('Once')]);
    assert.equal(first?.data.record.id, second?.data.record.id);
    assert.equal((await send('Twice')).status, 422);
    assert.equal((await server.request(admin, 'GET', '/api/data/cat?keyword=Once')).data.pagination.total, 1);
  });

  test('the scope guards list, read, write, action, history and count alike', async () => {
    const other = (await server.request(admin, 'POST', '/api/data/house', { name: '二号院' })).data.record.id;
    const foreign = (await create({ house: other, name: 'Foreign' })).data.record.id;
    const keeper = server.actor({ roles: ['keeper'], variables: { '@houses': [house] } });
    const list = await server.request(keeper, 'GET', '/api/data/cat?pageSize=500');
    assert.ok(list.data.list.every((row: { house: string }) => row.house === house));
    assert.equal(list.data.list.length, list.data.pagination.total);
    const attempts: [Parameters<TestServer['request']>[1], string, object?][] = [
      ['GET', `/api/data/cat/${foreign}`],
      ['GET', `/api/data/cat/${foreign}/history`],
      ['PUT', `/api/data/cat/${foreign}`, { version: 1, name: 'Mine' }],
      ['DELETE', `/api/data/cat/${foreign}`],
      ['POST', `/api/data/cat/${foreign}/actions/leave`, { args: { reason: 'stolen' } }],
      ['POST', '/api/data/cat/batch', { operations: [{ op: 'delete', id: foreign }] }],
    ];
    for (const [method, url, body] of attempts)
      assert.equal((await server.request(keeper, method, url, body)).status, 404, `${method} ${url}`);
    assert.equal((await server.request(keeper, 'POST', '/api/data/cat', { name: 'Smuggled', house: other })).status, 403);
    const own = (await server.request(keeper, 'POST', '/api/data/cat', { name: 'Own', house })).data.record;
    assert.equal((await server.request(keeper, 'PUT', `/api/data/cat/${own.id}`, { version: 1, house: other })).status, 403);
  });

  test('without a grant there is 403, without a session no data', async () => {
    const stranger = server.actor({ roles: [] });
    assert.equal((await server.request(stranger, 'GET', '/api/data/cat')).status, 403);
    assert.equal((await server.request(null, 'GET', '/api/data/cat')).status, 403);
  });

  test('sensitive fields are masked, cannot be searched by parts or sorted, and are shown for a recorded reason', async () => {
    const { id } = (await create({ name: 'Phoned', phone: '15412345678' })).data.record;
    const vet = server.actor({ roles: ['vet'] });
    const seen = await server.request(vet, 'GET', `/api/data/cat/${id}`);
    assert.equal(seen.data.record.phone, '******');
    const filtered = (filter: object) => server.request(vet, 'GET', `/api/data/cat?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    assert.equal((await filtered({ phone: { contains: '1234' } })).status, 400);
    assert.equal((await filtered({ phone: '15412345678' })).data.pagination.total, 1);
    assert.equal((await server.request(vet, 'GET', '/api/data/cat?sidx=phone&sort=asc')).status, 400);
    assert.equal(
      (await server.request(vet, 'POST', `/api/data/cat/${id}/unmask`, { fields: ['phone'], reason: '' })).data.key,
      'model.reasonNeeded',
    );
    const shown = await server.request(vet, 'POST', `/api/data/cat/${id}/unmask`, { fields: ['phone'], reason: '联系家长接回' });
    assert.equal(shown.data.values.phone, '15412345678');
    const history = await server.request(vet, 'GET', `/api/data/cat/${id}/history`);
    assert.deepEqual([history.data.list[0].verb, history.data.list[0].reason], ['unmask', '联系家长接回']);
    assert.ok(!history.text.includes('15412345678'), 'history must not tell what the list hides');
  });

  test('a masked value that is empty looks like one that is filled, and is not found by its absence', async () => {
    const { id } = (await create({ name: 'Wild' })).data.record;
    const vet = server.actor({ roles: ['vet'] });
    assert.equal((await server.request(vet, 'GET', `/api/data/cat/${id}`)).data.record.phone, '******');
    const { list } = (await server.request(vet, 'GET', '/api/data/cat?pageSize=100')).data;
    assert.deepEqual([...new Set(list.map(({ phone }: { phone: string }) => phone))], ['******']);
    for (const empty of [true, false]) {
      const filter = encodeURIComponent(JSON.stringify({ phone: { empty } }));
      assert.equal((await server.request(vet, 'GET', `/api/data/cat?filter=${filter}`)).data.key, 'model.maskedFilter');
    }
    const { fields } = (await server.request(vet, 'GET', '/api/models/cat')).data;
    assert.deepEqual(fields.find(({ name }: { name: string }) => name === 'phone').operators, ['eq']);
    await server.request(vet, 'POST', `/api/data/cat/${id}/unmask`, { fields: ['phone'], reason: '联系家长接回' });
    const { data } = await server.request(vet, 'GET', `/api/data/cat/${id}/history`);
    assert.deepEqual(data.list[0].changes, [{ field: 'phone', from: null, to: null }]);
  });

  test('a masked value that a form sends back changes nothing', async () => {
    const { id } = (await create({ phone: '15412345678' })).data.record;
    const { status } = await server.request(admin, 'PUT', `/api/data/cat/${id}`, { version: 1, name: 'Kept', phone: '154****5678' });
    assert.equal(status, 400, 'a masked phone is no phone');
    const [row] = await server.engine.database.query<{ phone: string }>({
      text: 'select phone from cat where id = $1',
      values: [id],
    } as never);
    assert.equal(row?.phone, '15412345678');
  });

  test('counts of pointing records are read with the page', async () => {
    const { data } = await server.request(admin, 'GET', '/api/data/house');
    const first = data.list.find((row: { id: string }) => row.id === house);
    assert.ok(first.keepers > 0);
  });
});
