import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Actor } from '@zhixing/engine/context.ts';
import { nationalIdFrom } from '@zhixing/model';
import { passes } from '../../agreement/tests/deal.ts';
import { Student } from '../../school/student.model.ts';
import { TripFeePlan } from '../plan/trip-fee-plan.model.ts';
import { FeeWaiver } from '../waiver/fee-waiver.model.ts';
import { type FeeGround, openFees } from './fee-ground.ts';

let ground: FeeGround;
let plan: string;
const students: string[] = [];

before(async () => {
  ground = await openFees();
  plan = await ground.draft({ schoolFunds: 30_000 });
  for (const n of [1, 2, 3, 4]) {
    const idCard = nationalIdFrom(`43990220150512${100 + n}`);
    students.push((await ground.records(Student).create({ name: `学生${n}`, idCard, schoolClass: ground.trip.classes[0] ?? '' })).id);
  }
});
after(() => ground.server.close());

const apply = (student: string | undefined, values: object = {}, by: Actor = ground.schoolAdmin) =>
  ground.ask(by, 'POST', '/api/data/feeWaiver', {
    trip: ground.trip.id,
    student,
    kind: 'poverty',
    percent: '100',
    fundSource: 'school',
    reason: '家庭经济困难',
    ...values,
  });

async function pending(student: string | undefined, values: object = {}): Promise<string> {
  const { data, text } = await apply(student, values);
  assert.ok(data?.record, text);
  await passes(ground.act(ground.schoolAdmin, 'feeWaiver', data.record.id, 'submit'));
  return data.record.id;
}

test('a waiver is a percentage of the mandatory lines, or of the items it names', async () => {
  const { data } = await passes(apply(students[0], { percent: '50' }));
  assert.equal(data.record.amount, 10_675);
  const { id, version } = data.record;
  const items = [ground.items[2]];
  const answer = await passes(ground.ask(ground.schoolAdmin, 'PUT', `/api/data/feeWaiver/${id}`, { version, items, percent: '33.33' }));
  assert.equal(answer.data.record.amount, 3000);
  await ground.records(FeeWaiver).remove(id);
});

test('waivers of a fund end with its money, and say what is left', async () => {
  const first = await pending(students[0]);
  const second = await pending(students[1]);
  await passes(ground.act(ground.schoolLeader, 'feeWaiver', first, 'approve'));
  const refused = await ground.act(ground.schoolLeader, 'feeWaiver', second, 'approve');
  assert.equal(refused.data.key, 'feeWaiver.fundSpent');
  assert.match(refused.text, /86\.50/);
  await ground.records(TripFeePlan).update(plan, { schoolFunds: 42_700 });
  await passes(ground.act(ground.schoolLeader, 'feeWaiver', second, 'approve'));
});

test('two approvals at once do not share the rest of a fund', async () => {
  await ground.records(TripFeePlan).update(plan, { fiscalFunds: 21_350 });
  const [one, other] = [await pending(students[2], { fundSource: 'fiscal' }), await pending(students[3], { fundSource: 'fiscal' })];
  const answers = await Promise.all([one, other].map((id) => ground.act(ground.schoolLeader, 'feeWaiver', id, 'approve')));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
});

test('the applicant does not decide, and a rejected one may be applied for again', async () => {
  const twice = await apply(students[0]);
  assert.equal(twice.status, 409);
  assert.equal(twice.data.key, 'feeWaiver.twice');
  const [waiting] = await ground.records(FeeWaiver).find({ status: 'pending' });
  assert.ok(waiting);
  await passes(ground.act(ground.schoolLeader, 'feeWaiver', waiting.id, 'reject', { opinion: '材料不全' }));
  await passes(apply(waiting.student));
});

test('students of other classes have no waiver for the trip', async () => {
  const idCard = nationalIdFrom('43990220150512177');
  const other = ground.classes.find((one) => !ground.trip.classes.includes(one)) ?? '';
  const stranger = await ground.records(Student).create({ name: '别班学生', idCard, schoolClass: other });
  assert.equal((await apply(stranger.id)).data.key, 'feeWaiver.otherStudent');
});

test('agencies and teachers of other classes see no waiver; approvers see reason and proof masked', async () => {
  const list = (by: Actor) => ground.ask(by, 'GET', '/api/data/feeWaiver');
  assert.equal((await list(ground.agencyManager)).status, 403);
  assert.equal((await list(ground.classTeacher)).data.list.length, 0);
  const { data } = await passes(list(ground.schoolLeader));
  assert.ok(data.list.length >= 3);
  assert.ok(data.list.every((row: { reason: string | null }) => row.reason !== '家庭经济困难'));
});
