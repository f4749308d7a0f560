import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import type { Context } from '../context.ts';
import { defineModule } from '../module.ts';
import { repo } from '../repository.ts';
import { defineGuards, evaluateGuards, type Gap, holds } from '../rules/guards.ts';
import { basics } from './basics.ts';

const Ship = defineModel('ship', { fields: { name: f.text({ required: true }) } });
const Sailor = defineModel('sailor', { fields: { ship: f.ref('ship', { required: true }), well: f.flag({ default: true }) } });

/** Both guards ask the same question. */
const sailors = (ship: string, ctx: Context) => repo(Sailor, ctx).find({ ship });
const gap = (text: string, open: boolean): readonly Gap[] => (open ? [{ text, who: ['captain'] }] : []);
const guards = defineGuards(Ship, {
  S01: { at: ['sail'], check: async ({ id }, ctx) => gap('few', (await sailors(id, ctx)).length < 2) },
  S02: {
    at: ['sail'],
    check: async ({ id }, ctx) =>
      gap(
        'ill',
        (await sailors(id, ctx)).some(({ well }) => !well),
      ),
  },
  S03: { at: ['land'], check: async () => gap('fog', true) },
});
const locales = { zh: { ship: { title: '船' }, sailor: { title: '船员' } }, en: {} };
const module = defineModule({ name: 'ships', models: [...basics, Ship, Sailor], locales, grants: [], guards: [guards] });

let server: TestServer;
before(async () => {
  server = await startTestServer({ modules: [module] });
});
after(() => server.close());

test('guards of one transition share what they read, and the next evaluation reads anew', async () => {
  const ctx = server.context();
  const ship = await repo(Ship, ctx).create({ name: '远望' });
  let asked = 0;
  const query: Context['db']['query'] = (statement) => {
    asked += 1;
    return ctx.db.query(statement);
  };
  const counting = { ...ctx, db: { ...ctx.db, query } };
  const failed = async () => (await evaluateGuards(Ship, ship, 'sail', counting)).filter((one) => !holds(one)).map(({ code }) => code);
  assert.deepEqual(await failed(), ['S01']);
  assert.equal(asked, 1);
  await repo(Sailor, ctx).create({ ship: ship.id });
  await repo(Sailor, ctx).create({ ship: ship.id, well: false });
  assert.deepEqual(await failed(), ['S02']);
  assert.equal(asked, 2);
});
