import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { nationalIdFrom } from '@zhixing/model';
import { type Random, seeded } from '@zhixing/testing/random.ts';
import { Budget } from '../../agreement/budget/budget.model.ts';
import { Student } from '../../school/student.model.ts';
import { TripFeeLine } from '../plan/trip-fee-line.model.ts';
import { TripFeePlan } from '../plan/trip-fee-plan.model.ts';
import { FeeWaiver } from '../waiver/fee-waiver.model.ts';
import { endPublicity, type FeeGround, openFees } from './fee-ground.ts';

const STEPS = 240;

let ground: FeeGround;
let plan: string;
const students: string[] = [];
before(async () => {
  ground = await openFees();
  plan = await ground.draft({ schoolFunds: 40_000, fiscalFunds: 25_000 });
  for (let n = 0; n < 12; n += 1) {
    const idCard = nationalIdFrom(`43990220150512${200 + n}`);
    students.push((await ground.records(Student).create({ name: `学生${n}`, idCard, schoolClass: ground.trip.classes[0] ?? '' })).id);
  }
});
after(() => ground.server.close());

type Step = (random: Random) => Promise<{ status: number }>;

const anyWaiver = async (random: Random): Promise<string> => {
  const all = await ground.records(FeeWaiver).find({}, { order: { field: 'id', descending: false }, limit: 1000 });
  return all.length > 0 ? random.pick(all).id : '';
};

const line: Step = async (random) => {
  const lines = await ground.records(TripFeeLine).find({ feePlan: plan }, { order: { field: 'id', descending: false } });
  const { id, version } = random.pick(lines);
  return ground.ask(ground.schoolAdmin, 'PUT', `/api/data/tripFeeLine/${id}`, { version, amount: 1 + random.below(12_000) });
};
const onPlan =
  (action: string, by: 'schoolAdmin' | 'schoolLeader', args: object = {}): Step =>
  async () => {
    if (action === 'approve') await endPublicity(ground, plan);
    return ground.act(ground[by], 'tripFeePlan', plan, action, args);
  };
const funds: Step = async (random) => {
  const { version } = await ground.records(TripFeePlan).get(plan);
  const given = random.chance(0.5) ? { schoolFunds: random.below(60_000) } : { fiscalFunds: random.below(60_000) };
  return ground.ask(ground.schoolAdmin, 'PUT', `/api/data/tripFeePlan/${plan}`, { version, ...given });
};
const apply: Step = (random) =>
  ground.ask(ground.schoolAdmin, 'POST', '/api/data/feeWaiver', {
    trip: ground.trip.id,
    student: random.pick(students),
    kind: 'poverty',
    percent: String(10 + random.below(91)),
    fundSource: random.pick(['school', 'fiscal']),
    reason: '家庭经济困难',
  });
const onWaiver =
  (action: string, by: 'schoolAdmin' | 'schoolLeader', args: object = {}): Step =>
  async (random) =>
    ground.act(ground[by], 'feeWaiver', await anyWaiver(random), action, args);

const steps: readonly Step[] = [
  line,
  line,
  funds,
  apply,
  apply,
  onPlan('takeBudget', 'schoolAdmin'),
  onPlan('submit', 'schoolAdmin'),
  onPlan('approve', 'schoolLeader'),
  onPlan('reject', 'schoolLeader', { opinion: '请核对' }),
  onPlan('reopen', 'schoolAdmin'),
  onWaiver('submit', 'schoolAdmin'),
  onWaiver('submit', 'schoolAdmin'),
  onWaiver('approve', 'schoolLeader'),
  onWaiver('approve', 'schoolLeader'),
  onWaiver('reject', 'schoolLeader', { opinion: '材料不全' }),
];

test(`${STEPS} random steps, some at once: no fee above the approved budget, no waiver beyond its fund (I-08)`, async () => {
  const random = seeded(8);
  const seen = new Set<string>();
  for (let n = 0; n < STEPS; n += 3) {
    const answers = await Promise.all([1, 2, 3].map(() => random.pick(steps)(random)));
    assert.ok(answers.every(({ status }) => status < 500));
    seen.add(await mustHold());
  }
  assert.ok(seen.has('approved') && seen.has('draft'), [...seen].join());
  assert.ok((await ground.records(FeeWaiver).count({ status: 'approved' })) > 0);
});

async function mustHold(): Promise<string> {
  const { status, totalPerStudent, budget: id, schoolFunds, fiscalFunds } = await ground.records(TripFeePlan).get(plan);
  if (['publicity', 'approved'].includes(status)) {
    const { perStudent } = await ground.records(Budget).get(id ?? '');
    assert.ok((totalPerStudent ?? 0) <= (perStudent ?? 0), `${totalPerStudent} of ${perStudent}`);
  }
  const granted = await ground.records(FeeWaiver).find({ status: 'approved' }, { limit: 1000 });
  for (const [source, fund] of [
    ['school', schoolFunds],
    ['fiscal', fiscalFunds],
  ] as const) {
    const sum = granted.filter(({ fundSource }) => fundSource === source).reduce((all, { amount }) => all + (amount ?? 0), 0);
    assert.ok(sum <= (fund ?? 0), `${sum} of ${fund} from ${source}`);
  }
  return status;
}
