import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { openApi } from '../http/openapi.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const Trip = defineModel('trip', {
  fields: {
    name: f.text({ required: true, max: 40 }),
    byBus: f.flag({ default: false }),
    plate: f.plate({ show: { byBus: true }, requiredWhen: {} }),
    seats: f.integer({ show: { plate: { empty: false } }, rule: 'positive' }),
    hours: f.decimal({ rule: 'halves', message: '请按半小时填写' }),
    nights: f.integer({ requiredWhen: { hours: { gt: '12' } } }),
    places: f.formula({ expression: 'seats * 2', result: 'integer' }),
  },
  states: ['draft', 'sent'],
  actions: { send: { from: ['draft'], to: 'sent' } },
});
const module = defineModule({
  name: 'trips',
  models: [...basics, Trip],
  locales: { zh: {}, en: {} },
  grants: [{ role: 'blind', model: 'trip', verbs: ['read', 'update'], scope: 'all', hidden: ['byBus'] }],
});

describe('linkage', () => {
  let server: TestServer;
  let admin: ReturnType<TestServer['actor']>;
  before(async () => {
    server = await startTestServer({ modules: [module] });
    admin = server.actor({ administrator: true });
  });
  after(() => server.close());
  const create = (values: object) => server.request(admin, 'POST', '/api/data/trip', { name: '岳麓山', ...values });
  const update = (id: string, version: number, values: object) =>
    server.request(admin, 'PUT', `/api/data/trip/${id}`, { version, ...values });

  test('a hidden field is neither required nor accepted', async () => {
    assert.equal((await create({})).status, 200);
    const refused = await create({ plate: '湘A12345' });
    assert.deepEqual([refused.status, refused.data.fields], [400, { plate: '当前条件下不需要填写此项，请清空' }]);
  });

  test('once shown it is required, and the refusal stands at the field', async () => {
    const { status, data } = await create({ byBus: true });
    assert.deepEqual([status, data.fields], [400, { plate: '此项必填' }]);
    assert.equal((await create({ byBus: true, plate: '湘A12345' })).status, 200);
  });

  test('a condition over another field requires', async () => {
    assert.deepEqual((await create({ hours: '12.5' })).data.fields, { nights: '此项必填' });
    assert.equal((await create({ hours: '12' })).status, 200);
  });

  test('a rule is told in the words of the field', async () => {
    assert.deepEqual((await create({ hours: '1.2' })).data.fields, { hours: '请按半小时填写' });
    assert.deepEqual((await create({ byBus: true, plate: '湘A12345', seats: 0 })).data.fields, { seats: '请输入正整数' });
  });

  test('what is hidden by a change is emptied with its chain and what follows from it, and the history tells', async () => {
    const { record } = (await create({ byBus: true, plate: '湘A12345', seats: 40 })).data;
    assert.equal(record.places, 80);
    const { data } = await update(record.id, 1, { byBus: false });
    assert.deepEqual([data.record.plate, data.record.seats, data.record.places], [null, null, null]);
    const history = await server.request(admin, 'GET', `/api/data/trip/${record.id}/history`);
    assert.deepEqual(
      history.data.list[0].changes.find((one: { field: string }) => one.field === 'plate'),
      { field: 'plate', from: '湘A12345', to: null },
    );
  });

  test('clients are told the conditions that they can follow, and no others', async () => {
    const fieldOf = (model: { fields: { name: string }[] }, name: string) => model.fields.find((field) => field.name === name);
    const { data } = await server.request(admin, 'GET', '/api/models/trip');
    assert.deepEqual(fieldOf(data, 'plate'), { ...fieldOf(data, 'plate'), show: { byBus: true }, requiredWhen: {} });
    assert.deepEqual(fieldOf(data, 'places'), { ...fieldOf(data, 'places'), expression: 'seats * 2' });
    assert.deepEqual(fieldOf(data, 'hours'), { ...fieldOf(data, 'hours'), rule: 'halves', message: '请按半小时填写' });
    const blind = await server.request(server.actor({ roles: ['blind'] }), 'GET', '/api/models/trip');
    assert.equal('show' in (fieldOf(blind.data, 'plate') ?? {}), false);
    const { schemas } = openApi(server.context(admin), [], '1').components as { schemas: Record<string, { properties: object }> };
    assert.match(JSON.stringify(schemas.trip?.properties), /"x-show":\{"byBus":true\}/);
  });
});
