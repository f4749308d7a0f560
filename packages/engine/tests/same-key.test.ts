import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import type { Actor } from '../context.ts';
import { type DatabaseRoot, openDatabase } from '../database/database.ts';
import type { Engine } from '../engine.ts';
import { dataRoutes } from '../http/data-routes.ts';
import { buildServer } from '../http/server.ts';
import { defineModule } from '../module.ts';
import { startEngine } from '../start-engine.ts';
import { basics } from './basics.ts';

const Buoy = defineModel('buoy', { fields: { name: f.text({ required: true }) } });
const module = defineModule({ name: 'buoys', models: [...basics, Buoy], locales: { zh: {}, en: {} } });
const TIMES = 50;

let server: TestServer;
let admin: Actor;
let other: { engine: Engine; database: DatabaseRoot; app: Awaited<ReturnType<typeof buildServer>> };
before(async () => {
  server = await startTestServer({ modules: [module] });
  admin = server.actor({ administrator: true });
  const { modules, log, files, database } = server.engine;
  // Another server on the same database shares nothing else with the first.
  const second = await openDatabase({ url: database.url, max: 6 });
  const engine = await startEngine({ database: second, modules, log, files, structure: 'keep' });
  const app = await buildServer({ engine, routes: dataRoutes, authenticate: async () => admin, anonymous: admin });
  other = { engine, database: second, app };
});
after(async () => {
  await other.app.close();
  await other.engine.stop();
  await other.database.close();
  await server.close();
});

test(`the same key ${TIMES} times at once, at two servers, does it once and answers everybody the same`, async () => {
  const headers = { 'idempotency-key': 'pressed-many-times' };
  const ask = async (n: number) => {
    const body = { name: 'once' };
    if (n % 2 === 0) return (await server.request(admin, 'POST', '/api/data/buoy', body, headers)).text;
    return (await other.app.inject({ method: 'POST', url: '/api/data/buoy', payload: body, headers })).payload;
  };
  const answers = await Promise.all(Array.from({ length: TIMES }, (_, n) => ask(n)));
  assert.equal(new Set(answers).size, 1, [...new Set(answers)].join('\n'));
  assert.equal(JSON.parse(answers[0] ?? '').code, 200);
  const { database } = server.engine;
  assert.equal((await database.query(sql`select 1 from buoy`)).length, 1);
  assert.equal((await database.query(sql`select 1 from sys_history where model = 'buoy'`)).length, 1);
});
