import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const House = defineModel('house', { fields: { name: f.text({ required: true, search: true }) } });
const Child = defineModel('child', {
  fields: {
    name: f.text({ required: true, search: true, sensitive: true, personName: true }),
    house: f.ref('house'),
    code: f.text({ search: true }),
  },
  views: { list: { columns: ['name', 'house', 'code'] } },
  scopes: { house: { house: { in: '@houses' } } },
});
const Secret = defineModel('secret', { fields: { name: f.text({ search: true }) } });
const grants = [
  { role: 'keeper', model: 'child', verbs: ['read'], scope: 'house', clear: ['name'] },
  { role: 'keeper', model: 'house', verbs: ['read'], scope: 'all' },
  { role: 'counter', model: 'child', verbs: ['read'], scope: 'all' },
] as const;
const locales = { zh: { child: { title: '孩子' }, house: { title: '房子' } }, en: {} };
const module = defineModule({ name: 'houses', models: [...basics, House, Child, Secret], locales, grants: [...grants] });

let server: TestServer;
let admin: Actor;
let keeper: Actor;
const ids: Record<string, string> = {};
before(async () => {
  server = await startTestServer({ modules: [module] });
  admin = server.actor({ administrator: true });
  const make = async (model: string, values: Record<string, unknown>) => {
    const { data, text } = await server.request(admin, 'POST', `/api/data/${model}`, values);
    assert.ok(data.record, text);
    ids[String(values.code ?? values.name)] = data.record.id;
    return data.record.id as string;
  };
  const here = await make('house', { name: '明明之家' });
  const there = await make('house', { name: '远方' });
  await make('child', { name: '李明', house: here, code: 'C1' });
  await make('child', { name: '明', house: here, code: 'C2' });
  await make('child', { name: '明天佑', house: here, code: 'C3' });
  await make('child', { name: '明远', house: there, code: 'C4' });
  await make('secret', { name: '明' });
  for (let n = 0; n < 40; n++) await make('child', { name: `重复${n}`, house: here, code: `D${n}` });
  keeper = server.actor({ roles: ['keeper'], variables: { '@houses': [here] } });
});
after(() => server.close());

const search = async (q: string, actor: Actor | null = keeper) => {
  const { data, text } = await server.request(actor, 'GET', `/api/workbench/search?q=${encodeURIComponent(q)}`);
  assert.ok(data.list, text);
  return data.list as { model: string; modelTitle: string; id: string; label: string; hint: string | null }[];
};
const labels = async (q: string, actor?: Actor) => (await search(q, actor)).map(({ label }) => label);

test('the whole value comes first, then what begins so, then what holds it', async () => {
  assert.deepEqual(await labels('明'), ['明', '明明之家', '明天佑', '李明']);
  const [first] = await search('明');
  assert.deepEqual(first, { model: 'child', modelTitle: '孩子', id: ids.C2, label: '明', hint: '明明之家' });
});

test('pinyin, initials, codes and two characters inside a name find as well', async () => {
  assert.deepEqual(await labels('lm'), ['李明']);
  assert.deepEqual(await labels('liming'), ['李明']);
  assert.deepEqual(await labels('天佑'), ['明天佑']);
  assert.deepEqual(await labels('之家'), ['明明之家']);
  assert.deepEqual(await labels('c3'), ['明天佑']);
  assert.deepEqual(await labels('zzz'), []);
  assert.deepEqual(await labels('  '), []);
});

test('rows out of reach and models without a grant stay unseen; names are masked as in lists', async () => {
  assert.deepEqual(await labels('明远'), []);
  assert.ok((await search('明')).every(({ model }) => model !== 'secret'));
  const counter = server.actor({ roles: ['counter'] });
  assert.deepEqual(await labels('lm', counter), []);
  assert.deepEqual(await labels('李', counter), []);
  assert.deepEqual(await search('李明', counter), [{ model: 'child', modelTitle: '孩子', id: ids.C1, label: '李**', hint: null }]);
  assert.deepEqual(await labels('明', server.actor()), []);
  assert.equal((await search('明', admin)).filter(({ model }) => model === 'secret').length, 1);
});

test('no model fills the answer, and what cannot be asked is refused', async () => {
  assert.equal((await search('重复')).length, 6);
  const refused = async (query: string) => (await server.request(keeper, 'GET', `/api/workbench/search${query}`)).data.key;
  assert.equal(await refused('?q=%00'), 'model.badQuery');
  assert.equal(await refused(''), 'http.badRequest');
  assert.equal(await refused('?q=a&x=1'), 'model.unknownField');
  assert.deepEqual(await labels("%'_\\"), []);
});
