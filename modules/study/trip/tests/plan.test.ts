import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { TripPlan } from '../plan/trip-plan.model.ts';
import { Trip } from '../trip.model.ts';
import { openTerm, type Term } from './term.ts';

let term: Term;
before(async () => {
  term = await openTerm();
});
after(() => term.server.close());

test('a plan that the school approves is laid out as trips with the classes split evenly', async () => {
  const trips = await term.trips({ batches: 3 });
  assert.deepEqual(
    trips.map(({ batchNo, classes, status, days, nights, school }) => [batchNo, classes.length, status, days, nights, school]),
    [
      [1, 1, 'preparing', 2, 1, term.school],
      [2, 1, 'preparing', 2, 1, term.school],
      [3, 2, 'preparing', 2, 1, term.school],
    ],
  );
  assert.deepEqual(trips.flatMap(({ classes }) => classes).sort(), [...term.classes].sort());
});

test('a plan is not laid out before the school has decided, nor when it is rejected, and can be submitted again', async () => {
  const plan = await term.plan();
  const submit = () => term.ask(term.schoolAdmin, 'POST', `/api/data/tripPlan/${plan.id}/actions/submit`, {});
  assert.equal((await submit()).status, 200);
  assert.equal((await term.records(TripPlan).get(plan.id)).status, 'schoolReview');
  await term.does(term.schoolLeader, plan.id, 'reject', {}, { opinion: '请调整日期' });
  assert.equal((await term.records(TripPlan).get(plan.id)).status, 'rejected');
  assert.equal(await term.records(Trip).count({ tripPlan: plan.id }), 0);
  assert.equal((await submit()).status, 200);
  await term.does(term.schoolLeader, plan.id, 'agree');
  assert.equal(await term.records(Trip).count({ tripPlan: plan.id }), 2);
});

test('a plan names grades of its own school and stage, and not more batches than classes', async () => {
  const late = await term.plan({ batches: 5 });
  const answer = await term.ask(term.schoolAdmin, 'POST', `/api/data/tripPlan/${late.id}/actions/submit`, {});
  assert.deepEqual([answer.status, answer.data.key], [400, 'tripPlan.tooManyBatches']);
  const wrong = await term.ask(term.schoolAdmin, 'PUT', `/api/data/tripPlan/${late.id}`, { version: late.version, stage: 'junior' });
  assert.deepEqual([wrong.status, wrong.data.key], [400, 'tripPlan.gradeElsewhere']);
  const backwards = await term.ask(term.schoolAdmin, 'PUT', `/api/data/tripPlan/${late.id}`, {
    version: late.version,
    endDate: term.today(39),
  });
  assert.match(backwards.text, /计划结束不得早于计划开始/);
});
