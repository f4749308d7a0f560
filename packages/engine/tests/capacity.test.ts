import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { checkCapacityTask } from '../capacity/check-task.ts';
import { compareCounters, rebuildCounters } from '../capacity/counters.ts';
import type { Actor } from '../context.ts';
import { apiRoutes } from '../http/api-routes.ts';
import { dataRoutes } from '../http/data-routes.ts';
import { modelRoutes } from '../http/model-routes.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const Site = defineModel('site', { fields: { name: f.text({ required: true }), dayCapacity: f.integer() } });
const Visit = defineModel('visit', {
  fields: {
    title: f.text({ required: true }),
    site: f.ref('site'),
    fromOn: f.date(),
    toOn: f.date(),
    people: f.integer(),
    hall: f.text(),
    session: f.choice(['morning', 'evening']),
    hours: f.dateTimeRange(),
  },
  states: ['pending', 'confirmed', 'rejected'],
  actions: { confirm: { from: ['pending'], to: 'confirmed' }, reject: { from: ['pending', 'confirmed'], to: 'rejected' } },
  capacity: [
    {
      by: ['site'],
      slot: 'day',
      of: ['fromOn', 'toOn'],
      sum: 'people',
      limit: 'site.dayCapacity',
      where: { status: { in: ['pending', 'confirmed'] } },
    },
    { by: ['hall'], slot: 'session', limit: 1 },
    { by: ['hall'], slot: 'day', of: 'hours', limit: 2 },
  ],
});
const locales = { zh: { visit: { options: { session: { morning: '上午', evening: '晚间' } } } }, en: {} };
const module = defineModule({ name: 'visits', models: [...basics, Site, Visit], locales });

let server: TestServer;
let admin: Actor;
before(async () => {
  server = await startTestServer({ modules: [module], routes: apiRoutes(() => [...dataRoutes, ...modelRoutes], '1', 'public') });
  admin = server.actor({ administrator: true });
});
after(() => server.close());
const makeSite = async (dayCapacity: number | null) =>
  (await server.request(admin, 'POST', '/api/data/site', { name: '基地', dayCapacity })).data.record.id as string;
const book = (values: object) => server.request(admin, 'POST', '/api/data/visit', { title: '三班', ...values });
const days = (from: number, to = from) => ({ fromOn: `2026-05-0${from}`, toOn: `2026-05-0${to}` });
const change = ({ id, version }: { id: string; version: number }, values: object) =>
  server.request(admin, 'PUT', `/api/data/visit/${id}`, { version, ...values });
const counters = async (resource: string) =>
  Object.fromEntries(
    (
      await server.engine.database.query<{ slot: string; used: number }>(
        sql`select slot, used::int as used from sys_capacity where resource = ${resource} and used <> 0`,
      )
    ).map(({ slot, used }) => [slot, used]),
  );
const mustAgree = async () => assert.deepEqual((await compareCounters(server.engine)).drift, []);

describe('records take no more of a resource and day than there is', () => {
  test('a refusal names the day, what is free and what was asked, at the field', async () => {
    const site = await makeSite(100);
    assert.equal((await book({ site, people: 70, ...days(1, 3) })).status, 200);
    const refused = await book({ site, people: 31, ...days(3, 4) });
    assert.deepEqual([refused.status, refused.data.key], [409, 'model.capacityExceeded']);
    assert.deepEqual(refused.data.fields, { people: '2026-05-03 仅余 30，本次需要 31，请减少数量或改选其他时段。' });
    assert.deepEqual([refused.data.day, refused.data.free, refused.data.asked], ['2026-05-03', 30, 31]);
    assert.deepEqual(await counters(site), { '2026-05-01': 70, '2026-05-02': 70, '2026-05-03': 70 }, 'a refusal takes nothing');
    assert.equal((await book({ site, people: 30, ...days(3) })).status, 200);
    assert.equal((await book({ site: await makeSite(null), people: 9999, ...days(1) })).status, 200, 'no limit is none');
  });

  test('changes, actions, deletion and restoring move what is taken', async () => {
    const site = await makeSite(50);
    const { record } = (await book({ site, people: 40, ...days(1, 2) })).data;
    const moved = (await change(record, days(2, 3))).data.record;
    assert.deepEqual(await counters(site), { '2026-05-02': 40, '2026-05-03': 40 });
    assert.match((await change(moved, { people: 51 })).data.fields.people, /2026-05-02 仅余 50，本次需要 51/);
    await server.request(admin, 'POST', `/api/data/visit/${record.id}/actions/reject`, {});
    assert.deepEqual(await counters(site), {});
    const other = (await book({ site, people: 45, ...days(2) })).data.record;
    await server.request(admin, 'DELETE', `/api/data/visit/${other.id}`);
    assert.deepEqual(await counters(site), {});
    assert.equal((await book({ site, people: 10, ...days(2) })).status, 200);
    const back = await server.request(admin, 'POST', `/api/data/visit/${other.id}/restore`, {});
    assert.match(back.data.fields.people, /仅余 40，本次需要 45/);
    await mustAgree();
  });

  test('a lowered limit leaves what is booked, may be gone below, and is found', async () => {
    const site = await makeSite(50);
    const { record } = (await book({ site, people: 40, ...days(1) })).data;
    await server.engine.database.query(sql`update site set day_capacity = 20 where id = ${site}`);
    assert.equal((await change(record, { title: '四班' })).status, 200);
    const fewer = await change({ ...record, version: 2 }, { people: 30 });
    assert.equal(fewer.status, 200);
    assert.equal((await book({ site, people: 1, ...days(1) })).status, 409);
    const { over } = await compareCounters(server.engine);
    assert.deepEqual(
      over.map(({ declared, resource, slot, taken, limit }) => ({ declared, resource, slot, taken, limit })),
      [{ declared: 'visit.capacity.site_day_people', resource: site, slot: '2026-05-01', taken: 30, limit: 20 }],
    );
    await server.engine.database.query(sql`update site set day_capacity = 50 where id = ${site}`);
  });

  test('a slot may be a field, and hours take the days that they touch in China', async () => {
    assert.equal((await book({ hall: '东厅', session: 'evening' })).status, 200);
    const refused = await book({ hall: '东厅', session: 'evening' });
    assert.deepEqual(refused.data.fields, { session: '晚间 仅余 0，本次需要 1，请减少数量或改选其他时段。' });
    const night = { start: '2026-05-01T22:00:00+08:00', end: '2026-05-03T00:00:00+08:00' };
    for (const _ of [1, 2]) assert.equal((await book({ hall: '西厅', hours: night })).status, 200);
    assert.deepEqual(await counters('西厅'), { '2026-05-01': 2, '2026-05-02': 2 }, 'midnight is the end, and takes no third day');
    const longer = await book({ hall: '西厅', hours: { start: '2020-01-01T00:00:00Z', end: '2026-01-01T00:00:00Z' } });
    assert.deepEqual([longer.status, longer.data.key], [400, 'model.spanTooLong']);
  });

  test('batches and bulk count row by row', async () => {
    const site = await makeSite(10);
    const ids = [];
    for (const people of [6, 5, 4]) ids.push((await book({ people, ...days(1) })).data.record.id);
    const { data } = await server.request(admin, 'POST', '/api/data/visit/bulk', {
      selection: { ids },
      operation: { op: 'update', values: { site } },
    });
    await server.engine.jobs.idle();
    const rows = (await server.request(admin, 'GET', `/api/jobs/${data.job.id}/rows?outcome=failed`)).data.list;
    assert.deepEqual(
      rows.map(({ id }: { id: string }) => id),
      [ids[1]],
    );
    assert.deepEqual(await counters(site), { '2026-05-01': 10 });
    await mustAgree();
  });

  test('while a form is typed the server answers what is free', async () => {
    const site = await makeSite(20);
    const { record } = (await book({ site, people: 15, ...days(1) })).data;
    const ask = async (values: object, id?: string) =>
      (await server.request(admin, 'POST', '/api/data/visit/validate', { values, ...(id && { id }) })).data.fields;
    assert.match((await ask({ site, people: 6, ...days(1) })).people, /仅余 5，本次需要 6/);
    assert.deepEqual(await ask({ site, people: 5, ...days(1) }), {});
    assert.deepEqual(await ask({ people: 20 }, record.id), {}, 'what a record takes already is its own');
    assert.deepEqual(await counters(site), { '2026-05-01': 15 });
  });
});

test('of 200 bookings at once for 40 places exactly 40 come through, and nobody meets a deadlock', async () => {
  const site = await makeSite(40);
  // Spans in both directions over the same days: locked in the order of their rows they would wait for each other.
  const spans = [days(1, 3), days(2, 4), days(2, 2), days(1, 4)];
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => book({ site, people: 1, ...spans[n % 4] })));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  assert.deepEqual([count(200), count(409)], [40, 160], JSON.stringify(answers.find(({ status }) => status >= 500)?.data));
  assert.equal((await counters(site))['2026-05-02'], 40);
  await mustAgree();
});

test('counters that differ from their records are found and built again', async () => {
  const site = await makeSite(20);
  await book({ site, people: 15, ...days(1) });
  await server.engine.database.query(sql`update sys_capacity set used = 3 where resource = ${site}`);
  const { drift } = await compareCounters(server.engine);
  assert.deepEqual(
    drift.map(({ resource, used, taken }) => ({ resource, used, taken })),
    [{ resource: site, used: 3, taken: 15 }],
  );
  const nightly = () => checkCapacityTask.run({ ...server.engine, log: { info: () => {}, warn: () => {}, error: () => {} } }, () => false);
  assert.equal(await nightly(), 'drift 1, over 0');
  assert.equal(await rebuildCounters(server.engine), 3);
  assert.deepEqual(await counters(site), { '2026-05-01': 15 });
  await mustAgree();
  assert.equal(await nightly(), null);
});

test('a model published at run time counts what it has, and again when it counts otherwise', async () => {
  const post = (document: object) => server.request(admin, 'POST', '/api/models', document);
  const seat = { format: 1, name: 'seat', title: '座位', fields: { row: { kind: 'text' }, on: { kind: 'date' }, n: { kind: 'integer' } } };
  const take = (n: number, on = '2026-05-01') => server.request(admin, 'POST', '/api/data/seat', { row: 'A', on, n });
  await post(seat);
  await take(3);
  assert.equal((await post({ ...seat, capacity: [{ by: ['row'], slot: 'day', of: 'on', limit: 2 }] })).status, 200);
  assert.equal((await take(1)).status, 200);
  assert.equal((await take(1)).status, 409);
  assert.equal((await post({ ...seat, capacity: [{ by: ['row'], slot: 'day', of: 'on', sum: 'n', limit: 5 }] })).status, 200);
  assert.match((await take(2)).data.fields.n, /仅余 1，本次需要 2/);
  assert.equal((await take(1)).status, 200);
  await mustAgree();
  const wrong = await post({ ...seat, capacity: [{ by: ['row'], slot: 'day', of: 'on', sum: 'row', limit: 5 }] });
  assert.match(wrong.msg, /M072 capacity\.0/);
});
