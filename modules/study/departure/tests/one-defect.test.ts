import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { AnyModel, Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startSampled } from '../../../tests/sampled.ts';
import { CheckIn } from '../../check-in/check-in.model.ts';
import { CheckInTask, isBeforeDeparture } from '../../check-in/check-in-task.model.ts';
import { type County, peopleOf } from '../../institution/tests/county.ts';
import { Random } from '../../sample/random.ts';
import { brokenIn, type Defect, GONE } from '../../trip/tests/defects.ts';
import { Trip } from '../../trip/trip.model.ts';
import { DepartureCheck } from '../departure-check.model.ts';

/* A trip of the sample that is checked and ready to leave, out of which one thing at a time is broken: it does not leave. */

let server: TestServer;
let trip: Row<typeof Trip>;
let admin: Actor;
const records = <M extends AnyModel>(model: M) => repo(model, server.context());

before(async () => {
  server = await startSampled();
  const found = await records(Trip).first({ status: 'ready', nights: { gt: 0 } });
  assert.ok(found?.school, 'the sample has a trip of two days that is ready');
  trip = found;
  admin = await peopleOf(server, records as County['records'])('schoolAdmin', found.school);
  const stated = { contactsConfirmed: true, firstAidChecked: true, devicesReady: true, weatherOk: true };
  await records(DepartureCheck).create({ trip: trip.id, ...stated });
  await callEverybody();
});
after(() => server.close());

async function callEverybody(): Promise<void> {
  const tasks = await records(CheckInTask).find({ trip: trip.id, node: { in: ['gather', 'boarding'] }, status: { ne: 'void' } });
  for (const { id } of tasks.filter((task) => isBeforeDeparture(task, trip))) {
    const rows = await records(CheckIn).find({ task: id });
    const entries = rows.map(({ student, tripStaff }) => ({
      id: randomUUID(),
      task: id,
      at: server.engine.now().toISOString(),
      ...(student ? { student } : { tripStaff }),
    }));
    const sent = await server.request(admin, 'POST', '/api/check-ins', { entries });
    assert.equal(sent.status, 200, sent.text);
    await records(CheckInTask).act(id, 'finish');
  }
}

/** The guards that are open, with what is missing. */
async function open(): Promise<Record<string, string[]>> {
  const { data, status, text } = await server.request(admin, 'GET', `/api/trips/${trip.id}/readiness?at=depart`);
  assert.equal(status, 200, text);
  const guards = (data.guards as { code: string; holds: boolean; gaps: { text: string }[] }[]).filter(({ holds }) => !holds);
  return Object.fromEntries(guards.map((guard) => [guard.code, guard.gaps.map((gap) => gap.text)]));
}

const depart = () => server.request(admin, 'POST', `/api/data/trip/${trip.id}/actions/depart`, {});

const used = (column: string) =>
  `id in (select ${column} from trip_vehicle where trip = $trip and status <> 'cancelled' and deleted_at is null)`;
const called = "trip = $trip and node in ('gather', 'boarding')";

const defectsOf = (today: string): Readonly<Record<string, readonly Defect[]>> => ({
  G20: [
    { model: 'tripFiling', set: { status: 'revoked' }, of: "trip = $trip and status = 'approved'" },
    { model: 'tripFiling', set: { valid_until: addDays(today, -1) }, of: "trip = $trip and stage = 'predeparture'" },
    { model: 'insurancePolicy', set: { policy_no: 'PA-CHANGED-1' }, of: "trip = $trip and kind = 'travelAccident'" },
    { model: 'trip', set: { return_at: `${addDays(chinaDay(trip.returnAt), 1)}T06:00:00Z` }, of: 'id = $trip' },
  ],
  G21: [
    { model: 'insuredPerson', set: GONE },
    { model: 'insurancePolicy', set: { status: 'surrendered' }, of: "trip = $trip and kind in ('travelAccident', 'schoolLiability')" },
    { model: 'insurancePolicy', set: { end_at: trip.departAt }, of: "trip = $trip and kind = 'travelAccident'" },
  ],
  G22: [
    { model: 'tripVehicle', set: { status: 'planned' } },
    { model: 'vehicle', set: { inspection_to: today }, of: used('vehicle') },
    { model: 'vehicle', set: { status: 'disabled' }, of: used('vehicle') },
    { model: 'driver', set: { licence_to: today }, of: used('driver') },
    { model: 'driver', set: { serious_violation: true }, of: used('driver') },
  ],
  G23: [
    { model: 'checkIn', set: { result: 'absent' }, of: `${called} and trip_staff is not null`, all: true },
    { model: 'tripStaff', set: { role: 'volunteer' }, all: true },
  ],
  G25: [
    { model: 'checkInTask', set: { status: 'open' }, of: `${called} and status = 'done'` },
    {
      model: 'checkIn',
      set: { result: 'absent' },
      of: `${called} and student = (select student from sign_up where trip = $trip and status = 'confirmed' limit 1)`,
      all: true,
    },
  ],
});

test('departs only if none of G20 to G23 and G25 is false, for one random defect each (I-27)', async () => {
  assert.deepEqual(await open(), {});
  const random = new Random(27, 11, 1);
  const defects = defectsOf(chinaDay(server.engine.now()));
  for (const guard of random.shuffle(Object.keys(defects)))
    for (const defect of random.shuffle(defects[guard] ?? [])) {
      const what = `${guard}: ${defect.model} ${JSON.stringify(defect.set)}`;
      const mend = await brokenIn(server, trip.id, defect, random);
      const shown = await open();
      assert.ok(shown[guard], `${what}, shown ${JSON.stringify(shown)}`);
      const refused = await depart();
      assert.deepEqual([refused.status, refused.data.key], [409, 'guard.unmet'], `${what}: ${refused.text}`);
      assert.ok(refused.data.guards.includes(guard), what);
      assert.equal((await records(Trip).get(trip.id)).status, 'ready', what);
      await mend();
      assert.deepEqual(await open(), {}, `mended: ${what}`);
    }
});

describe('a trip without a defect', () => {
  test('departs', async () => {
    const left = await depart();
    assert.equal(left.status, 200, left.text);
    assert.equal((await records(Trip).get(trip.id)).status, 'inProgress');
  });
});
