import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Context, systemContext, within } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { evaluateGuards, gapText, holds } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { SignUp } from '@zhixing/modules/study/enrolment/sign-up/sign-up.model.ts';
import { Driver } from '@zhixing/modules/study/transport/driver.model.ts';
import { TripVehicle } from '@zhixing/modules/study/transport/trip-vehicle.model.ts';
import { Vehicle } from '@zhixing/modules/study/transport/vehicle.model.ts';
import { FilingSnapshot } from '@zhixing/modules/study/trip/filing/filing-snapshot.model.ts';
import { TripFiling } from '@zhixing/modules/study/trip/filing/trip-filing.model.ts';
import { Trip } from '@zhixing/modules/study/trip/trip.model.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import sql, { type Sql } from 'sql-template-tag';
import { startSampled } from '../../../modules/tests/sampled.ts';

type TripRow = Row<typeof Trip>;

let server: TestServer;
let ctx: Context;
/** Trips of the sample that may leave, the day trip first. */
let trips: readonly TripRow[];
before(async () => {
  server = await startSampled();
  ctx = systemContext(server.engine);
  trips = await repo(Trip, ctx).find({ status: 'ready' }, { order: { field: 'nights', descending: false } });
});
after(() => server.close());

const failing = async (trip: TripRow, of: Context) =>
  (await evaluateGuards(Trip, await repo(Trip, of).get(trip.id), 'submitFiling', of)).filter((result) => !holds(result));

class Undone extends Error {}

/** The codes of the guards that fail once something about the trip was spoilt; everything is as before afterwards. */
async function codesAfter(defect: Sql, trip: TripRow): Promise<string[]> {
  let codes: string[] = [];
  await ctx.engine.database
    .transaction(async (db) => {
      await db.query(defect);
      codes = (await failing(trip, within(systemContext(server.engine), db))).map(({ code }) => code);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return codes;
}

/** Something that is wrong with a trip, by the guard that finds it. */
const defects: readonly (readonly [code: string, what: string, spoil: (trip: TripRow) => Sql])[] = [
  ['G01', 'the plan is not approved', ({ tripPlan }) => sql`update trip_plan set status = 'schoolReview' where id = ${tripPlan}`],
  ['G02', 'a site has not confirmed', ({ id }) => sql`update reception set status = 'cancelled' where trip = ${id}`],
  ['G03', 'the contract is not signed', ({ tripPlan }) => sql`update contract set status = 'draft' where trip_plan = ${tripPlan}`],
  ['G04', 'the budget is not approved', ({ tripPlan }) => sql`update budget set status = 'pending' where trip_plan = ${tripPlan}`],
  ['G05', 'the emergency plan is not approved', ({ id }) => sql`update emergency_plan set status = 'draft' where trip = ${id}`],
  ['G06', 'the risks are not assessed', ({ id }) => sql`update risk_assessment set status = 'draft' where trip = ${id}`],
  ['G07', 'the fee plan is not approved', ({ id }) => sql`update trip_fee_plan set status = 'draft' where trip = ${id}`],
  ['G08', 'the letter was withdrawn', ({ id }) => sql`update parent_notice set status = 'offline' where trip = ${id}`],
  ['G10', 'a child has no emergency contact', ({ id }) => ofOneChild(sql`update sign_up set emergency_phone = null`, id)],
  [
    'G12',
    'a child is in no group',
    ({ id }) => sql`delete from trip_group_member where id = (select id from trip_group_member where trip = ${id} limit 1)`,
  ],
  [
    'G13',
    'an inspection has run out',
    ({ id }) => sql`update vehicle set inspection_to = '2020-01-01' where id in (select vehicle from trip_vehicle where trip = ${id})`,
  ],
  [
    'G13',
    'a child has no seat',
    ({ id }) =>
      sql`delete from seat_assignment where id = (select id from seat_assignment where trip = ${id} and student is not null limit 1)`,
  ],
  [
    'G15',
    'a meal is not confirmed',
    ({ id }) => sql`update trip_meal set status = 'requested' where id = (select id from trip_meal where trip = ${id} limit 1)`,
  ],
  [
    'G16',
    'a teacher is not filed',
    ({ id }) =>
      sql`update trip_staff set status = 'draft' where id = (select id from trip_staff where trip = ${id} and role = 'teacher' limit 1)`,
  ],
  [
    'G17',
    'a child is not insured',
    ({ id }) =>
      sql`delete from insured_person where id = (select i.id from insured_person i join insurance_policy p on p.id = i.policy where p.trip = ${id} limit 1)`,
  ],
  [
    'G18',
    'no circle moves with a leader',
    ({ id }) => sql`update geo_fence set status = 'disabled' where trip = ${id} and shape = 'moving'`,
  ],
  ['G19', 'a class missed its lesson', ({ id }) => sql`update safety_lesson set attended = 0, passed = 0 where trip = ${id}`],
];

const ofOneChild = (update: Sql, trip: string): Sql =>
  sql`${update} where id = (select id from sign_up where trip = ${trip} and status = 'confirmed' limit 1)`;

describe('a trip of the sample that is ready', () => {
  test('lacks nothing', async () => {
    assert.ok(trips.length >= 3);
    for (const trip of trips) {
      const words = (await failing(trip, ctx)).flatMap(({ code, gaps }) => gaps.map((gap) => `${code} ${gapText('trip', code, gap, ctx)}`));
      // Their deadline has passed, since they were filed in time.
      assert.deepEqual(
        words.filter((one) => !one.startsWith('G19')),
        [],
        trip.name,
      );
    }
  });

  for (const [code, what, spoil] of defects)
    test(`may not leave when ${what}`, async () => {
      for (const trip of [trips[0], trips.at(-1)]) if (trip) assert.ok((await codesAfter(spoil(trip), trip)).includes(code), trip.name);
    });

  test('may not leave overnight when a child has no bed', async () => {
    const trip = trips.at(-1);
    assert.ok(trip && (trip.nights ?? 0) > 0);
    const defect = sql`delete from room_assignment where id =
      (select a.id from room_assignment a join trip_lodging l on l.id = a.lodging where l.trip = ${trip.id} and a.student is not null limit 1)`;
    assert.ok((await codesAfter(defect, trip)).includes('G14'));
  });
});

describe('a departure that was filed', () => {
  const filingOf = async (trip: string) => {
    const filing = await repo(TripFiling, ctx).first({ trip, stage: 'predeparture' });
    assert.ok(filing);
    const order = { field: 'number', descending: false } as const;
    const snapshots = await repo(FilingSnapshot, ctx).find({ filing: filing.id }, { order });
    const content = snapshots.at(-1)?.content as { departure: { vehicles: Readonly<Record<string, object>> } } | undefined;
    return { ...filing, kinds: snapshots.map(({ kind }) => kind), vehicles: Object.keys(content?.departure.vehicles ?? {}) };
  };
  const confirmed = (trip: string) => repo(SignUp, ctx).find({ trip, status: 'confirmed' });
  const withdraw = (id: string) => repo(SignUp, systemContext(server.engine)).act(id, 'withdraw', { reason: '生病' });

  test('is amended by a withdrawal, keeps its approval, and lets nobody be added', async () => {
    const [trip] = trips;
    assert.ok(trip);
    const before = await filingOf(trip.id);
    const [first, second] = await confirmed(trip.id);
    assert.ok(first && second);
    await withdraw(first.id);
    const after = await filingOf(trip.id);
    assert.deepEqual([after.status, after.kinds], ['approved', ['filed', 'amended']]);
    assert.equal(after.headcountStudents, (before.headcountStudents ?? 0) - 1);
    assert.notEqual(after.sha256, before.sha256);
    assert.equal((await repo(Trip, ctx).get(trip.id)).status, 'ready');
    await server.engine.database.query(sql`update sign_up set status = 'submitted' where id = ${second.id}`);
    await assert.rejects(repo(SignUp, systemContext(server.engine)).act(second.id, 'confirm'), { key: 'tripFiling.nobodyAdded' });
    await server.engine.database.query(sql`update sign_up set status = 'confirmed' where id = ${second.id}`);
  });

  test('has to be filed anew when more than a tenth withdraws', async () => {
    const trip = trips[1];
    assert.ok(trip);
    const all = await confirmed(trip.id);
    for (const { id } of all.slice(0, Math.floor(all.length / 10) + 1)) await withdraw(id);
    const filing = await filingOf(trip.id);
    assert.deepEqual([filing.status, (await repo(Trip, ctx).get(trip.id)).status], ['returned', 'organising']);
    assert.match(filing.changeReason ?? '', /超过一成/);
  });

  test('is amended by another vehicle with papers of its own', async () => {
    const trip = trips.at(-1);
    assert.ok(trip);
    const use = await repo(TripVehicle, ctx).first({ trip: trip.id, status: { in: ['planned', 'verified'] } });
    const old = use && (await repo(Vehicle, ctx).get(use.vehicle));
    assert.ok(use && old);
    const last = trip.returnAt.slice(0, 10);
    const papers = {
      transportCertTo: { gte: last },
      inspectionTo: { gte: last },
      carrierInsuranceTo: { gte: last },
      compulsoryInsuranceTo: { gte: last },
    };
    const used = await repo(TripVehicle, ctx).find({ status: { in: ['planned', 'verified'] } });
    const vehicle = await repo(Vehicle, ctx).first({
      all: [{ id: { notIn: used.map((one) => one.vehicle) }, status: 'enabled', seats: { gte: old.seats }, ...papers }],
    });
    const driver = await repo(Driver, ctx).first({
      all: [
        {
          id: { notIn: used.flatMap((one) => [one.driver, one.coDriver ?? one.driver]) },
          status: 'active',
          carrier: vehicle?.carrier ?? '',
        },
      ],
    });
    assert.ok(vehicle && driver);
    await repo(TripVehicle, systemContext(server.engine)).act(use.id, 'replace', {
      vehicle: vehicle.id,
      driver: driver.id,
      reason: '车辆故障',
    });
    const filing = await filingOf(trip.id);
    assert.deepEqual([filing.status, filing.kinds], ['approved', ['filed', 'amended']]);
    const { replacedBy } = await repo(TripVehicle, ctx).get(use.id);
    assert.ok(filing.vehicles.includes(replacedBy ?? ''), 'what is filed now has the vehicle that came');
    assert.ok(!filing.vehicles.includes(use.id));
  });
});
