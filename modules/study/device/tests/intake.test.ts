import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { repo } from '@zhixing/engine/repository.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../../../tests/product.ts';
import { Alarm } from '../../alarm/alarm.model.ts';
import { Device, HEARD_EVERY_MS } from '../device.model.ts';
import { startTrackedTrip, type TrackedTrip } from './tracked-trip.ts';

let server: TestServer;
let clock = Date.parse('2026-11-21T02:00:00Z');
let { intake, worn, report } = {} as TrackedTrip;
before(async () => {
  server = await startProduct({ now: () => new Date(clock) });
  ({ intake, worn, report } = await startTrackedTrip(server, () => clock));
});
after(() => server.close());

const records = <M extends Parameters<typeof repo>[0]>(model: M) => repo(model, server.context());

/** Devices whose identities end in these digits: those with an odd sum of characters are stored beside the others. */
const pair = async (first: string, second: string) => [
  (await worn(undefined, { identity: first })).badge,
  (await worn(undefined, { identity: second })).badge,
];

/** Keeps the present place of a device locked while something is done, as a slow transaction does. */
async function whileHeld(device: string, work: () => Promise<void>): Promise<void> {
  await server.engine.database.transaction(async (db) => {
    await db.query(sql`select 1 from location_fix where device = ${device} for update`);
    await server.engine.database.beside(work);
  });
}

test('a button is stored while positions of others wait for the database, and so are positions of the other half of the devices', async () => {
  const [held, other] = await pair('8800001112', '8800001113');
  const pressed = (await worn(undefined, { identity: '8800001114' })).badge;
  assert.ok(held && other);
  await intake.accept([report(held.identity)]);
  clock += 60_000;
  const settled: string[] = [];
  let waiting: Promise<unknown> | undefined;
  await whileHeld(held.id, async () => {
    waiting = intake.accept([report(held.identity)]).then(() => settled.push('held'));
    await intake.accept([report(other.identity)]);
    await intake.accept([report(pressed.identity, { kind: 'alarm', alarms: ['sos'] })]);
    assert.deepEqual(settled, [], 'what is held still waits');
  });
  await waiting;
  const [alarm] = await records(Alarm).find({ category: 'sos' });
  assert.ok(alarm);
});

test('that a device still reports is written every ten seconds, that its battery has changed at once', async () => {
  const { badge } = await worn();
  const told = async (battery: number) => {
    await intake.accept([report(badge.identity, { battery })]);
    const { lastOnlineAt, battery: stored, connectivity } = await records(Device).get(badge.id);
    return [Date.parse(lastOnlineAt ?? ''), stored, connectivity];
  };
  const first = clock;
  assert.deepEqual(await told(80), [first, 80, 'online']);
  clock += HEARD_EVERY_MS - 1000;
  assert.deepEqual(await told(80), [first, 80, 'online'], 'a sign of life that says nothing new');
  assert.deepEqual(await told(79), [clock, 79, 'online']);
  clock += HEARD_EVERY_MS;
  assert.deepEqual(await told(79), [clock, 79, 'online']);
});
