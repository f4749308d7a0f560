import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defineModel, f, registerKind } from '@zhixing/model';
import { defineKind, issue, numeric, ordered } from '@zhixing/model/kind.ts';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import type { Actor } from '../context.ts';
import { dataRoutes } from '../http/data-routes.ts';
import { openApi } from '../http/openapi.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';
import { exportFile, runImport } from './transfer-models.ts';

/** A kind that the product does not have: one to five stars, written as stars. Nothing but this declaration knows of it. */
const stars = defineKind('stars', {
  column: () => 'smallint',
  check: (value) => (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5 ? null : issue('field.badFormat')),
  parse: (text) => (/^★{1,5}$/.test(text) ? { value: text.length } : { issue: issue('field.badFormat') }),
  format: (value) => '★'.repeat(Number(value)),
  schema: () => ({ type: 'integer', minimum: 1, maximum: 5 }),
  constraint: (x) => `${x} between 1 and 5`,
  compare: numeric,
  operators: () => ordered,
  groupable: 2,
  summable: () => true,
  example: (_field, n) => 1 + (n % 5),
});

let server: TestServer;
let admin: Actor;
let unregister = () => {};
before(async () => {
  unregister = registerKind(stars);
  const Review = defineModel('review', {
    fields: { name: f.text({ required: true, unique: true }), stars: { kind: 'stars', index: true } },
  });
  server = await startTestServer({
    modules: [defineModule({ name: 'reviews', models: [...basics, Review], locales: { zh: {}, en: {} } })],
  });
  admin = server.actor({ administrator: true });
  for (const [name, given] of [
    ['a', 5],
    ['b', 2],
    ['c', 5],
    ['d', null],
  ] as const)
    assert.equal((await server.request(admin, 'POST', '/api/data/review', { name, stars: given })).status, 200);
});
after(async () => {
  await server.close();
  unregister();
});

const get = async (path: string) => {
  const { status, data, text } = await server.request(admin, 'GET', path);
  assert.equal(status, 200, text);
  return data;
};
const names = (data: { list: { name: string }[] }) => data.list.map(({ name }) => name);

test('values are checked by the kind, before the database and by it', async () => {
  assert.equal((await server.request(admin, 'POST', '/api/data/review', { name: 'x', stars: 6 })).status, 400);
  await assert.rejects(
    server.engine.database.query({ text: "update review set stars = 9 where name = 'a'", values: [] } as never),
    /ck_review_stars/,
  );
});

test('lists sort and filter by it', async () => {
  const filter = encodeURIComponent(JSON.stringify({ stars: { gte: 3 } }));
  assert.deepEqual(names(await get(`/api/data/review?sidx=name&sort=asc&filter=${filter}`)), ['a', 'c']);
  assert.deepEqual(names(await get('/api/data/review?sidx=stars&sort=asc&pageSize=20')).at(0), 'b');
});

test('it groups and sums', async () => {
  const groups = await get('/api/data/review/groups?by=stars');
  assert.deepEqual(
    groups.list.map(({ value, count }: { value: number; count: number }) => [value, count]),
    [
      [5, 2],
      [2, 1],
      [null, 1],
    ],
  );
  assert.deepEqual((await get('/api/data/review/summary')).fields.stars, { sum: 12, average: 4, min: 2, max: 5, filled: 3 });
});

test('it is described, with the operators that it offers, and stands in the API description', async () => {
  const field = (await get('/api/models/review')).fields.find(({ name }: { name: string }) => name === 'stars');
  assert.deepEqual([field.kind, field.operators], ['stars', [...ordered]]);
  const described = JSON.stringify(openApi(server.context(admin), dataRoutes, '1'));
  assert.match(described, /"stars":\{[^}]*"maximum":5/);
});

test('what is exported is written by it, and imports as the same', async () => {
  const { bytes } = await exportFile(server, admin, 'review', { format: 'csv', sidx: 'name', fields: ['name', 'stars'] });
  assert.match(String(bytes), /★★★★★/);
  await server.engine.database.query({ text: 'delete from review', values: [] } as never);
  const run = await runImport(server, admin, { name: 'r.csv', bytes }, {}, 'review');
  assert.deepEqual([run.errors, run.job.created], [[], 4]);
  assert.deepEqual(
    (await get('/api/data/review?sidx=name&sort=asc')).list.map((row: { stars: number | null }) => row.stars),
    [5, 2, 5, null],
  );
});

test('a name is registered once', () => {
  assert.throws(() => registerKind(stars), /already/);
});
