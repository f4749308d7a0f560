import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { chinaTime } from '@zhixing/model/china-time.ts';
import { toWgs84 } from '@zhixing/telemetry/coordinates.ts';
import type { Report } from '@zhixing/telemetry/report.ts';
import { sentDuring } from '@zhixing/testing/round-trips.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../../../tests/product.ts';
import { Alarm } from '../../alarm/alarm.model.ts';
import { DeviceBinding } from '../../device/device-binding.model.ts';
import { createIntake } from '../../device/intake.ts';
import { startTrackedTrip, type TrackedTrip } from '../../device/tests/tracked-trip.ts';
import { TripGroup } from '../../escort/trip-group.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { GeoFence } from '../../safety/fence/geo-fence.model.ts';
import { WarningSetting } from '../../safety/warning/warning-setting.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { watchSilence } from '../silent-devices.ts';
import { storeStates } from '../state-table.ts';
import { noProgress } from '../window.ts';

const DEGREE_M = 111_195;
const CENTER = { lng: 112.93, lat: 28 };
let server: TestServer;
let clock = Date.parse('2026-11-21T02:00:00Z');
let all: TrackedTrip;
let fence: string;
before(async () => {
  server = await startProduct({ now: () => new Date(clock) });
  all = await startTrackedTrip(server, () => clock);
  fence = String((await all.builders.make('geoFence', { trip: all.trip, site: null, center: CENTER, radiusM: 100, forVehicles: true })).id);
});
after(() => server.close());

const records = <M extends Parameters<typeof repo>[0]>(model: M) => repo(model, server.context());
const alarmsOf = (where: object) => records(Alarm).find(where as never, { sort: 'raisedAt' } as never);

/** Ten seconds later the device is so many metres north of the middle of the fence. */
async function walk(badge: { identity: string | null }, metres: readonly number[], more: Partial<Report> = {}): Promise<void> {
  for (const metre of metres) {
    clock += 10_000;
    const place = toWgs84({ lng: CENTER.lng, lat: CENTER.lat + metre / DEGREE_M });
    await all.intake.accept([
      all.report(badge.identity, { position: { ...place, valid: true, source: 'satellite', accuracyM: 5 }, ...more }),
    ]);
  }
}

test('a child that leaves a fence raises one alarm that says by how far, and coming back ends it', async () => {
  const { badge, student } = await all.worn();
  await walk(badge, [0, 150, 150, 150, 150, 150]);
  const [alarm, ...others] = await alarmsOf({ student, category: 'fenceExit' });
  assert.equal(others.length, 0);
  assert.deepEqual([alarm?.fence, alarm?.level, alarm?.value, alarm?.repeatCount, alarm?.endedAt], [fence, 'major', '50 m', 0, null]);
  assert.ok(Math.abs(Number(alarm?.location?.lat) - (CENTER.lat + 150 / DEGREE_M)) < 1e-5);
  await walk(badge, [0]);
  assert.ok((await records(Alarm).get(String(alarm?.id))).endedAt);
});

test('rules go on after a restart where they were', async () => {
  const { badge, student } = await all.worn();
  await walk(badge, [0, 150, 150]);
  all = { ...all, intake: createIntake(server.engine) };
  const { caches } = server.engine;
  const size = () => caches.list().find(({ name }) => name === 'deviceStates')?.size;
  assert.ok(Number(size()) > 0);
  await caches.clear(server.context(), 'deviceStates');
  assert.equal(size(), 0);
  assert.equal((await alarmsOf({ student })).length, 0);
  await walk(badge, [150]);
  assert.equal((await alarmsOf({ student, category: 'fenceExit' })).length, 1);
});

test('rules go on where another server left them, and where a transaction was undone', async () => {
  const { badge, student } = await all.worn();
  const state = () => server.engine.database.query(sql`select state from sys_monitoring_state where device = ${badge.id}`);
  const put = (text: unknown) =>
    server.engine.database.query(sql`update sys_monitoring_state set state = ${text} where device = ${badge.id}`);
  await walk(badge, [0]);
  const [inside] = await state();
  await walk(badge, [150, 150]);
  await put((inside as { state: string }).state);
  await walk(badge, [150, 150]);
  assert.equal((await alarmsOf({ student })).length, 0, 'the other server had seen one report');
  await walk(badge, [150]);
  assert.equal((await alarmsOf({ student, category: 'fenceExit' })).length, 1);

  const before = await state();
  const ctx = server.context();
  const undone = ctx.db.transaction(async (db) => {
    await storeStates({ ...ctx, db }, [{ device: badge.id, trip: all.trip, progress: noProgress }]);
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  assert.deepEqual(await state(), before);
  await walk(badge, [0]);
  const [alarm] = await alarmsOf({ student, category: 'fenceExit' });
  assert.ok(alarm?.endedAt, 'the alarm that is remembered ends');
});

test('late reports, places by cell towers and those whose clock is wrong raise nothing', async () => {
  const { badge, student } = await all.worn();
  await walk(badge, [0]);
  await walk(badge, [150, 150, 150], { fixAt: clock - 30 * 60_000, catchUp: true });
  await walk(badge, [150, 150, 150], { fixAt: Date.parse('2027-01-01T00:00:00Z') });
  const towers = toWgs84({ lng: CENTER.lng, lat: CENTER.lat + 400 / DEGREE_M });
  for (let times = 0; times < 3; times++) await walk(badge, [0], { position: { ...towers, valid: true, source: 'cell' } });
  assert.deepEqual(await alarmsOf({ student }), []);
});

test('a fence that is drawn, changed or lifted, and a setting, hold from the next report on', async () => {
  const { badge, student } = await all.worn();
  await walk(badge, [0, 80, 80, 80], { battery: 40 });
  assert.deepEqual(await alarmsOf({ student }), []);
  await updateRows(server.context(), GeoFence, { set: { radiusM: 50 }, where: sql`t.id = ${fence}` });
  await walk(badge, [80, 80, 80]);
  const [alarm] = await alarmsOf({ student, category: 'fenceExit' });
  assert.equal(alarm?.value, '30 m');
  await records(GeoFence).act(fence, 'disable');
  await walk(badge, [80]);
  assert.ok((await records(Alarm).get(String(alarm?.id))).endedAt);
  await records(GeoFence).act(fence, 'enable');
  await updateRows(server.context(), GeoFence, { set: { radiusM: 100 }, where: sql`t.id = ${fence}` });
  await walk(badge, [0], { battery: 40 });
  assert.equal((await alarmsOf({ student, category: 'lowBattery' })).length, 0);
  await records(WarningSetting).create({ ...(await all.builders.values('warningSetting')), trip: all.trip, lowBatteryPct: 45 } as never);
  await walk(badge, [0], { battery: 40 });
  const [low] = await alarmsOf({ student, category: 'lowBattery' });
  assert.deepEqual([low?.value, low?.threshold], ['40%', '45%']);
});

test('a coach that is driven too fast is told, and a fence for children alone does not watch it', async () => {
  const vehicle = String((await all.builders.make('tripVehicle', { trip: all.trip })).id);
  const { badge } = await all.worn({ tripVehicle: vehicle });
  await updateRows(server.context(), GeoFence, { set: { forVehicles: false }, where: sql`t.id = ${fence}` });
  for (const metres of [0, 250, 500, 750]) {
    const place = toWgs84({ lng: CENTER.lng, lat: CENTER.lat + metres / DEGREE_M });
    await walk(badge, [0], { position: { ...place, valid: true, source: 'satellite', speedKmh: 118 } });
  }
  const raised = await alarmsOf({ tripVehicle: vehicle });
  assert.deepEqual(
    raised.map(({ category, value, threshold }) => [category, value, threshold]),
    [['overspeed', '118 km/h', '100 km/h']],
  );
});

test('a child that strays from those who lead its group is told, and nobody is where the leader is lost', async () => {
  const leader = String((await all.builders.make('tripStaff', { trip: all.trip })).id);
  const group = String((await all.builders.make('tripGroup', { trip: all.trip })).id);
  await updateRows(server.context(), TripGroup, { set: { leaderTeacher: leader }, where: sql`t.id = ${group}` });
  const [lead, child] = [await all.worn({ tripStaff: leader }), await all.worn()];
  await updateRows(server.context(), DeviceBinding, { set: { group }, where: sql`t.id = ${child.binding}` });
  await records(GeoFence).act(fence, 'disable');
  for (let step = 0; step < 8; step++) {
    await walk(lead.badge, [0]);
    await walk(child.badge, [90]);
  }
  assert.deepEqual(
    (await alarmsOf({ student: child.student })).map(({ category, value, threshold }) => [category, value, threshold]),
    [['distance', '90 m', '50 m']],
  );
  const alone = await all.worn();
  await updateRows(server.context(), DeviceBinding, { set: { group }, where: sql`t.id = ${alone.binding}` });
  clock += 5 * 60_000;
  await walk(alone.badge, Array(9).fill(90));
  assert.deepEqual(await alarmsOf({ student: alone.student }), []);
});

test('a fever that a watch measures twice is told once, at the site that the trip visits, by the settings of the trip', async () => {
  const site = String((await all.builders.make('site')).id);
  await updateRows(server.context(), Trip, { set: { sites: [site] }, where: sql`t.id = ${all.trip}` });
  const { badge, student } = await all.worn();
  const measure = async (...health: NonNullable<Report['health']>[]) => {
    for (const one of health) {
      clock += 60_000;
      const { position: _position, ...plain } = all.report(badge.identity);
      await all.intake.accept([{ ...plain, kind: 'health', health: one }]);
    }
  };
  await measure({ bodyTemp: 38.2 }, { heartRate: 90 }, { bodyTemp: 38.4 }, { bodyTemp: 38.5 });
  const raised = await alarmsOf({ student });
  assert.deepEqual(
    raised.map(({ category, level, value, threshold, site: at, repeatCount }) => [category, level, value, threshold, at, repeatCount]),
    [['temperature', 'major', '38.4 ℃', '37.3 ℃', site, 0]],
  );
  const manager = server.actor({ roles: ['baseManager'], organisationId: site, variables: { '@organizationAndSuborganization': [site] } });
  const shown = async (kind: string) => {
    const filter = encodeURIComponent(JSON.stringify({ category: 'temperature', site: { where: { kind } } }));
    const { data } = await server.request(manager, 'GET', `/api/data/alarm?filter=${filter}`);
    return data.list.map(({ id }: { id: string }) => id);
  };
  const { kind } = await records(Site).get(site);
  assert.deepEqual([await shown(kind), await shown(kind === 'base' ? 'camp' : 'base')], [[raised[0]?.id], []]);
  await measure({ bodyTemp: 36.8 }, { bodyTemp: 99 });
  assert.ok((await records(Alarm).get(String(raised[0]?.id))).endedAt);
});

test('a child that is warm by nature raises nothing until it is warmer than it is, also after a restart', async () => {
  const { badge, student } = await all.worn();
  const measure = async (...degrees: number[]) => {
    for (const bodyTemp of degrees) {
      clock += 5 * 60_000;
      const { position: _position, ...plain } = all.report(badge.identity);
      await all.intake.accept([{ ...plain, kind: 'health', health: { bodyTemp } }]);
    }
  };
  const fevers = async () => (await alarmsOf({ student, category: 'temperature' })).map(({ value }) => value);
  await measure(37.5, 37.4, 37.5, 37.5, 37.6, 37.5, 37.5);
  assert.deepEqual(await fevers(), []);
  all = { ...all, intake: createIntake(server.engine) };
  await measure(37.6, 37.5);
  assert.deepEqual(await fevers(), []);
  await measure(38.1, 38.2);
  assert.deepEqual(await fevers(), ['38.2 ℃']);
});

test('a child whose device is silent when it is to be inside is missed by the clock, and a network that fails misses nobody', async () => {
  const hours = chinaTime(new Date(clock));
  await records(GeoFence).act(fence, 'enable');
  await updateRows(server.context(), GeoFence, { set: { watchFrom: hours, watchTo: '23:00' }, where: sql`t.id = ${fence}` });
  for (const { id } of await records(DeviceBinding).find({ status: 'active' })) await records(DeviceBinding).act(id, 'unbind');
  const [lost, ...others] = [await all.worn(), await all.worn(), await all.worn(), await all.worn()];
  const watch = async () => {
    await watchSilence(server.context(), () => false);
    return (await alarmsOf({ category: 'missingInside' })).map(({ student, fence: of, endedAt }) => [student, of, endedAt !== null]);
  };
  assert.deepEqual(await watch(), []);
  clock += 15 * 60_000;
  assert.deepEqual(await watch(), [], 'nobody is heard of');
  for (const { badge } of others) await walk(badge, [0]);
  assert.deepEqual(await watch(), [[lost?.student, fence, false]]);
  assert.deepEqual(await watch(), [[lost?.student, fence, false]]);
  await walk(lost?.badge as { identity: string }, [0]);
  assert.deepEqual(await watch(), [[lost?.student, fence, true]]);
});

test('rules that fail take neither the track nor the button with them', async () => {
  const { badge, student } = await all.worn();
  await server.engine.database.query(sql`alter table sys_monitoring_state rename to sys_monitoring_gone`);
  try {
    await walk(badge, [0], { alarms: ['sos'], dedupe: 'pressed' });
  } finally {
    await server.engine.database.query(sql`alter table sys_monitoring_gone rename to sys_monitoring_state`);
  }
  assert.equal((await alarmsOf({ student, category: 'sos' })).length, 1);
  const points = await server.engine.database.query(sql`select 1 from sys_track_point where subject = ${student}`);
  assert.equal(points.length, 1);
});

test('a button is stored, its alarm raised and its rules followed in few round trips, since people wait for it', async () => {
  const press = async (dedupe: string): Promise<number> => {
    const { badge } = await all.worn();
    return sentDuring(() => walk(badge, [0], { alarms: ['sos'], dedupe }));
  };
  // The first one reads what is cached afterwards.
  await press('first');
  const sent = await press('second');
  assert.ok(sent <= 22, `${sent} round trips`);
});
