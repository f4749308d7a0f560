import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../../../tests/product.ts';
import { TripVehicle } from '../../transport/trip-vehicle.model.ts';
import { type DrivenPoint, drivingOf } from '../driving/driving.ts';
import { startTrackedTrip, type TrackedTrip } from './tracked-trip.ts';

const MINUTE_MS = 60_000;
const KM = 1 / 111.195;
let server: TestServer;
let clock = Date.parse('2026-11-21T02:00:00Z');
let all: TrackedTrip;
before(async () => {
  server = await startProduct({ now: () => new Date(clock) });
  all = await startTrackedTrip(server, () => clock);
});
after(() => server.close());

/** Minute by minute: kilometres an hour, driven to the north. */
function driven(speeds: readonly (number | null)[], known = true): DrivenPoint[] {
  let km = 0;
  return speeds.map((speed, minute) => {
    km += (speed ?? 0) / 60;
    return { at: minute * MINUTE_MS, position: [112.9, 28 + km * KM], speedKmh: known ? speed : null };
  });
}
const minutes = (count: number, speed: number) => Array.from({ length: count }, () => speed);
const stopsIn = (speeds: readonly number[]) =>
  drivingOf(driven(speeds), 20).stops.map(({ from, until }) => [from / MINUTE_MS, until === null ? null : until / MINUTE_MS]);

test('a coach stops where it stands for minutes, and its driving goes on until it rests long enough', () => {
  assert.deepEqual(stopsIn([...minutes(10, 60), ...minutes(2, 0), ...minutes(5, 60)]), [], 'a light');
  assert.deepEqual(stopsIn([...minutes(10, 60), ...minutes(8, 0), ...minutes(5, 60), ...minutes(5, 0)]), [
    [10, 18],
    [23, null],
  ]);
  const since = (speeds: readonly number[]) => {
    const { drivenSince } = drivingOf(driven(speeds), 20);
    return drivenSince === null ? null : drivenSince / MINUTE_MS;
  };
  assert.equal(since([...minutes(10, 60), ...minutes(15, 0), ...minutes(5, 60)]), 0, 'too short a rest');
  assert.equal(since([...minutes(10, 60), ...minutes(20, 0), ...minutes(5, 60)]), 30);
  assert.equal(since([...minutes(10, 60), ...minutes(21, 0)]), null);
  assert.equal(since([]), null);
  const { metres, maxKmh } = drivingOf(driven([0, ...minutes(30, 60), 90]), 20);
  assert.ok(Math.abs(metres - 31_500) < 100, String(metres));
  assert.equal(maxKmh, 90);
  assert.equal(drivingOf(driven(minutes(10, 60), false), 20).maxKmh, 60, 'by the places, where the device says no speed');
});

test('a silence in the track is neither driving nor a way', () => {
  const [first = [], later = []] = [
    driven(minutes(5, 60)),
    driven(minutes(5, 0)).map((one) => ({ ...one, at: one.at + 40 * MINUTE_MS, position: [112.9, 29] as const })),
  ];
  const { metres, stops } = drivingOf([...first, ...later], 20);
  assert.ok(metres < 5000, String(metres));
  assert.deepEqual(
    stops.map(({ from }) => from / MINUTE_MS),
    [40],
  );
  const stood = [0, 40].flatMap((after) => driven(minutes(5, 0)).map((one) => ({ ...one, at: one.at + after * MINUTE_MS })));
  assert.deepEqual(
    drivingOf(stood, 20).stops.map(({ from, until }) => [from / MINUTE_MS, until && until / MINUTE_MS]),
    [
      [0, 4],
      [40, null],
    ],
  );
});

test('the driving of a coach is read by those who see places of the trip, without the tracks of children', async () => {
  const vehicle = String((await all.builders.make('tripVehicle', { trip: all.trip })).id);
  await updateRows(server.context(), TripVehicle, { set: { status: 'running' }, where: sql`t.id = ${vehicle}` });
  const [coach, child] = [await all.worn({ tripVehicle: vehicle }), await all.worn()];
  for (const [minute, speedKmh] of [60, 60, 0, 0, 0, 0, 60].entries()) {
    clock += MINUTE_MS;
    const position = { lng: 112.9, lat: 28.2 + minute / 100, valid: true, source: 'satellite' as const, speedKmh };
    await all.intake.accept([all.report(coach.badge.identity, { position }), all.report(child.badge.identity)]);
  }
  const read = (more = '') => server.request(all.schoolAdmin, 'GET', `/api/tracks/driving?trip=${all.trip}${more}`);
  const { data } = await read();
  assert.deepEqual(data.limits, { speedKmh: 100, drivingMinutes: 120, restMinutes: 20 });
  const [one, ...others] = data.coaches;
  assert.deepEqual([one.device, one.tripVehicle, one.maxKmh, one.stops.length, others.length], [coach.badge.id, vehicle, 60, 1, 0]);
  assert.equal(one.drivenSince, clock - 6 * MINUTE_MS);
  const span = new URLSearchParams({
    trip: all.trip,
    from: new Date(clock - 3_600_000).toISOString(),
    until: new Date(clock + 1).toISOString(),
    only: 'coaches',
  });
  const { tracks } = (await server.request(all.schoolAdmin, 'GET', `/api/tracks?${span}`)).data;
  assert.deepEqual(
    tracks.map(({ device }: { device: string }) => device),
    [coach.badge.id],
  );
  assert.equal(
    (await server.request(server.actor({ roles: ['financeStaff'] }), 'GET', `/api/tracks/driving?trip=${all.trip}`)).status,
    403,
  );
  assert.equal((await read('&hours=99')).status, 400);
});
