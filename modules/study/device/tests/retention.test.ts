import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../../../tests/product.ts';
import { Alarm } from '../../alarm/alarm.model.ts';
import { AlarmLog } from '../../alarm/alarm-log.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { HealthReading } from '../../vital-signs/health-reading.model.ts';
import { startTrackedTrip, type TrackedTrip } from './tracked-trip.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let clock = Date.parse('2026-11-21T02:00:00Z');
let all: TrackedTrip;
let root: Actor;
before(async () => {
  server = await startProduct({ now: () => new Date(clock) });
  all = await startTrackedTrip(server, () => clock);
  root = server.actor({ userId: String((await all.builders.make('user')).id), administrator: true });
});
after(() => server.close());

const keep = (actor: Actor, name: string, days: number) => server.request(actor, 'PUT', `/api/retentions/${name}`, { days });
const kept = async (name: string) => (await server.request(root, 'GET', `/api/retentions/${name}`)).data;
const run = async (code: string) => {
  const task = server.engine.modules.flatMap(({ tasks }) => tasks ?? []).find((one) => one.code === code);
  assert.ok(task);
  await task.run(server.engine, () => false);
};
const rowsOf = async (table: string, device: string) => {
  const [counted] = await server.engine.database.query<{ n: number }>({
    text: `select count(*)::int as n from ${table} where device = $1`,
    values: [device],
  } as never);
  return counted?.n;
};

test('how long data is kept is set by administrators alone, within the bounds of law and purpose, and each change is audited', async () => {
  const bounds = { positions: [90, 30, 90], deviceMessages: [30, 3, 30], readings: [90, 30, 90], closedAlarms: [1095, 1095, 3650] };
  for (const [name, [initial, least = 0, most = 0]] of Object.entries(bounds)) {
    const { days, note, mayChange, ...rest } = await kept(name);
    assert.deepEqual([days, rest.least, rest.most, mayChange], [initial, least, most, true]);
    assert.ok(note.includes(String(days)), note);
    for (const wrong of [least - 1, most + 1])
      assert.equal((await keep(root, name, wrong)).data.key, 'model.retentionBounds', `${name} ${wrong}`);
    assert.equal((await keep(all.schoolAdmin, name, least)).status, 403);
  }
  assert.equal((await server.request(all.schoolAdmin, 'GET', '/api/retentions/positions')).data.mayChange, false);
  assert.equal((await server.request(server.actor({ roles: ['finance'] }), 'GET', '/api/retentions/positions')).status, 403);
  assert.equal((await server.request(root, 'GET', '/api/retentions/anything')).status, 404);
  assert.equal((await keep(root, 'positions', 40)).status, 200);
  assert.equal((await kept('positions')).days, 40);
  await server.engine.audit.seal();
  const lines = await server.engine.database.query(sql`select actor, detail from sys_audit where kind = 'setting' and verb = 'change'`);
  assert.deepEqual(
    lines.map(({ actor, detail }) => [actor, detail]),
    [[root.userId, { changes: [{ name: 'retention.positions', before: 90, after: 40 }] }]],
  );
});

test('points, messages and readings are dropped after the days that are set', async () => {
  const { badge, student } = await all.worn();
  await all.intake.accept([all.report(badge.identity, { raw: '{}', health: { heartRate: 80, bodyTemp: 36.6 } })]);
  const counts = async () => [
    await rowsOf('sys_track_point', badge.id),
    await rowsOf('sys_device_log', badge.id),
    await repo(HealthReading, server.context()).count({ student }),
  ];
  for (const [name, days] of [
    ['positions', 40],
    ['deviceMessages', 5],
    ['readings', 50],
  ] as const)
    await keep(root, name, days);
  const until = async (days: number) => {
    clock += days * DAY_MS;
    await run('keepTracks');
    await run('dropReadings');
    return counts();
  };
  assert.deepEqual(await until(4), [1, 1, 1]);
  assert.deepEqual(await until(3), [1, 0, 1]);
  assert.deepEqual(await until(35), [0, 0, 1]);
  assert.deepEqual(await until(10), [0, 0, 0]);
});

test('closed alarms go with their steps once they are old, also those of archived trips; open ones and those of incidents stay', async () => {
  const make = async (values: object) => String((await all.builders.make('alarm', { trip: all.trip, ...values })).id);
  const at = new Date(clock).toISOString();
  const [closed, wrong, open, grave] = [await make({}), await make({}), await make({}), await make({})];
  await insertRows(server.context(), AlarmLog, [{ alarm: closed, action: 'raise', operatedAt: at }]);
  const incident = String((await all.builders.make('incident')).id);
  for (const [id, set] of [
    [closed, { status: 'closed', closedAt: at }],
    [wrong, { status: 'falseAlarm' }],
    [grave, { status: 'closed', closedAt: at, incident }],
  ] as const)
    await updateRows(server.context(), Alarm, { set: { ...set, lastAt: at, openKey: null } as never, where: sql`t.id = ${id}` });
  await updateRows(server.context(), Trip, { set: { status: 'archived', archivedAt: at }, where: sql`t.id = ${all.trip}` });
  const left = async () => (await repo(Alarm, server.context()).find({ id: { in: [closed, wrong, open, grave] } })).map(({ id }) => id);
  clock += 1000 * DAY_MS;
  await run('dropAlarms');
  assert.equal((await left()).length, 4);
  clock += 100 * DAY_MS;
  await run('dropAlarms');
  assert.deepEqual((await left()).toSorted(), [open, grave].toSorted());
  assert.equal(await repo(AlarmLog, server.context()).count({ alarm: { in: [closed, wrong] } }), 0);
});
