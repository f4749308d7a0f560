import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { type Random, seeded } from '@zhixing/testing/random.ts';
import sql from 'sql-template-tag';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { type Journey, openJourney } from '../../transport/tests/journey.ts';
import { TripStaff, teachingRoles } from '../trip-staff.model.ts';

const STEPS = 120;
const CHILDREN = 22;
/** Students of one teacher at a primary school, where the bureau says nothing else. */
const RATIO = 10;
const MANY = { limit: 1000 };

let journey: Journey;
let substitutes: string[];
before(async () => {
  journey = await openJourney(CHILDREN);
  for (let n = 0; n < 5; n += 1)
    assert.equal((await journey.enlist({ role: n === 0 ? 'leader' : 'teacher', staff: await journey.teacher() })).status, 200);
  await updateRows(journey.server.context(), TripStaff, { set: { status: 'filed', healthOk: true }, where: sql`true` });
  substitutes = await Promise.all([1, 2, 3, 4].map(() => journey.teacher()));
  await journey.put(journey.trip.id, 'ready');
});
after(() => journey.server.close());

/** One step of somebody on a trip that is ready; refusals are part of a history. */
async function step(random: Random): Promise<{ readonly status: number; readonly text: string }> {
  const { schoolAdmin, schoolLeader, trip } = journey;
  const one = random.pick(await journey.records(TripStaff).find({ trip: trip.id, status: { ne: 'removed' } }, MANY));
  const replace = (args: object) => journey.act(schoolAdmin, 'tripStaff', one.id, 'replace', { reason: '生病', ...args });
  const steps = [
    () => replace({}),
    () => replace({ staff: random.pick(substitutes) }),
    () => journey.act(schoolAdmin, 'tripStaff', one.id, 'submit'),
    () => journey.act(schoolLeader, 'tripStaff', one.id, 'file', { opinion: '符合' }),
    () => journey.ask(schoolAdmin, 'DELETE', `/api/data/tripStaff/${one.id}?version=${one.version}`),
    () => journey.enlist({ role: 'teacher', staff: random.pick(substitutes) }),
    async () => {
      const signUp = random.pick(await journey.records(SignUp).find({ trip: trip.id }, MANY));
      const action = random.pick(['confirm', 'promote', 'withdraw']);
      return journey.act(schoolAdmin, 'signUp', signUp.id, action, action === 'withdraw' ? { reason: '生病' } : {});
    },
  ];
  return random.pick(steps)();
}

async function teachersAndChildren(): Promise<readonly [teachers: number, children: number]> {
  const staff = await journey.records(TripStaff).find({ trip: journey.trip.id, status: { ne: 'removed' } }, MANY);
  const children = await journey.records(SignUp).count({ trip: journey.trip.id, status: 'confirmed' });
  return [staff.filter(({ role }) => (teachingRoles as readonly string[]).includes(role)).length, children];
}

test(`${STEPS} random steps on a trip that is ready, some at once, leave enough teachers for its children (I-21)`, async () => {
  const random = seeded(21);
  const answers = new Set<string>();
  for (let n = 0; n < STEPS; n += 3) {
    for (const { status, text } of await Promise.all([1, 2, 3].map(() => step(random)))) {
      assert.ok(status < 500, text);
      answers.add(status === 200 ? 'done' : (/"key":"([\w.]+)"/.exec(text)?.[1] ?? text));
    }
    const [teachers, children] = await teachersAndChildren();
    assert.ok(teachers >= Math.ceil(children / RATIO), `${teachers} teachers for ${children} children`);
  }
  assert.ok(answers.has('done'), [...answers].join());
  await mustEndInARefusal();
});

/** However the history went: teachers who leave one after the other are let go until the others would be too few. */
async function mustEndInARefusal(): Promise<void> {
  const { schoolAdmin, trip } = journey;
  await updateRows(journey.server.context(), TripStaff, {
    set: { status: 'filed' },
    where: sql`t.trip = ${trip.id} and t.status <> 'removed'`,
  });
  const answers: string[] = [];
  for (const { id } of await journey.records(TripStaff).find({ trip: trip.id, status: 'filed', role: { in: [...teachingRoles] } }, MANY)) {
    const { status, data } = await journey.act(schoolAdmin, 'tripStaff', id, 'replace', { reason: '生病' });
    answers.push(status === 200 ? 'done' : data.key);
  }
  const [teachers, children] = await teachersAndChildren();
  assert.equal(teachers, Math.ceil(children / RATIO), answers.join());
  assert.ok(teachers > 0 && answers.includes('tripStaff.fewTeachers'), answers.join());
}
