import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defineModel, f } from '@zhixing/model';
import { startTestServer, type TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import type { Actor } from '../context.ts';
import { translated } from '../database/database-errors.ts';
import type { AppError } from '../errors.ts';
import { apiRoutes } from '../http/api-routes.ts';
import { dataRoutes } from '../http/data-routes.ts';
import { modelRoutes } from '../http/model-routes.ts';
import { defineModule } from '../module.ts';
import { basics } from './basics.ts';

const Room = defineModel('room', { fields: { name: f.text({ required: true }) } });
const Booking = defineModel('booking', {
  fields: {
    title: f.text({ required: true }),
    room: f.ref('room'),
    startAt: f.moment(),
    endAt: f.moment(),
    bed: f.integer(),
    arriveOn: f.date(),
    leaveOn: f.date(),
    days: f.dateRange(),
    hours: f.dateTimeRange(),
  },
  states: ['pending', 'confirmed', 'rejected'],
  actions: {
    confirm: { from: ['pending'], to: 'confirmed' },
    reject: { from: ['pending', 'confirmed'], to: 'rejected' },
    reopen: { from: ['rejected'], to: 'pending' },
  },
  noOverlap: [
    { by: ['room'], during: ['startAt', 'endAt'], where: { status: { in: ['pending', 'confirmed'] } } },
    { by: ['room', 'bed'], during: ['arriveOn', 'leaveOn'] },
    { by: ['room'], during: 'days' },
    { by: ['room'], during: 'hours' },
  ],
});
const module = defineModule({
  name: 'rooms',
  models: [...basics, Room, Booking],
  locales: { zh: {}, en: {} },
  grants: [
    { role: 'school', model: 'booking', verbs: ['read', 'create', 'update'], scope: 'own' },
    { role: 'school', model: 'room', verbs: ['read'], scope: 'all' },
  ],
});

let server: TestServer;
let admin: Actor;
before(async () => {
  server = await startTestServer({ modules: [module], routes: apiRoutes(() => [...dataRoutes, ...modelRoutes], '1', 'public') });
  admin = server.actor({ administrator: true });
});
after(() => server.close());
const makeRoom = async () => (await server.request(admin, 'POST', '/api/data/room', { name: '一号室' })).data.record.id as string;
const hours = (from: number, to: number) => ({
  startAt: `2026-05-01T${String(from).padStart(2, '0')}:00:00+08:00`,
  endAt: `2026-05-01T${String(to).padStart(2, '0')}:00:00+08:00`,
});
const book = (values: object, who = admin) => server.request(who, 'POST', '/api/data/booking', { title: '三班', ...values });
const act = (id: string, action: string) => server.request(admin, 'POST', `/api/data/booking/${id}/actions/${action}`, {});
const text = '该时段已被“三班”占用（2026-05-01 09:00 至 2026-05-01 11:00），请选择其他时段。';

describe('no two records take one resource at overlapping times', () => {
  test('the end is free again, other resources are their own, and a clash names the record in the way', async () => {
    const [room, other] = [await makeRoom(), await makeRoom()];
    assert.equal((await book({ room, ...hours(9, 11) })).status, 200);
    for (const fine of [hours(8, 9), hours(11, 12)]) assert.equal((await book({ room, ...fine })).status, 200);
    assert.equal((await book({ room: other, ...hours(9, 11) })).status, 200);
    const refused = await book({ room, ...hours(10, 11) });
    assert.deepEqual([refused.status, refused.data.key, refused.data.fields], [409, 'model.overlaps', { startAt: text }]);
    assert.match(refused.data.clash, /^[0-9a-f-]{36}$/);
    assert.equal((await book({ ...hours(10, 11) })).status, 200, 'without a resource nothing is taken');
    assert.equal((await book({ room, startAt: hours(10, 11).startAt })).status, 200, 'without an end no time is taken');
    assert.equal(
      (await book({ room, startAt: hours(10, 11).endAt, endAt: hours(10, 11).startAt })).status,
      200,
      'nor by one that ends before',
    );
  });

  test('whoever may not read the record in the way learns its time and nothing else', async () => {
    const room = await makeRoom();
    await book({ room, ...hours(9, 11) });
    const refused = await book({ room, ...hours(10, 12) }, server.actor({ roles: ['school'] }));
    assert.equal(refused.data.key, 'model.taken');
    assert.deepEqual(refused.data.fields, { startAt: '该时段已被占用（2026-05-01 09:00 至 2026-05-01 11:00），请选择其他时段。' });
    assert.ok(!refused.text.includes('三班') && refused.data.clash === undefined, refused.text);
  });

  test('records outside the condition and in the recycle bin take nothing, until they come back', async () => {
    const room = await makeRoom();
    const first = (await book({ room, ...hours(9, 11) })).data.record.id;
    await act(first, 'reject');
    const second = (await book({ room, ...hours(9, 11) })).data.record.id;
    assert.deepEqual((await act(first, 'reopen')).data.fields, { startAt: text });
    await server.request(admin, 'DELETE', `/api/data/booking/${second}`);
    assert.equal((await act(first, 'reopen')).status, 200);
    assert.deepEqual((await server.request(admin, 'POST', `/api/data/booking/${second}/restore`, {})).data.fields, { startAt: text });
  });

  test('days are taken whole, and several fields together name a resource', async () => {
    const room = await makeRoom();
    const stay = (bed: number, arriveOn: string, leaveOn: string) => book({ room, bed, arriveOn, leaveOn });
    assert.equal((await stay(1, '2026-05-01', '2026-05-03')).status, 200);
    assert.equal((await stay(2, '2026-05-01', '2026-05-03')).status, 200);
    assert.match((await stay(1, '2026-05-03', '2026-05-03')).data.fields.arriveOn, /2026-05-01 至 2026-05-03/);
    assert.equal((await stay(1, '2026-05-04', '2026-05-04')).status, 200);
  });

  test('a range of days or of time is a span by itself', async () => {
    const room = await makeRoom();
    const days = (start: string, end: string) => book({ room, days: { start, end } });
    assert.equal((await days('2026-05-01', '2026-05-03')).status, 200);
    assert.equal((await days('2026-05-03', '2026-05-04')).status, 200);
    assert.match((await days('2026-05-02', '2026-05-03')).data.fields.days, /2026-05-01 至 2026-05-02/);
    const time = ({ startAt, endAt }: ReturnType<typeof hours>) => book({ room, hours: { start: startAt, end: endAt } });
    assert.equal((await time(hours(9, 11))).status, 200);
    assert.equal((await time(hours(11, 12))).status, 200);
    assert.equal((await time(hours(10, 12))).data.fields.hours, text);
  });

  test('of writes at once one comes through, the others are refused in words, and none meets a deadlock', async () => {
    const room = await makeRoom();
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => book({ room, ...hours(9 + (n % 2), 12) })));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))].toSorted(), [200, 409]);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.ok(answers.filter(({ status }) => status === 409).every(({ data }) => data.key === 'model.overlaps'));
    const pairs = await Promise.all([makeRoom(), makeRoom()]);
    const bookings = await Promise.all(pairs.map(async (one) => (await book({ room: one, ...hours(9, 11) })).data.record));
    const swaps = await Promise.all(
      bookings.map(({ id, version }, n) => server.request(admin, 'PUT', `/api/data/booking/${id}`, { version, room: pairs[1 - n] })),
    );
    assert.deepEqual(
      swaps.map(({ status }) => status),
      [409, 409],
      'two that change places at once are in each other’s way',
    );
  });

  test('the database holds it beneath the write path, and its refusal is explained as well', async () => {
    const room = await makeRoom();
    await book({ room, ...hours(9, 11) });
    const { startAt, endAt } = hours(10, 12);
    const around = server.engine.database.query(
      sql`insert into booking (id, title, room, start_at, end_at, status) values (gen_random_uuid(), 'x', ${room}, ${startAt}, ${endAt}, 'pending')`,
    );
    const error: unknown = await around.then(null, (reason: unknown) => reason);
    assert.equal((error as { code?: string }).code, '23P01');
    const told = (await translated(server.context(), server.engine.registry.get('booking'), null, error)) as AppError;
    assert.deepEqual([told.key, told.params], ['model.taken', { from: '2026-05-01 09:00', to: '2026-05-01 11:00' }]);
  });

  test('a batch and an import part refuse row by row', async () => {
    const room = await makeRoom();
    const operations = [hours(9, 11), hours(12, 13), hours(10, 11)].map((span) => ({
      op: 'create',
      values: { title: '三班', room, ...span },
    }));
    const batch = await server.request(admin, 'POST', '/api/data/booking/batch', { operations });
    assert.match(batch.text, /占用（2026-05-01 09:00/);
    const ids = (await Promise.all([hours(9, 10), hours(14, 15)].map((span) => book({ room, ...span })))).map(({ data }) => data.record.id);
    const other = await makeRoom();
    await book({ room: other, ...hours(14, 15) });
    const { data } = await server.request(admin, 'POST', '/api/data/booking/bulk', {
      selection: { ids },
      operation: { op: 'update', values: { room: other } },
    });
    await server.engine.jobs.idle();
    const rows = (await server.request(admin, 'GET', `/api/jobs/${data.job.id}/rows?outcome=failed`)).data.list;
    assert.deepEqual([rows.length, rows[0].id], [1, ids[1]]);
    assert.match(rows[0].message, /占用/);
  });
});

describe('while a form is typed', () => {
  const ask = (values: object, id?: string, who = admin) =>
    server.request(who, 'POST', '/api/data/booking/validate', { values, ...(id && { id }) });

  test('the clash is told before anything is saved', async () => {
    const room = await makeRoom();
    const { record } = (await book({ room, ...hours(9, 11) })).data;
    assert.deepEqual((await ask({ room, ...hours(10, 12) })).data, { fields: { startAt: text }, warnings: {} });
    assert.deepEqual((await ask({ room, ...hours(11, 12) })).data, { fields: {}, warnings: {} });
    assert.deepEqual(
      (await ask({ endAt: hours(9, 12).endAt }, record.id)).data,
      { fields: {}, warnings: {} },
      'a record is not in its own way',
    );
    const [stored] = await server.engine.database.query<{ n: number }>(sql`select count(*)::int as n from booking where room = ${room}`);
    assert.equal(stored?.n, 1);
  });

  test('only who may write is answered, and nothing is told of what they may not refer to', async () => {
    assert.equal((await ask({}, undefined, server.actor())).status, 403);
    const school = server.actor({ roles: ['school'] });
    const { record } = (await book({ room: await makeRoom(), ...hours(9, 11) })).data;
    assert.equal((await ask({}, record.id, school)).status, 404);
    const nowhere = '00000000-0000-7000-8000-000000000009';
    assert.deepEqual(Object.keys((await ask({ room: nowhere, ...hours(9, 11) })).data.fields), ['room']);
    assert.deepEqual(Object.keys((await ask({ startAt: 'soon' })).data.fields), ['startAt']);
  });
});

test('forms learn which fields to ask about', async () => {
  const { validated } = (await server.request(admin, 'GET', '/api/models/booking')).data;
  assert.deepEqual(validated.toSorted(), ['arriveOn', 'bed', 'days', 'endAt', 'hours', 'leaveOn', 'room', 'startAt']);
});

describe('a model published at run time', () => {
  const post = (document: object) => server.request(admin, 'POST', '/api/models', document);
  const desk = {
    format: 1,
    name: 'desk',
    title: '工位',
    fields: { place: { kind: 'text' }, from: { kind: 'date' }, to: { kind: 'date' } },
  };
  const rule = { by: ['place'], during: ['from', 'to'] };
  const take = (place: string, from: string, to: string) => server.request(admin, 'POST', '/api/data/desk', { place, from, to });

  test('declares it as well; records that overlap already are told, and further overlaps refused', async () => {
    await post(desk);
    const first = (await take('A1', '2026-05-01', '2026-05-03')).data.record;
    const second = (await take('A1', '2026-05-02', '2026-05-04')).data.record;
    assert.deepEqual((await post({ ...desk, noOverlap: [rule] })).data, {
      name: 'desk',
      version: 2,
      unmet: ['desk.noOverlap.place_from_to'],
    });
    assert.equal((await take('A1', '2026-05-04', '2026-05-05')).status, 409);
    await server.request(admin, 'DELETE', `/api/data/desk/${second.id}`);
    assert.deepEqual((await post({ ...desk, noOverlap: [rule] })).data, { name: 'desk', version: 3 });
    assert.match((await take('A1', '2026-05-03', '2026-05-05')).msg, new RegExp(first.from));
    assert.match((await post({ ...desk, noOverlap: [{ ...rule, during: 'from' }] })).msg, /M071 noOverlap\.0/);
  });

  test('and an overlay adds one to a model of code', async () => {
    const overlay = {
      model: 'room',
      add: { from: { kind: 'date' }, to: { kind: 'date' } },
      noOverlap: [{ by: ['name'], during: ['from', 'to'] }],
    };
    const { database } = server.engine;
    await database.query(
      sql`insert into sys_overlay (id, model, document) values (gen_random_uuid(), 'room', ${JSON.stringify(overlay)}::json)`,
    );
    await server.engine.reload();
    const open = () => server.request(admin, 'POST', '/api/data/room', { name: '展厅', from: '2026-05-01', to: '2026-05-02' });
    assert.equal((await open()).status, 200);
    assert.equal((await open()).status, 409);
  });
});
