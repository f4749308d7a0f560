import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql, { raw } from 'sql-template-tag';
import { deleteOldRequests, ensurePartition, requestTables } from '../http/request-tables.ts';
import { basics } from './basics.ts';

let server: TestServer;
let now = new Date('2026-11-30T23:59:00Z');
before(async () => {
  server = await startTestServer({ modules: [{ name: 'none', models: basics, locales: { zh: {}, en: {} } }], now: () => now });
});
after(() => server.close());

const query = <T>(text: string) => server.engine.database.query<T>(raw(text));
const log = (at: string) =>
  query(`insert into sys_request_log (at, request, method, path, status, ms, address) values ('${at}', 'r', 'GET', '/', 404, 1, '')`);
/** Lines by the part that holds them. */
const lines = async () =>
  Object.fromEntries(
    (
      await query<{ part: string; n: number }>(
        `select tableoid::regclass::text as part, count(*)::int as n from sys_request_log group by 1`,
      )
    ).map(({ part, n }) => [part.replace('sys_request_log_', ''), n]),
  );

test('lines lie in the part of their month, and whole months go when their time is over', async () => {
  await ensurePartition(server.engine);
  await log('2026-11-30T23:59:00Z');
  await log('2026-12-01T00:00:00Z');
  assert.deepEqual(await lines(), { '2026_11': 1, rest: 1 });
  now = new Date('2027-01-02T00:00:00Z');
  await Promise.all([ensurePartition(server.engine), ensurePartition(server.engine)]);
  await log('2027-01-02T00:00:00Z');
  assert.deepEqual(await lines(), { '2026_11': 1, '2027_01': 1, rest: 1 });
  await deleteOldRequests(server.engine.database, new Date('2026-11-30T23:59:59Z'));
  assert.deepEqual(await lines(), { '2026_11': 1, '2027_01': 1, rest: 1 }, 'the month is not over yet');
  await deleteOldRequests(server.engine.database, new Date('2027-01-01T00:00:00Z'));
  assert.deepEqual(await lines(), { '2027_01': 1 });
});

test('a log from before there were parts keeps its lines, and new ones come after them', async () => {
  await query('drop table sys_request_log');
  await query(`create table sys_request_log (
    id bigint generated always as identity primary key, at timestamptz(3) not null, request text not null, method text not null, path text not null,
    status integer not null, key text, ms integer not null, user_id uuid, address text not null, error text)`);
  for (const [name, columns] of Object.entries({
    time: '(at desc, id desc)',
    errors: '(at desc) where status >= 500',
    request: '(request)',
  }))
    await query(`create index ix_sys_request_log_${name} on sys_request_log ${columns}`);
  await log('2026-10-01T00:00:00Z');
  await log('2026-10-02T00:00:00Z');
  for (const statement of [...requestTables, ...requestTables]) await server.engine.database.query(raw(statement));
  await log('2026-10-03T00:00:00Z');
  assert.deepEqual(await lines(), { rest: 3 });
  const ids = await server.engine.database.query<{ id: string }>(sql`select id from sys_request_log order by at`);
  assert.deepEqual(
    ids.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
    ids.map(({ id }) => Number(id)),
  );
  assert.equal(new Set(ids.map(({ id }) => id)).size, 3);
});
