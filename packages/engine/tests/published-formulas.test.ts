import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import type { Actor } from '../context.ts';
import { apiRoutes } from '../http/api-routes.ts';
import { dataRoutes } from '../http/data-routes.ts';
import { modelRoutes } from '../http/model-routes.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const routes = [...dataRoutes, ...modelRoutes];
let server: TestServer;
let admin: Actor;
before(async () => {
  const module = defineModule({ name: 'priced', models: basics, locales: { zh: {}, en: {} } });
  server = await startTestServer({ modules: [module], routes: apiRoutes(() => routes, '1', 'public') });
  admin = server.actor({ administrator: true });
});
after(() => server.close());
const post = (document: object) => server.request(admin, 'POST', '/api/models', document);
const refused = async (document: object, key: string, told: string) => {
  const answer = await post(document);
  assert.deepEqual([answer.status, answer.data.key], [400, key], answer.text.slice(0, 300));
  assert.ok(answer.msg.includes(told), answer.msg);
};

describe('formulas of models published at run time', () => {
  const priced = (expression: string, result = 'decimal', more: object = {}) => ({
    name: 'priced',
    fields: { title: f.text({ required: true }), amount: f.decimal(), ...more, worth: { kind: 'formula', expression, result } },
  });

  test('that name something unknown or mix types are refused with the name that was meant', async () => {
    await refused(priced('amuont * 2'), 'model.badDocument', 'M042 fields.worth.expression: no field "amuont"; did you mean "amount"?');
    await refused(priced('title * 2'), 'model.badDocument', 'M043 fields.worth.expression: cannot compute text * whole number');
    await refused(priced('roud(amount)'), 'model.badDocument', 'M042');
    await refused(priced('worth + 1'), 'model.badDocument', 'M044');
    await refused(priced('amount', 'money'), 'model.badDocument', 'M043');
  });

  test('stored before they were checked leave their records within reach, and refuse writes until they are put right', async () => {
    assert.equal((await post(priced('amount * 2'))).status, 200);
    const { record } = (await server.request(admin, 'POST', '/api/data/priced', { title: 'a', amount: '0.10' })).data;
    assert.equal(record.worth, '0.20');
    const path = `/api/data/priced/${record.id}`;
    await server.engine.database.query(
      sql`update sys_model set document = ${JSON.stringify({ format: 1, ...priced('amuont * 2') })}::json where name = 'priced'`,
    );
    await server.engine.reload();
    await server.engine.formulaFill.drain();
    assert.equal((await server.request(admin, 'GET', path)).data.record.worth, '0.20');
    const { status, data } = await server.request(admin, 'PUT', path, { version: 1, amount: '0.30' });
    assert.deepEqual([status, data.key], [400, 'model.invalid']);
    assert.match(data.fields.worth, /no field "amuont"; did you mean "amount"\?.*联系管理员/);
    assert.equal((await post(priced('amount * 3'))).status, 200);
    assert.equal((await server.request(admin, 'PUT', path, { version: 1, amount: '0.30' })).data.record.worth, '0.90');
  });

  test('get more digits behind the point with their records, never fewer', async () => {
    const scaled = (scale: number) => ({
      ...priced('amount / 3'),
      fields: { ...priced('').fields, worth: f.formula({ expression: 'amount / 3', result: 'decimal', scale }) },
    });
    assert.equal((await post(scaled(4))).status, 200);
    const { record } = (await server.request(admin, 'POST', '/api/data/priced', { title: 'b', amount: '1' })).data;
    assert.equal(record.worth, '0.3333');
    await refused(scaled(2), 'model.badDocument', 'fields.worth');
  });
});

test('an overlay with a wrong formula stays, and is told', async () => {
  const overlay = { model: 'user', add: { nick: { kind: 'text' }, twice: { kind: 'formula', expression: 'nikc + nick', result: 'text' } } };
  const { models, findings } = server.engine.registry.prepare([], [overlay as never]);
  assert.deepEqual(
    findings.map(({ id, path }) => `${id} ${path}`),
    ['M042 overlay user.fields.twice.expression'],
  );
  assert.ok(models.find(({ name }) => name === 'user')?.fields.nick);
});
