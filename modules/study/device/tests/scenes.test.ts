import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { type Gateway, startGateway } from '../../../../apps/gateway/src/gateway.ts';
import { startSimulator } from '../../../../apps/gateway/src/simulator/simulator.ts';
import { startProduct } from '../../../tests/product.ts';
import { Alarm } from '../../alarm/alarm.model.ts';
import { TripVehicle } from '../../transport/trip-vehicle.model.ts';
import { LocationFix } from '../location-fix.model.ts';
import { simulatedDevices } from '../simulated/devices.ts';
import type { Stage } from '../simulated/scenes.ts';
import { watchDevices } from '../watch.ts';
import { startTrackedTrip, type TrackedTrip } from './tracked-trip.ts';

const MIDDLE = { lng: 112.93, lat: 28.18 };
const ROUND_MS = 10_000;
let clock = Date.parse('2026-11-21T02:00:00Z');
let server: TestServer;
let all: TrackedTrip;
let gateway: Gateway;
let fence: string;
const who = { leader: '', coach: '', children: [] as string[] };

before(async () => {
  server = await startProduct({ now: () => new Date(clock) });
  all = await startTrackedTrip(server, () => clock);
  const { make } = all.builders;
  const site = String((await make('site', { location: MIDDLE })).id);
  await server.engine.database.query(sql`update trip set sites = array[${site}]::uuid[] where id = ${all.trip}`);
  fence = String((await make('geoFence', { trip: all.trip, site: null, center: MIDDLE, radiusM: 300, forVehicles: false })).id);
  const path = {
    type: 'LineString',
    coordinates: [
      [112.93, 28.18],
      [112.99, 28.25],
    ],
  };
  await make('geoFence', {
    trip: all.trip,
    site: null,
    shape: 'corridor',
    center: null,
    radiusM: null,
    path,
    corridorM: 600,
    forStudents: false,
  });
  who.coach = String((await make('tripVehicle', { trip: all.trip })).id);
  await updateRows(server.context(), TripVehicle, { set: { status: 'running' }, where: sql`t.id = ${who.coach}` });
  who.leader = String((await make('tripStaff', { trip: all.trip })).id);
  for (let n = 1; n <= 3; n++) {
    const { student } = await all.worn(undefined, { protocol: 'watch', identity: `880000010${n}`, serialNo: `SIM-10${n}` });
    who.children.push(student);
  }
  await all.worn({ tripStaff: who.leader }, { protocol: 'watch', identity: '8800000109', serialNo: 'SIM-109' });
  await all.worn({ tripVehicle: who.coach }, { protocol: 'jt808', identity: '13907310101', serialNo: 'SIM-110' });
  gateway = await startGateway({ intake: all.intake, ports: { watch: 0, jt808: 0 }, now: () => clock });
});
after(async () => {
  await gateway.stop();
  await server.close();
});

const alarmsOf = (where: object) => repo(Alarm, server.context()).find(where as never);
const heardNow = async () => (await repo(LocationFix, server.context()).find({ fixAt: new Date(clock).toISOString() })).length;

interface Expected {
  /** How many devices are heard in a round. */
  readonly devices: (round: number) => number;
  readonly after?: (round: number) => Promise<void>;
}

/** Plays a scene by rounds of ten seconds, each of which has come in before the next one. */
async function play(scene: Stage['scene'], rounds: number, { devices, after: check }: Expected = { devices: () => 5 }): Promise<void> {
  const stage = { scene, since: clock };
  const simulator = startSimulator({
    host: '127.0.0.1',
    ports: { watch: gateway.ports.watch ?? 0, jt808: gateway.ports.jt808 ?? 0 },
    devices: () => simulatedDevices(server.engine, stage),
    everyMs: 3_600_000,
    log: { info: () => undefined, warn: () => undefined },
    now: () => clock,
  });
  try {
    for (let round = 1; round <= rounds; round++) {
      clock += ROUND_MS;
      await simulator.round();
      await eventually(async () => (await heardNow()) >= devices(round));
      await check?.(round);
    }
  } finally {
    await simulator.stop();
  }
}

test('scene sos: the button of one child is an alarm', async () => {
  await play('sos', 1);
  const alarms = await alarmsOf({ category: 'sos' });
  assert.deepEqual(
    alarms.map(({ level, student }) => [level, who.children.includes(String(student))]),
    [['critical', true]],
  );
});

test('scene fence: a child walks off the site, and no other one does', async () => {
  await play('fence', 15);
  const alarms = await alarmsOf({ category: 'fenceExit', fence });
  assert.equal(alarms.length, 1);
  assert.ok(who.children.includes(String(alarms[0]?.student)));
});

test('scene speeding: a coach is driven too fast', async () => {
  await play('speeding', 7);
  const [alarm, ...others] = await alarmsOf({ category: 'overspeed' });
  assert.deepEqual([alarm?.tripVehicle, alarm?.value, others.length], [who.coach, '118 km/h', 0]);
});

test('scene leader: the device of the leader is missed, and no child is said to have strayed', async () => {
  await play('leader', 70, { devices: (round) => (round < 3 ? 5 : 4) });
  await watchDevices(server.context(), () => false);
  const silent = await alarmsOf({ category: 'offline', endedAt: null });
  assert.deepEqual(
    silent.map(({ tripStaff, student }) => [tripStaff, student]),
    [[who.leader, null]],
  );
  assert.deepEqual(await alarmsOf({ category: 'distance' }), []);
});

test('scene tunnel: a trip that is silent is one alarm, which ends as it is heard again; what was stored completes its tracks', async () => {
  const since = clock;
  const within = (round: number) => round >= 3 && round < 81;
  const open = () => alarmsOf({ category: 'offline', endedAt: null });
  await play('tunnel', 81, {
    devices: (round) => (within(round) ? 0 : 5),
    after: async (round) => {
      if (round !== 80) return;
      await watchDevices(server.context(), () => false);
      const alarms = await open();
      assert.deepEqual(
        alarms.map(({ value, student, tripStaff }) => [value, student, tripStaff]),
        [['5 / 5', null, null]],
      );
    },
  });
  await watchDevices(server.context(), () => false);
  assert.deepEqual(await open(), []);
  const query = new URLSearchParams({
    trip: all.trip,
    from: new Date(since + 3 * ROUND_MS).toISOString(),
    until: new Date(since + 80 * ROUND_MS).toISOString(),
  });
  await eventually(async () => {
    const { data } = await server.request(all.schoolAdmin, 'GET', `/api/tracks?${query}`);
    const tracks = data.tracks as { points: unknown[] }[];
    return tracks.length === 5 && tracks.every(({ points }) => points.length === 26);
  });
});
