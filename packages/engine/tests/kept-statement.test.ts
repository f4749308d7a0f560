import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { type Context, systemContext } from '../context.ts';
import { defineModule } from '../module.ts';
import { can } from '../permission/access.ts';
import { statementForOne } from '../read/cached-statement.ts';
import { basics } from './basics.ts';

const Notice = defineModel('notice', {
  fields: { title: f.text({ required: true }), day: f.date({ required: true }) },
  scopes: { coming: { day: { gte: '@today' } } },
});
const module = defineModule({
  name: 'notices',
  models: [...basics, Notice],
  grants: [{ role: 'reader', model: 'notice', verbs: ['read'], scope: 'coming' }],
  locales: { zh: {}, en: {} },
});

let server: TestServer;
let at = new Date('2026-11-25T04:00:00Z');
before(async () => {
  server = await startTestServer({ modules: [module], now: () => at });
});
after(() => server.close());

const contextOf = (more: Partial<Context> = {}): Context =>
  systemContext(server.engine, { actor: server.actor({ administrator: true }), ...more });

test('the statement for one record is put together once for an actor, and anew in another language or after the models have changed', async () => {
  const model = server.engine.registry.get('notice');
  let built = 0;
  const build = (_ctx: Context, id: unknown) => {
    built += 1;
    return sql`select * from notice t where t.id = ${id as string}`;
  };
  const ctx = contextOf();
  const first = statementForOne(ctx, model, 'one', build);
  const once = built;
  const second = statementForOne(ctx, model, 'two', build);
  assert.equal(built, once);
  assert.deepEqual([first.values, second.values, first.text], [['one'], ['two'], second.text]);
  statementForOne({ ...ctx, language: 'en' }, model, 'one', build);
  assert.ok(built > once);
  const before = built;
  await server.engine.reload();
  statementForOne({ ...ctx, language: 'en' }, model, 'one', build);
  assert.ok(built > before);
});

test('a record that a scope reaches only until its day is no longer read the day after', async () => {
  const admin = server.actor({ administrator: true });
  const { data } = await server.request(admin, 'POST', '/api/data/notice', { title: 'today', day: '2026-11-25' });
  const reader = server.actor({ roles: ['reader'] });
  const read = async () => (await server.request(reader, 'GET', `/api/data/notice/${data.record.id}`)).status;
  assert.deepEqual([await read(), await read()], [200, 200]);
  at = new Date('2026-11-26T04:00:00Z');
  assert.equal(await read(), 404);
});

test('what an actor may do with a model is worked out once', () => {
  const ctx = contextOf({ actor: server.actor({ roles: ['reader'] }) });
  const model = server.engine.registry.get('notice');
  assert.equal(can(ctx, model, 'read'), can(ctx, model, 'read'));
});
