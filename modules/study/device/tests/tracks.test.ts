import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../../../tests/product.ts';
import { Trip } from '../../trip/trip.model.ts';
import { startTrackedTrip, type TrackedTrip } from './tracked-trip.ts';

let server: TestServer;
let clock = Date.parse('2026-11-21T02:00:00Z');
let all: TrackedTrip;
before(async () => {
  server = await startProduct({ now: () => new Date(clock) });
  all = await startTrackedTrip(server, () => clock);
});
after(() => server.close());

const read = (actor: Actor, more: object = {}) => {
  const asked = { trip: all.trip, from: new Date(clock - 3_600_000).toISOString(), until: new Date(clock + 1000).toISOString(), ...more };
  return server.request(actor, 'GET', `/api/tracks?${new URLSearchParams(asked as Record<string, string>)}`);
};
const looks = async () => {
  await server.engine.audit.seal();
  const lines = await server.engine.database.query(sql`select records from sys_audit where verb = 'readTracks'`);
  return lines.flatMap(({ records }) => records as string[]);
};

test('the track of a child is read by its school while the trip lasts, in order and without wrong clocks, and every reading is logged', async () => {
  const { badge, student } = await all.worn();
  for (let n = 0; n < 5; n++) {
    clock += 10_000;
    const position = { lng: 112.9 + n / 1000, lat: 28.2, valid: true, source: 'satellite' as const, speedKmh: 4 };
    await all.intake.accept([all.report(badge.identity, { position })]);
  }
  await all.intake.accept([all.report(badge.identity, { fixAt: Date.parse('2027-01-01T00:00:00Z'), dedupe: 'wrong clock' })]);
  const { data } = await read(all.schoolAdmin);
  const [track, ...others] = data.tracks;
  assert.deepEqual([track?.device, others.length, track?.points.length], [badge.id, 0, 5]);
  const moments = track.points.map(([at]: number[]) => at);
  assert.deepEqual(moments, moments.toSorted());
  // GCJ-02 lies some hundred metres from what the device says.
  assert.ok(Math.abs(track.points[0][1] - 112.9) > 0.003);
  assert.deepEqual(await looks(), [student]);

  const elsewhere = server.actor({
    roles: ['schoolAdmin'],
    organisationId: all.trip,
    variables: { '@organizationAndSuborganization': [all.trip] },
  });
  assert.deepEqual((await read(elsewhere)).data.tracks, []);
  assert.equal((await read(server.actor({ roles: ['financeStaff'] }))).status, 403);
  assert.deepEqual(await looks(), [student], 'who sees nothing looks at nobody');
  assert.equal((await read(all.schoolAdmin, { from: 'yesterday' })).status, 400);
  assert.deepEqual((await read(all.schoolAdmin, { from: '2020-01-01T00:00:00Z' })).data.tracks, [], 'more than a week at once');

  await updateRows(server.context(), Trip, { set: { status: 'settling' }, where: sql`t.id = ${all.trip}` });
  assert.deepEqual((await read(all.schoolAdmin)).data.tracks, []);
});
