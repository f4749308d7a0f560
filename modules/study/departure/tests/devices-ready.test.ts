import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import { evaluateGuards } from '@zhixing/engine/rules/guards.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../../../tests/product.ts';
import { startTrackedTrip, type TrackedTrip } from '../../device/tests/tracked-trip.ts';
import { Trip } from '../../trip/trip.model.ts';
import { DepartureCheck } from '../departure-check.model.ts';

const NOW = Date.parse('2026-11-21T02:00:00Z');
let server: TestServer;
let tracked: TrackedTrip;
before(async () => {
  server = await startProduct({ now: () => new Date(NOW) });
  tracked = await startTrackedTrip(server, () => NOW);
});
after(() => server.close());

async function gaps(): Promise<unknown[][]> {
  const trip = await repo(Trip, server.context()).get(tracked.trip);
  const found = (await evaluateGuards(Trip, trip, 'depart', server.context())).find(({ code }) => code === 'G26');
  return (found?.gaps ?? []).map(({ text, params }) => [text, params?.count]);
}

test('devices that were given out answer for themselves; for silent ones a person says why (G26)', async () => {
  assert.deepEqual(await gaps(), [['devicesReady', undefined]], 'none were given out, and no one has said anything');
  const worn = [await tracked.worn(), await tracked.worn()];
  assert.deepEqual(await gaps(), [
    ['devicesReady', undefined],
    ['silent', 2],
  ]);
  await tracked.intake.accept(worn.map(({ badge }) => tracked.report(badge.identity)));
  assert.deepEqual(await gaps(), [], 'both report');
  await tracked.child();
  await tracked.child(false);
  assert.deepEqual((await gaps()).at(-1), ['silent', 1], 'whoever did not consent needs none');
  await updateRows(server.context(), Trip, { set: { status: 'ready' }, where: sql`t.id = ${tracked.trip}` });
  const checks = repo(DepartureCheck, server.context());
  const { id } = await checks.create({ trip: tracked.trip, devicesReady: true });
  assert.deepEqual(await gaps(), [['devicesNote', 1]]);
  await checks.update(id, { devicesNote: '一名学生的设备充电中，改用胸牌' });
  assert.deepEqual(await gaps(), []);
});
