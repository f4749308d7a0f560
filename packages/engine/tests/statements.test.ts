import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import type { Actor } from '../context.ts';
import type { Database } from '../database/database.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const Town = defineModel('town', { fields: { name: f.text(), people: f.count({ of: 'person', by: 'town' }) } });
const Person = defineModel('person', {
  fields: { name: f.text({ search: true }), town: f.ref('town'), born: f.ref('town'), seen: f.refs('town'), friend: f.ref('person') },
});
const module = defineModule({
  name: 'towns',
  models: [...basics, Town, Person],
  grants: [
    { role: 'neighbour', model: 'person', verbs: ['read'], scope: 'all' },
    { role: 'clerk', model: 'person', verbs: ['read'], scope: 'all', hidden: ['name', 'born'] },
    { role: 'clerk', model: 'town', verbs: ['read'], scope: 'all' },
  ],
  locales: { zh: {}, en: {} },
});

let server: TestServer;
let admin: Actor;
const statements: string[] = [];
before(async () => {
  server = await startTestServer({ modules: [module] });
  admin = server.actor({ administrator: true });
  const make = async (model: string, values: object) => (await server.request(admin, 'POST', `/api/data/${model}`, values)).data.record.id;
  const towns: string[] = [];
  for (let n = 0; n < 10; n++) towns.push(await make('town', { name: `town ${n}` }));
  let friend: string | null = null;
  for (let n = 0; n < 100; n++)
    friend = await make('person', {
      name: `person ${n}`,
      town: towns[n % 10],
      born: towns[(n + 1) % 10],
      seen: towns.slice(0, n % 4),
      friend,
    });
  const root = server.engine.database as { query: Database['query'] };
  const query = root.query;
  root.query = (statement) => {
    statements.push(statement.text);
    return query(statement);
  };
});
after(() => server.close());

async function asked(
  url: string,
  actor = admin,
): Promise<{ statements: readonly string[]; data: { list: Record<string, unknown>[]; labels: Record<string, Record<string, string>> } }> {
  statements.length = 0;
  const { data } = await server.request(actor, 'GET', url);
  return { statements: [...statements], data };
}

test('a page costs the same statements for one row as for a hundred, and one look-up for each relation', async () => {
  const one = await asked('/api/data/person?pageSize=1&keyword=person 7');
  const hundred = await asked('/api/data/person?pageSize=100&keyword=person ');
  assert.deepEqual([one.data.list.length, hundred.data.list.length], [1, 100]);
  assert.ok(one.statements.length <= 2, 'the page, and its total at most');
  assert.equal(hundred.statements.length, one.statements.length);
  const page = hundred.statements.find((text) => text.includes('_page')) ?? '';
  assert.equal(page.match(/json_object_agg/g)?.length, 6, 'town, born, seen, friend, createdBy, updatedBy');
  assert.equal(Object.keys(hundred.data.labels.town ?? {}).length, 10);
  assert.equal(Object.keys(hundred.data.labels.friend ?? {}).length, 99);
});

test('counts are read with the page', async () => {
  const { statements: texts, data } = await asked('/api/data/town?pageSize=100');
  assert.ok(texts.length <= 2);
  assert.ok(data.list.every((row) => row.people === 10));
});

test('labels of models that the reader may not see are not looked up', async () => {
  const { data } = await asked('/api/data/person?pageSize=5', server.actor({ roles: ['neighbour'] }));
  assert.equal(data.labels.town, undefined);
  assert.equal(Object.keys(data.labels.friend ?? {}).length, 5);
});

test('a hidden field is in no row, label, filter, sort, search or history', async () => {
  const clerk = server.actor({ roles: ['clerk'] });
  const { data } = await asked('/api/data/person?pageSize=5', clerk);
  assert.ok(data.list.every((row) => !('name' in row) && !('born' in row)) && !('born' in data.labels));
  const refused = [
    'sidx=name',
    'fields=name',
    `filter=${encodeURIComponent('{"name":"person 1"}')}`,
    `filter=${encodeURIComponent('{"born":null}')}`,
  ];
  for (const query of refused) assert.equal((await server.request(clerk, 'GET', `/api/data/person?${query}`)).status, 400, query);
  assert.equal((await server.request(clerk, 'GET', '/api/data/person?keyword=person 1')).data.pagination.total, 0);
  const id = String(data.list[0]?.id);
  const history = await server.request(clerk, 'GET', `/api/data/person/${id}/history`);
  assert.ok(!history.text.includes('person '));
  assert.ok(!(await server.request(clerk, 'GET', '/api/data/person/options')).text.includes('person '));
  assert.ok(!(await server.request(clerk, 'GET', '/api/models/person')).text.includes('"born"'));
});
