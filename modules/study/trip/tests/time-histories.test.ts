import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { type Random, seeded } from '@zhixing/testing/random.ts';
import sql from 'sql-template-tag';
import { ItineraryItem } from '../itinerary-item.model.ts';
import { Trip } from '../trip.model.ts';
import { openTerm, type Term } from './term.ts';

const STEPS = 120;

let term: Term;
let trip: Row<typeof Trip>;
before(async () => {
  term = await openTerm();
  [trip] = (await term.trips({ batches: 1 })) as [Row<typeof Trip>];
});
after(() => term.server.close());

const read = () => term.records(Trip).get(trip.id);
const items = () => term.records(ItineraryItem).find({ trip: trip.id }, { order: { field: 'startAt', descending: false }, limit: 1000 });

function at(random: Random, from: number, hours: number): string {
  const time = Date.parse(`${chinaDay(trip.departAt)}T00:00:00+08:00`) + (from + random.below(hours * 12) / 12) * 3_600_000;
  return new Date(time).toISOString();
}

type Step = (random: Random) => Promise<{ status: number; text: string }>;

const times: Step = async (random) => {
  const { version } = await read();
  const given = { gatherAt: at(random, 5, 6), departAt: at(random, 5, 8), returnAt: at(random, 4, 40) };
  const some = Object.fromEntries(Object.entries(given).filter(() => random.chance(0.6)));
  return term.ask(term.schoolAdmin, 'PUT', `/api/data/trip/${trip.id}`, { version, ...some });
};
const item = (random: Random) => {
  const startAt = at(random, 6, 14);
  const endAt = new Date(Date.parse(startAt) + (random.below(30) - 3) * 300_000).toISOString();
  return { startAt, endAt };
};
const itinerary: Step = async (random) => {
  const known = await items();
  const creates = Array.from({ length: random.below(3) }, () => ({ kind: 'visit', title: '参观', outdoor: false, ...item(random) }));
  const updates = known.filter(() => random.chance(0.3)).map(({ id, version }) => ({ id, version, values: item(random) }));
  const kept = new Set(updates.map(({ id }) => id));
  const deletes = known.filter(({ id }) => !kept.has(id) && random.chance(0.15)).map(({ id, version }) => ({ id, version }));
  return term.ask(term.schoolAdmin, 'PUT', `/api/trips/${trip.id}/itinerary`, { creates, updates, deletes });
};

test(`${STEPS} random changes, some at once: times stay in order and the itinerary never overlaps (I-30)`, async () => {
  const random = seeded(30);
  const statuses = new Set<number>();
  // Which of two changes at once comes first decides what is deleted in the end.
  let most = 0;
  for (let n = 0; n < STEPS; n += 2) {
    const before = await items();
    most = Math.max(most, before.length);
    const answers = await Promise.all([random.pick([times, itinerary, itinerary])(random), itinerary(random)]);
    for (const { status, text } of answers) {
      assert.ok(status < 500, text);
      statuses.add(status);
    }
    if (answers.every(({ status }) => status !== 200)) assert.deepEqual(await items(), before, 'what is refused changes nothing');
    await mustHold();
  }
  assert.ok(statuses.has(200) && statuses.size > 1, [...statuses].join());
  assert.ok(most > 2, `at most ${most} items`);
});

async function mustHold(): Promise<void> {
  const { gatherAt, departAt, returnAt } = await read();
  assert.ok(Date.parse(departAt) < Date.parse(returnAt), `${departAt}–${returnAt}`);
  assert.ok(Date.parse(gatherAt ?? departAt) <= Date.parse(departAt), `${gatherAt} before ${departAt}`);
  const planned = await items();
  for (const [n, { startAt, endAt }] of planned.entries()) {
    assert.ok(Date.parse(startAt) < Date.parse(endAt));
    const next = planned[n + 1];
    assert.ok(!next || Date.parse(endAt) <= Date.parse(next.startAt), `${endAt} after ${next?.startAt}`);
  }
}

test('a sign-up ends before its payments are due, and they before the departure, whatever is entered (I-30)', async () => {
  const random = seeded(31);
  const { departAt, status } = await read();
  assert.equal(status, 'preparing');
  const { query } = term.server.engine.database;
  const moment = (days: number) => new Date(Date.parse(departAt) + days * 86_400_000).toISOString();
  let opened = 0;
  for (let n = 0; n < 40; n += 1) {
    await query(
      sql`update trip set status = 'enrolling', sign_up_start = ${moment(-40)}, sign_up_end = ${moment(-36)}, pay_deadline = ${moment(-34)}, max_students = 10 where id = ${trip.id}`,
    );
    const args = { signUpEnd: moment(random.below(48) - 38), payDeadline: moment(random.below(48) - 38), maxStudents: 90 };
    const answer = await term.ask(term.schoolAdmin, 'POST', `/api/data/trip/${trip.id}/actions/extendSignUp`, { args });
    assert.ok(answer.status < 500, answer.text);
    if (answer.status !== 200) continue;
    opened += 1;
    const { signUpEnd, payDeadline } = await read();
    assert.ok(Date.parse(signUpEnd ?? '') <= Date.parse(payDeadline ?? ''), `${signUpEnd} ${payDeadline}`);
    assert.ok(Date.parse(payDeadline ?? '') < Date.parse(departAt), `${payDeadline} ${departAt}`);
  }
  assert.ok(opened > 0 && opened < 40, `${opened}`);
});
