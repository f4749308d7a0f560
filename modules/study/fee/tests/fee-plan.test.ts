import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Budget } from '../../agreement/budget/budget.model.ts';
import { passes } from '../../agreement/tests/deal.ts';
import { apportion, feeAmount, includedTax, shareOfPercent } from '../amounts.ts';
import { TripFeeLine } from '../plan/trip-fee-line.model.ts';
import { instalmentsOf, TripFeePlan } from '../plan/trip-fee-plan.model.ts';
import { endPublicity, type FeeGround, openFees } from './fee-ground.ts';

let ground: FeeGround;
let plan: string;

before(async () => {
  ground = await openFees();
  plan = await ground.draft();
});
after(() => ground.server.close());

test('amounts are whole fen and rounded once', () => {
  assert.equal(feeAmount(333, '1.5'), 500);
  assert.equal(shareOfPercent(9999, '33.33'), 3333);
  assert.equal(includedTax(10_600, '6'), 600);
  assert.deepEqual(apportion(100, [1, 1, 1]), [34, 33, 33]);
  assert.equal(
    apportion(9_999_999, [7, 11, 13]).reduce((sum, part) => sum + part, 0),
    9_999_999,
  );
});

test('two instalments are the whole amount together', () => {
  const dues = {
    installment: true,
    firstPercent: '33.33',
    firstDueAt: '2031-01-01T00:00:00.000Z',
    payDeadline: '2031-02-01T00:00:00.000Z',
  };
  assert.deepEqual(
    instalmentsOf(dues, 10_001).map(({ amount }) => amount),
    [3333, 6668],
  );
  assert.equal(instalmentsOf({ ...dues, installment: false }, 10_001).length, 1);
});

test('the lines are taken over from the budget, with its fee items and the refund rule of the contract', async () => {
  const lines = await ground.records(TripFeeLine).find({ feePlan: plan }, { order: { field: 'sortCode', descending: false } });
  assert.deepEqual(
    lines.map(({ name, amount }) => [name, amount]),
    [
      ['往返大巴', 6000],
      ['基地门票', 4550],
      ['正餐', 9000],
      ['组织服务费', 1800],
    ],
  );
  assert.deepEqual(
    lines.map(({ feeItem }) => feeItem),
    ground.items,
  );
  const stored = await ground.records(TripFeePlan).get(plan);
  assert.ok(Array.isArray(stored.refundRule) && stored.refundRule.length > 0);
  assert.equal(stored.school, ground.school);
});

test('taking the budget over again replaces the lines', async () => {
  await passes(ground.act(ground.schoolAdmin, 'tripFeePlan', plan, 'takeBudget'));
  assert.equal(await ground.records(TripFeeLine).count({ feePlan: plan }), 4);
});

test('one trip has one fee plan', async () => {
  const answer = await ground.ask(ground.schoolAdmin, 'POST', '/api/data/tripFeePlan', {
    trip: ground.trip.id,
    payDeadline: ground.before(10),
  });
  assert.equal(answer.status, 409, answer.text);
});

test('the deadline is before the predeparture filing, the first instalment before the deadline', async () => {
  const { version } = await ground.records(TripFeePlan).get(plan);
  const put = (values: object) => ground.ask(ground.schoolAdmin, 'PUT', `/api/data/tripFeePlan/${plan}`, { version, ...values });
  assert.equal((await put({ payDeadline: ground.before(2) })).data.key, 'tripFeePlan.dueTooLate');
  const late = { installment: true, firstPercent: '50', firstDueAt: ground.before(9) };
  assert.equal((await put(late)).status, 400);
});

const sent = (line: object) => ({ name: null, mode: 'perStudent', unitPrice: 1000, times: '1', optional: false, ...line });

test('a plan above the budget is not submitted, and says by how much', async () => {
  const [, , , item] = ground.items;
  const save = (unitPrice: number) =>
    ground.ask(ground.schoolAdmin, 'PUT', `/api/fee/plans/${plan}/lines`, { lines: [sent({ feeItem: item, unitPrice })] });
  await passes(save(21_351));
  const answer = await ground.act(ground.schoolAdmin, 'tripFeePlan', plan, 'submit');
  assert.equal(answer.data.key, 'tripFeePlan.aboveBudget');
  assert.match(answer.text, /213\.51.*213\.50/);
  await passes(save(21_350));
});

test('lines are saved together, with the optional ones apart; agencies may not', async () => {
  const [first, second] = ground.items;
  const lines = [sent({ feeItem: first, unitPrice: 15_000 }), sent({ feeItem: second, unitPrice: 500, times: '2', optional: true })];
  const path = `/api/fee/plans/${plan}/lines`;
  assert.equal((await ground.ask(ground.agencyManager, 'PUT', path, { lines })).status, 403);
  await passes(ground.ask(ground.schoolAdmin, 'PUT', path, { lines }));
  await passes(ground.act(ground.schoolAdmin, 'tripFeePlan', plan, 'submit'));
  const stored = await ground.records(TripFeePlan).get(plan);
  assert.deepEqual([stored.mandatoryTotal, stored.optionalTotal, stored.totalPerStudent], [15_000, 1000, 16_000]);
  assert.equal(stored.publicityStart, ground.today());
  assert.equal(stored.publicityEnd, ground.today(4));
  assert.equal((await ground.ask(ground.schoolAdmin, 'PUT', path, { lines })).status, 409);
});

test('it is approved after its publicity, by someone else than the submitter', async () => {
  const approve = (by: typeof ground.finance) => ground.act(by, 'tripFeePlan', plan, 'approve');
  assert.equal((await approve(ground.schoolLeader)).data.key, 'tripFeePlan.inPublicity');
  await endPublicity(ground, plan);
  await passes(approve(ground.schoolLeader));
  const stored = await ground.records(TripFeePlan).get(plan);
  assert.equal(stored.approver, ground.schoolLeader.userId);
  await passes(ground.act(ground.finance, 'tripFeePlan', plan, 'reopen'));
  await passes(ground.act(ground.finance, 'tripFeePlan', plan, 'submit'));
  await endPublicity(ground, plan);
  assert.equal((await approve(ground.finance)).data.key, 'tripFeePlan.samePerson');
  await passes(approve(ground.secondFinance));
});

test('a budget that is superseded no longer carries the plan', async () => {
  await passes(ground.act(ground.schoolAdmin, 'tripFeePlan', plan, 'reopen'));
  await passes(ground.act(ground.schoolAdmin, 'tripFeePlan', plan, 'submit'));
  await endPublicity(ground, plan);
  const { budget } = await ground.records(TripFeePlan).get(plan);
  await ground.records(Budget).act(budget ?? '', 'supersede');
  assert.equal((await ground.act(ground.schoolLeader, 'tripFeePlan', plan, 'approve')).data.key, 'tripFeePlan.budgetReplaced');
});

test('agencies of the trip read it, others see nothing of it', async () => {
  const read = (by: typeof ground.finance) => ground.ask(by, 'GET', `/api/data/tripFeePlan/${plan}`);
  assert.equal((await read(ground.agencyManager)).status, 200);
  assert.equal((await read(ground.otherAgency)).status, 404);
});
