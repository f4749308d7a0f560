import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { defineModule } from '../module.ts';
import { readPage } from '../read/page.ts';
import { basics } from './basics.ts';

const Stone = defineModel('stone', { fields: { name: f.text({ required: true }) } });
const Gem = defineModel('gem', {
  fields: {
    name: f.text({ required: true }),
    weight: f.integer({ index: true }),
    cut: f.choice(['round', 'oval', 'emerald'], { index: true }),
  },
});
const module = defineModule({
  name: 'stones',
  models: [...basics, Stone, Gem],
  locales: { zh: { stone: { title: '石头' }, gem: { title: '宝石' } }, en: {} },
});

let server: TestServer;
before(async () => {
  server = await startTestServer({ modules: [module] });
  const admin = server.actor({ administrator: true });
  for (const name of ['a', 'b', 'c', 'd', 'e']) await server.request(admin, 'POST', '/api/data/stone', { name });
});
after(() => server.close());

test('a count that is remembered from before denies nothing that the page shows', async () => {
  const ctx = server.context(server.actor({ administrator: true }));
  const remembering = (counted: number) => {
    const totals = { ...ctx.engine.totals, count: async () => counted };
    return { ...ctx, engine: { ...ctx.engine, totals } };
  };
  const total = async (counted: number, currentPage: number, pageSize: number) =>
    (await readPage(remembering(counted), ctx.engine.registry.get('stone'), { currentPage, pageSize })).total;
  assert.equal(await total(0, 1, 20), 5, 'written since it was counted');
  assert.equal(await total(9, 1, 20), 5, 'deleted since it was counted');
  assert.equal(await total(0, 2, 2), 4, 'at least what has been seen');
  assert.equal(await total(5, 1, 2), 5);
  assert.equal(await total(0, 3, 2), 5, 'the last page ends the list');
  assert.equal(await total(5, 9, 2), 5, 'a page beyond the last says nothing about those before it');
});

test('what has no value comes last upwards and downwards, and options in the order of the model, on every page', async () => {
  const admin = server.actor({ administrator: true });
  const gems = [
    ['a', 3, 'oval'],
    ['b', null, 'round'],
    ['c', 1, null],
    ['d', 2, 'emerald'],
    ['e', null, 'oval'],
    ['f', 3, 'round'],
  ] as const;
  for (const [name, weight, cut] of gems) await server.request(admin, 'POST', '/api/data/gem', { name, weight, cut });
  const order = async (sidx: string, sort: string, size: number) => {
    const names: string[] = [];
    for (let page = 1; page <= Math.ceil(gems.length / size); page += 1) {
      const { data } = await server.request(admin, 'GET', `/api/data/gem?sidx=${sidx}&sort=${sort}&pageSize=${size}&currentPage=${page}`);
      names.push(...data.list.map(({ name }: { name: string }) => name));
    }
    return names.join('');
  };
  for (const size of [1, 2, 4, 20]) {
    assert.equal(await order('weight', 'desc', size), 'fadceb', `${size}`);
    assert.equal(await order('weight', 'asc', size), 'cdafbe', `${size}`);
    assert.equal(await order('cut', 'asc', size), 'bfaedc', `${size}`);
    assert.equal(await order('cut', 'desc', size), 'deafbc', `${size}`);
  }
});
