import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { createPorts } from '../../../ports.ts';
import { startProduct } from '../../../tests/product.ts';
import { startTrackedTrip, type TrackedTrip } from '../../device/tests/tracked-trip.ts';
import { Trip } from '../../trip/trip.model.ts';

const settings = { cipherKey: '0123456789abcdef', secretKey: 'a key of the server that nobody else has', demo: false };
const clock = Date.parse('2026-11-21T02:00:00Z');
const HOUR_MS = 3_600_000;
let server: TestServer;
let all: TrackedTrip;
let child: string;
let coach: string;
before(async () => {
  server = await startProduct({ now: () => new Date(clock), provided: createPorts(settings) });
  all = await startTrackedTrip(server, () => clock);
  const worn = await all.worn();
  const tripVehicle = String((await all.builders.make('tripVehicle', { trip: all.trip })).id);
  const fixed = await all.worn({ tripVehicle });
  [child, coach] = [worn.badge.id, fixed.badge.id];
  const at = (badge: { identity: string | null }, n: number) => all.report(badge.identity, { fixAt: clock + n * 1000, dedupe: `${n}` });
  await all.intake.accept([1, 2, 3].flatMap((n) => [at(worn.badge, n), at(fixed.badge, n)]));
});
after(() => server.close());

const span = new URLSearchParams({ from: new Date(clock - HOUR_MS).toISOString(), until: new Date(clock + 60_000).toISOString() });
const read = (actor = all.schoolAdmin) => server.request(actor, 'GET', `/api/screens/trip/tracks?trip=${all.trip}&${span}`);
const devices = (data: { tracks: { device: string }[] }) => data.tracks.map(({ device }) => device).sort();
const become = (set: object) => updateRows(server.context(), Trip, { set, where: sql`t.id = ${all.trip}` });

test('while a trip is under way everybody is played back, and the coaches alone once it is over, archived or not', async () => {
  const live = await read();
  assert.deepEqual(devices(live.data), [child, coach].sort());
  assert.equal(live.data.past, null);
  for (const over of [{ status: 'settling' }, { status: 'archived', archivedAt: new Date(clock).toISOString() }]) {
    await become(over);
    const { status, data } = await read();
    assert.deepEqual([status, devices(data)], [200, [coach]]);
    assert.deepEqual(
      data.past.map(({ device }: { device: string }) => device),
      [coach],
    );
    assert.equal(data.tracks[0].points.length, 3);
  }
});

test('a trip that is over opens on the screen of trips, and its replay is logged and out of reach of other schools', async () => {
  const screen = await server.request(all.schoolAdmin, 'GET', `/api/screens/trip/snapshot?subject=${all.trip}`);
  assert.deepEqual([screen.status, screen.data.replay], [200, true]);
  assert.ok(screen.data.layers.every(({ id, rows }: { id: string; rows: object[] }) => id !== 'positions' || rows.length === 0));
  const offered = await server.request(all.schoolAdmin, 'GET', '/api/screens/trip/subjects');
  assert.ok(offered.data.list.some(({ id }: { id: string }) => id === all.trip));
  const [line] = await server.engine.database.query<{ actor: string; detail: { past: boolean } }>(
    sql`select actor, detail from (select at, actor, verb, detail from sys_audit_open union all select at, actor, verb, detail from sys_audit) l
         where verb = 'readTracks' and detail ? 'past' limit 1`,
  );
  assert.deepEqual([line?.actor, line?.detail.past], [all.schoolAdmin.userId, true]);
  const elsewhere = (await all.builders.make('school')).id;
  const other = server.actor({
    userId: (await all.builders.make('user')).id,
    roles: ['schoolAdmin'],
    organisationId: elsewhere,
    variables: { '@organizationAndSuborganization': [elsewhere] },
  });
  assert.equal((await read(other)).status, 404);
});

test('a wall that shows a trip plays back its coaches once the trip is over', async () => {
  const issued = await server.request(all.schoolAdmin, 'POST', '/api/screens/walls', {
    screen: 'trip',
    name: '大厅',
    subject: all.trip,
    days: 7,
  });
  const entered = await server.app.inject({ method: 'POST', url: '/api/wall/session', payload: { code: issued.data.code } });
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  const headers = { authorization: `Bearer ${entered.json().data.session}`, cookie };
  const { data } = await server.request(null, 'GET', `/api/wall/tracks?${span}`, undefined, headers);
  assert.deepEqual(devices(data), [coach]);
});
