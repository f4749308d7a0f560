import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { type Random, seeded } from '@zhixing/testing/random.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { TripVehicle, takenStates } from '../trip-vehicle.model.ts';
import { type Journey, openJourney } from './journey.ts';

const STEPS = 160;
const MANY = { limit: 10_000 };

let journey: Journey;
let vehicles: string[];
let drivers: string[];
let teachers: string[];
let guides: string[];
before(async () => {
  journey = await openJourney();
  const several = (count: number, make: () => Promise<string>) => Promise.all(Array.from({ length: count }, make));
  vehicles = await several(4, () => journey.vehicle());
  drivers = await several(5, () => journey.driver());
  teachers = await several(3, () => journey.teacher());
  guides = await several(3, () => journey.guide());
});
after(() => journey.server.close());

interface Made {
  readonly uses: string[];
  readonly people: string[];
}

/** One step of a school or agency; refusals are part of a history. */
function step(random: Random, made: Made): Promise<{ status: number; text: string }> {
  const trip = random.pick([journey.trip, journey.otherTrip]);
  const kind = random.below(6);
  if (kind <= 1) return charter(random, trip.id, made);
  if (kind === 2) return enlist(random, trip.id, made);
  if (kind === 3 && made.people.length > 0)
    return journey.ask(journey.schoolAdmin, 'DELETE', `/api/data/tripStaff/${random.pick(made.people)}?version=1`);
  if (made.uses.length === 0) return charter(random, trip.id, made);
  const use = random.pick(made.uses);
  if (kind === 4) return journey.act(journey.schoolAdmin, 'tripVehicle', use, 'cancel', { reason: '行程调整' });
  const to = { vehicle: random.pick(vehicles), driver: random.pick(drivers), reason: '故障' };
  return journey.act(journey.agencyManager, 'tripVehicle', use, 'replace', to);
}

async function charter(random: Random, trip: string, { uses }: Made) {
  const day = addDays(chinaDay(journey.trip.departAt), random.below(3) - 1);
  const hour = 6 + random.below(8);
  const at = (of: number) => `${day}T${String(of).padStart(2, '0')}:00:00+08:00`;
  const coDriver = random.chance(0.3) ? random.pick(drivers) : null;
  const window = { startAt: at(hour), endAt: at(hour + 1 + random.below(6)) };
  const who = { vehicle: random.pick(vehicles), driver: random.pick(drivers), coDriver };
  const answer = await journey.charter({ trip, carNo: 1 + random.below(6), ...window, ...who });
  if (answer.status === 200) uses.push(answer.data.record.id);
  return answer;
}

async function enlist(random: Random, trip: string, { people }: Made) {
  const person = random.chance(0.5)
    ? ({ role: 'teacher', staff: random.pick(teachers) } as const)
    : ({ role: 'tutor', tutor: random.pick(guides) } as const);
  const answer = await journey.enlist({ trip, ...person });
  if (answer.status === 200) people.push(answer.data.record.id);
  return answer;
}

test(`${STEPS} random charters and enlistments, some at once, use no vehicle, driver, teacher or tutor twice (I-17)`, async () => {
  const random = seeded(20_261_127);
  const made: Made = { uses: [], people: [] };
  const statuses = new Set<number>();
  for (let n = 0; n < STEPS; n += 4) {
    for (const { status } of await Promise.all([1, 2, 3, 4].map(() => step(random, made)))) statuses.add(status);
    if (n % 40 === 0) await mustBeApart();
  }
  await mustBeApart();
  assert.ok(statuses.has(200) && statuses.has(409) && ![...statuses].some((status) => status >= 500), [...statuses].join());
  assert.ok(made.uses.length > 10 && made.people.length > 2, `${made.uses.length} and ${made.people.length}`);
});

interface Busy {
  readonly who: string | null;
  readonly id: string;
  readonly startAt: string | null;
  readonly endAt: string | null;
}

async function mustBeApart(): Promise<void> {
  const uses = await journey.records(TripVehicle).find({ status: { in: [...takenStates] } }, MANY);
  const staff = await journey.records(TripStaff).find({ status: { notIn: ['removed'] } }, MANY);
  const busy: Busy[] = [
    ...uses.flatMap(({ vehicle, driver, coDriver, ...use }) => [vehicle, driver, coDriver].map((who) => ({ ...use, who }))),
    ...staff.flatMap(({ staff: teacher, tutor, ...person }) => [teacher, tutor].map((who) => ({ ...person, who }))),
  ];
  for (const [who, of] of Map.groupBy(busy, (one) => one.who)) {
    const inOrder = of.toSorted((a, b) => Date.parse(a.startAt ?? '') - Date.parse(b.startAt ?? ''));
    for (const [n, next] of inOrder.entries()) {
      const before = inOrder[n - 1];
      if (!who || !before) continue;
      assert.ok(Date.parse(before.endAt ?? '') <= Date.parse(next.startAt ?? ''), `${who}: ${before.id} and ${next.id}`);
    }
  }
}

test('of two changes of one version of a record at once exactly one succeeds, each time (I-29)', async () => {
  const random = seeded(29);
  await journey.put(journey.trip.id, 'preparing');
  for (let n = 0; n < 25; n += 1) {
    const { id, version } = await journey.records(Trip).get(journey.trip.id);
    const change = (gatherPlace: string) =>
      journey.ask(journey.schoolAdmin, 'PUT', `/api/data/trip/${id}`, { version, gatherPlace: `${gatherPlace}${n}` });
    const writers = Array.from({ length: 2 + random.below(3) }, (_, at) => change(`学校${at}号门`));
    const answers = await Promise.all(writers);
    const won = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    assert.equal(won.length, 1, answers.map(({ status, text }) => `${status} ${text.slice(0, 80)}`).join('\n'));
    assert.ok(answers.every(({ status }) => status === 200 || status === 409));
    const stored = await journey.records(Trip).get(id);
    assert.deepEqual([stored.gatherPlace, stored.version], [`学校${won[0]}号门${n}`, version + 1]);
  }
});
