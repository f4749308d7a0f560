import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Report } from '@zhixing/telemetry/report.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../../../tests/product.ts';
import { startTrackedTrip, type TrackedTrip } from '../../device/tests/tracked-trip.ts';
import { Trip } from '../../trip/trip.model.ts';
import { deleteReadings } from '../delete-readings.ts';
import { HealthReading } from '../health-reading.model.ts';

const MINUTE_MS = 60_000;
let server: TestServer;
let clock = Date.parse('2026-11-21T02:00:00Z');
let all: TrackedTrip;
before(async () => {
  server = await startProduct({ now: () => new Date(clock) });
  all = await startTrackedTrip(server, () => clock);
});
after(() => server.close());

const readingsOf = (student: string) =>
  repo(HealthReading, server.context()).find({ student }, { order: { field: 'measuredAt', descending: false } });

/** What a watch sends of its wearer, without a place. */
function measured(identity: string | null, health: NonNullable<Report['health']>, more: Partial<Report> = {}): Report {
  const { position: _position, fixAt: _fixAt, ...plain } = all.report(identity, { dedupe: JSON.stringify([health, clock]), ...more });
  return {
    ...plain,
    kind: 'health',
    health,
    ...(more.fixAt !== undefined && { fixAt: more.fixAt }),
    ...(more.kind && { kind: more.kind }),
  };
}

const board = (actor: Actor) => server.request(actor, 'GET', `/api/health-guard/board?trip=${all.trip}`);
const childIn = (data: { children: { student: string }[] }, student: string) =>
  data.children.find((one) => one.student === student) as Record<string, unknown> | undefined;

test('values that a watch sends one by one make one row a minute, however often and in whatever order they come', async () => {
  const { badge, student } = await all.worn();
  const sent = [
    measured(badge.identity, { heartRate: 88 }),
    measured(badge.identity, { bodyTemp: 36.54 }, { receivedAt: clock + 2000 }),
    measured(badge.identity, { spo2: 97, steps: 1200 }, { receivedAt: clock + 4000, battery: 71 }),
    measured(badge.identity, { heartRate: 90 }, { receivedAt: clock + 5000 }),
  ];
  await all.intake.accept(sent);
  await all.intake.accept(sent.toReversed());
  for (const one of sent.toReversed()) await all.intake.accept([one]);
  const [row, ...others] = await readingsOf(student);
  assert.equal(others.length, 0);
  assert.deepEqual(
    [row?.heartRate, row?.bodyTemp, row?.spo2, row?.steps, row?.battery, row?.worn, row?.abnormal],
    [90, '36.5', 97, 1200, 71, true, false],
  );
  assert.equal(Date.parse(row?.measuredAt ?? ''), clock + 5000);
  clock += MINUTE_MS;
  await all.intake.accept([measured(badge.identity, { bodyTemp: 38.1 })]);
  assert.deepEqual(
    (await readingsOf(student)).map(({ abnormal }) => abnormal),
    [false, true],
  );
});

test('nothing is stored that cannot be, that is of nobody on the trip, or that every place repeats', async () => {
  const { badge, student, binding } = await all.worn();
  const vehicle = String((await all.builders.make('tripVehicle', { trip: all.trip })).id);
  const coach = await all.worn({ tripVehicle: vehicle });
  await all.intake.accept([
    measured(badge.identity, { heartRate: 900, bodyTemp: Number.NaN, spo2: -1 }),
    measured(badge.identity, { heartRate: 80 }, { fixAt: clock - 5 * 3_600_000, catchUp: true }),
    all.report(badge.identity, { health: { steps: 300 } }),
    measured(coach.badge.identity, { heartRate: 80 }),
  ]);
  assert.deepEqual(await readingsOf(student), []);
  await all.intake.accept([measured(badge.identity, { steps: 300 }, { kind: 'heartbeat' })]);
  assert.deepEqual(
    (await readingsOf(student)).map(({ steps }) => steps),
    [300],
  );
  await server.request(all.schoolAdmin, 'POST', `/api/data/deviceBinding/${binding}/actions/unbind`, {});
  clock += MINUTE_MS;
  await all.intake.accept([measured(badge.identity, { heartRate: 80 })]);
  assert.equal((await readingsOf(student)).length, 1);
  assert.equal(await repo(HealthReading, server.context()).count({ device: coach.badge.id }), 0);
});

test('the board shows abnormal children first, in clear to the school, and that it was read is logged once while it stays open', async () => {
  const [well, ill, silent] = [await all.worn(), await all.worn(), await all.worn()];
  await all.intake.accept([
    measured(well.badge.identity, { heartRate: 85, bodyTemp: 36.6 }),
    measured(ill.badge.identity, { heartRate: 170, spo2: 96, steps: 4000 }),
  ]);
  clock += MINUTE_MS;
  await all.intake.accept([measured(ill.badge.identity, { bodyTemp: 38.3 })]);
  const { data } = await board(all.schoolAdmin);
  assert.equal(data.isClear, true);
  assert.deepEqual(childIn(data, ill.student)?.abnormal, ['heartHigh', 'tempHigh']);
  const { heartRate, bodyTemp, spo2, steps } = childIn(data, ill.student) ?? {};
  assert.deepEqual([heartRate, bodyTemp, spo2, steps], [170, '38.3', 96, 4000]);
  assert.equal(childIn(data, silent.student)?.at, null);
  const order = data.children.map((one: { isAbnormal: boolean }) => one.isAbnormal);
  assert.deepEqual(
    order,
    order.toSorted((a: boolean, b: boolean) => Number(b) - Number(a)),
  );
  await board(all.schoolAdmin);
  const looks = async () => {
    await server.engine.audit.seal();
    return server.engine.database.query(sql`select records from sys_audit where verb = 'readHealth'`);
  };
  const [first, ...again] = await looks();
  assert.equal(again.length, 0);
  assert.ok(first && (first.records as string[]).includes(ill.student));
  clock += 11 * MINUTE_MS;
  await board(all.schoolAdmin);
  assert.equal((await looks()).length, 2);
});

test('a guide sees that a child is not well, and no value; other schools see nobody, and nobody sees it after the trip', async () => {
  const { badge, student } = await all.worn();
  await all.intake.accept([measured(badge.identity, { bodyTemp: 39 })]);
  const guide = server.actor({
    userId: String((await all.builders.make('user')).id),
    roles: ['guide'],
    variables: { '@accompaniedTrips': [all.trip] },
  });
  const { data } = await board(guide);
  assert.equal(data.isClear, false);
  const seen = childIn(data, student);
  assert.deepEqual([seen?.isAbnormal, seen?.abnormal, seen?.bodyTemp], [true, [], null]);
  const filter = encodeURIComponent(JSON.stringify({ student }));
  const row = (await server.request(guide, 'GET', `/api/data/healthReading?filter=${filter}`)).data.list[0];
  assert.ok(!String(row.bodyTemp).includes('39'), String(row.bodyTemp));
  const elsewhere = server.actor({
    roles: ['schoolAdmin'],
    organisationId: all.trip,
    variables: { '@organizationAndSuborganization': [all.trip] },
  });
  assert.deepEqual((await board(elsewhere)).data.children, []);
  assert.equal((await board(server.actor({ roles: ['financeStaff'] }))).status, 403);
  await updateRows(server.context(), Trip, { set: { status: 'settling' }, where: sql`t.id = ${all.trip}` });
  assert.deepEqual((await board(all.schoolAdmin)).data.children, []);
  await updateRows(server.context(), Trip, { set: { status: 'inProgress' }, where: sql`t.id = ${all.trip}` });
});

test('readings are deleted after three months', async () => {
  const { badge, student } = await all.worn();
  await all.intake.accept([measured(badge.identity, { heartRate: 80 })]);
  await deleteReadings(server.context());
  assert.equal((await readingsOf(student)).length, 1);
  clock += 91 * 24 * 60 * MINUTE_MS;
  await deleteReadings(server.context());
  assert.deepEqual(await readingsOf(student), []);
});
