import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { AnyModel, Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startSampled } from '../../../tests/sampled.ts';
import { type County, deskOf, peopleOf } from '../../institution/tests/county.ts';
import { Random } from '../../sample/random.ts';
import { TripFiling } from '../filing/trip-filing.model.ts';
import { Trip } from '../trip.model.ts';
import { brokenIn, type Defect, GONE } from './defects.ts';

/* A trip of the sample that may leave, out of which one thing at a time is broken: its guard names it, and it never becomes ready. */

/** How often each guard is broken, by another defect or at another record. */
const SEEDS = [11, 12, 13, 14];

let server: TestServer;
let trip: Row<typeof Trip>;
let filing: string;
let defects: ReturnType<typeof defectsOf>;
let people: Record<'admin' | 'leader' | 'section' | 'approver', Actor>;
let desk: Pick<County, 'does'>;
const records = <M extends AnyModel>(model: M) => repo(model, server.context());
const broken = (defect: Defect, random: Random) => brokenIn(server, trip.id, defect, random);

before(async () => {
  server = await startSampled();
  const found = await records(Trip).first({ status: 'ready', nights: { gt: 0 } });
  assert.ok(found?.agency && found.school && found.bureau, 'the sample has a trip of two days that is ready');
  trip = found;
  const { school, bureau } = found;
  defects = defectsOf(trip, chinaDay(server.engine.now()));
  const person = peopleOf(server, records as County['records']);
  people = {
    admin: await person('schoolAdmin', school),
    leader: await person('schoolLeader', school),
    section: await person('bureauAdmin', bureau, [bureau, school]),
    approver: await person('bureauApprover', bureau, [bureau, school]),
  };
  desk = deskOf(server, (actor, method, url, body) => server.request(actor, method, url, body));
  const filed = await records(TripFiling).first({ trip: trip.id, stage: 'predeparture', status: 'approved' });
  filing = filed?.id ?? '';
  await reopened();
});
after(() => server.close());

async function reopened(): Promise<void> {
  await records(TripFiling).act(filing, 'reopen', { reason: '核对后重新提交' });
  assert.equal(await status(), 'organising');
}

const status = async (): Promise<string> => (await records(Trip).get(trip.id)).status;
const submit = () => server.request(people.admin, 'POST', `/api/data/tripFiling/${filing}/actions/submit`, {});

/** The guards that the page shows as open, with what is missing. */
async function open(): Promise<Record<string, string[]>> {
  const { data, status: code, text } = await server.request(people.admin, 'GET', `/api/trips/${trip.id}/readiness?at=submitFiling`);
  assert.equal(code, 200, text);
  const guards = (data.guards as { code: string; holds: boolean; gaps: { text: string }[] }[]).filter(({ holds }) => !holds);
  return Object.fromEntries(guards.map((guard) => [guard.code, guard.gaps.map((gap) => gap.text)]));
}

const ofTrip = 'trip = $trip';
const going = "student in (select student from sign_up where trip = $trip and status = 'confirmed' and deleted_at is null)";
const leading =
  'trip = $trip and anchor_staff in (select p.staff from trip_staff p join trip_group g on g.leader_teacher = p.id where g.trip = $trip)';
const vehicles = "id in (select vehicle from trip_vehicle where trip = $trip and status <> 'cancelled' and deleted_at is null)";
const drivers = "id in (select driver from trip_vehicle where trip = $trip and status <> 'cancelled' and deleted_at is null)";

const defectsOf = ({ departAt, returnAt, maxStudents }: Row<typeof Trip>, today: string): Readonly<Record<string, readonly Defect[]>> => ({
  G07: [
    { model: 'tripFeePlan', set: { status: 'pending' } },
    { model: 'tripFeePlan', set: { status: 'rejected' } },
  ],
  G08: [{ model: 'parentNotice', set: { status: 'offline' }, all: true }],
  G09: [
    { model: 'trip', set: { min_students: maxStudents }, of: 'id = $trip' },
    { model: 'signUp', set: { status: 'submitted' }, of: `${ofTrip} and status = 'confirmed'` },
    { model: 'signUp', set: { status: 'waitlist' }, of: `${ofTrip} and status = 'confirmed'` },
  ],
  G10: [
    { model: 'signUp', set: { emergency_contact: null }, of: `${ofTrip} and status = 'confirmed'` },
    { model: 'healthProfile', set: { unfit_for_trip: true }, of: going },
    { model: 'consentRecord', set: { status: 'withdrawn' }, of: `consent_type = 'trip' and ${going}`, all: true },
  ],
  G11: [{ model: 'studentBill', set: { status: 'overdue', due_at: `${today}T00:00:00Z` }, of: `${ofTrip} and status = 'paid'` }],
  G12: [
    { model: 'tripGroup', set: { leader_teacher: null } },
    { model: 'tripGroupMember', set: { captain_of: null }, of: `${ofTrip} and captain_of is not null` },
    { model: 'tripGroupMember', set: GONE, of: `${ofTrip} and captain_of is null` },
  ],
  G13: [
    { model: 'vehicle', set: { inspection_to: addDays(chinaDay(returnAt), -1) }, of: vehicles },
    { model: 'vehicle', set: { transport_cert_to: today }, of: vehicles },
    { model: 'vehicle', set: { compulsory_insurance_to: addDays(today, -1) }, of: vehicles },
    { model: 'vehicle', set: { status: 'disabled' }, of: vehicles },
    { model: 'driver', set: { licence_to: addDays(chinaDay(returnAt), -1) }, of: drivers },
    { model: 'driver', set: { licence_class: 'B1' }, of: drivers },
    { model: 'driver', set: { first_issue: addDays(today, -700) }, of: drivers },
    { model: 'seatAssignment', set: GONE },
    { model: 'tripVehicle', set: { status: 'cancelled' } },
  ],
  G14: [
    { model: 'tripLodging', set: { status: 'requested' } },
    { model: 'tripLodging', set: { female_duty: null } },
    { model: 'nightDuty', set: GONE, of: 'lodging in (select id from trip_lodging where trip = $trip)' },
    { model: 'roomAssignment', set: GONE },
  ],
  G15: [
    { model: 'tripMeal', set: { status: 'requested' } },
    { model: 'tripMeal', set: { food_licence_to: today } },
    { model: 'tripMeal', set: GONE },
  ],
  G16: [
    { model: 'tripStaff', set: { background_check_at: null } },
    { model: 'tripStaff', set: { background_check_at: addDays(today, -400) } },
    { model: 'tripStaff', set: { health_ok: false } },
    { model: 'tripStaff', set: { status: 'pending' } },
    { model: 'tripStaff', set: { status: 'removed' }, of: `${ofTrip} and role in ('chief', 'principal', 'leader', 'teacher')`, all: true },
  ],
  G17: [
    { model: 'insuredPerson', set: GONE },
    { model: 'insurancePolicy', set: { status: 'surrendered' }, of: `${ofTrip} and kind in ('travelAccident', 'schoolLiability')` },
    { model: 'insurancePolicy', set: { end_at: departAt }, of: `${ofTrip} and kind in ('travelAccident', 'agencyLiability')` },
    { model: 'insurancePolicy', set: { amount_per_person: 100_000_00 }, of: `${ofTrip} and kind = 'travelAccident'` },
  ],
  G18: [
    { model: 'geoFence', set: { status: 'disabled' }, of: leading },
    { model: 'warningSetting', set: { status: 'disabled' }, of: 'true', all: true },
  ],
  G19: [
    { model: 'safetyLesson', set: GONE },
    { model: 'safetyLesson', set: { attended: 0 } },
    { model: 'noticeReading', set: GONE, of: 'notice in (select id from parent_notice where trip = $trip)' },
  ],
});

const agreed = async (by: Actor): Promise<void> => {
  const { status: code, text } = await desk.does(by, filing, 'agree');
  assert.equal(code, 200, text);
};

for (const seed of SEEDS)
  describe(`a trip that may leave, seed ${seed}`, () => {
    const random = new Random(seed, 7, 1);
    const pick = (guard: string): Defect => random.pick(defects[guard] ?? []);

    test('is held back by one defect of any guard, which the page names', async () => {
      assert.deepEqual(await open(), {});
      for (const guard of random.shuffle(Object.keys(defects))) {
        const defect = pick(guard);
        const what = `${guard}: ${defect.model} ${JSON.stringify(defect.set)}`;
        const mend = await broken(defect, random);
        const shown = await open();
        assert.ok(
          shown[guard]?.every((text) => text && !text.startsWith('guards.')),
          `${what}, shown ${JSON.stringify(shown)}`,
        );
        const refused = await submit();
        assert.deepEqual([refused.status, refused.data.key], [409, 'guard.unmet'], `${what}: ${refused.text}`);
        assert.ok(refused.data.guards.includes(guard), what);
        assert.equal(await status(), 'organising', what);
        await mend();
        assert.deepEqual(await open(), {}, `mended: ${what}`);
      }
    });

    test('becomes ready without a defect, and is held back by one that comes up while it is reviewed', async () => {
      const submitted = await submit();
      assert.equal(submitted.status, 200, submitted.text);
      await agreed(people.leader);
      const mend = await broken(pick(random.pick(['G10', 'G11', 'G13', 'G14', 'G15', 'G16', 'G17', 'G18'])), random);
      await agreed(people.section);
      const refused = await desk.does(people.approver, filing, 'agree');
      assert.deepEqual([refused.status, refused.data.key], [409, 'guard.unmet'], refused.text);
      assert.equal(await status(), 'filing');
      await mend();
      await agreed(people.approver);
      assert.equal(await status(), 'ready');
      await reopened();
    });
  });
