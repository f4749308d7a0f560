import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { Refund } from '../../billing/refund/refund.model.ts';
import { FeeWaiver } from '../../fee/waiver/fee-waiver.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { CostLine } from '../cost/cost-line.model.ts';
import { Expense } from '../expense/expense.model.ts';
import { openSettledTrip, type SettledTrip } from './settled-trip.ts';

const TOTAL = 21_350;
let ground: SettledTrip;
before(async () => {
  ground = await openSettledTrip();
  for (let n = 0; n < 2; n += 1) await ground.paid((await ground.bill()).id, TOTAL);
  const student = await ground.student();
  await waive(student, '50');
  await ground.paid((await ground.bill(student)).id, TOTAL / 2);
  await ground.returned();
});
after(() => ground.server.close());

async function waive(student: string, percent: string): Promise<void> {
  const proof = [await ground.file(ground.schoolAdmin)];
  const given = { trip: ground.trip.id, student, kind: 'poverty', percent, reason: '家庭困难', proof, fundSource: 'school' };
  const { data, text } = await ground.ask(ground.schoolAdmin, 'POST', '/api/data/feeWaiver', given);
  assert.ok(data?.record, text);
  await ground.step(ground.schoolAdmin, 'feeWaiver', data.record.id, 'submit');
  await ground.step(ground.schoolLeader, 'feeWaiver', data.record.id, 'approve');
  assert.equal((await ground.records(FeeWaiver).get(data.record.id)).status, 'approved');
}

const refused = async (key: string, ...of: Parameters<SettledTrip['act']>) => {
  const { status, data, text } = await ground.act(...of);
  assert.ok(status >= 400, text);
  assert.ok(text.includes(key) || JSON.stringify(data).includes(key), `${key}: ${text}`);
};

test('an expense is approved by another person, within the money of the trip, and posted', async () => {
  const id = await ground.expense({ amount: 12_345 });
  await ground.step(ground.finance, 'expense', id, 'submit');
  await refused('samePerson', ground.finance, 'expense', id, 'approve');
  await ground.step(ground.schoolAdmin, 'expense', id, 'approve');
  assert.deepEqual((await ground.balances()).payable, -12_345);
  await ground.step(ground.finance, 'expense', id, 'pay', { voucher: await ground.file(ground.finance) });
  assert.equal((await ground.balances()).payable, undefined);
  const large = await ground.expense({ amount: 9_999_999 });
  await ground.step(ground.finance, 'expense', large, 'submit');
  await refused('aboveFunds', ground.schoolAdmin, 'expense', large, 'approve');
  await ground.step(ground.schoolAdmin, 'expense', large, 'reject', { opinion: '金额有误' });
});

test('exceeding the budget needs a reason', async () => {
  const id = await ground.expense({ amount: 20_000, overReason: null });
  await refused('overBudget', ground.finance, 'expense', id, 'submit');
  await ground.records(Expense).remove(id);
});

test('with the settlement of the trip its accounting and the settlement with the agency are drawn up', async () => {
  await ground.spent({ fundedBy: 'agency', category: 'catering', amount: 15_000 });
  await ground.spent({ fundedBy: 'school', category: 'medical', amount: 500 });
  await ground.step(ground.schoolAdmin, 'trip', ground.trip.id, 'settle');
  const cost = await ground.cost();
  assert.deepEqual(
    [cost.receivedTotal, cost.subsidyTotal, cost.actualTotal, cost.schoolTotal, cost.surplus, cost.attendStudents],
    [2 * TOTAL + TOTAL / 2, TOTAL / 2, 27_345, 500, 3 * TOTAL - 27_345, 3],
  );
  const settlement = await ground.settlement();
  assert.deepEqual([settlement.actualAmount, settlement.payable, settlement.status], [15_000, 15_000, 'draft']);
});

test('deviations from the budget are explained before the accounting is submitted', async () => {
  const { id } = await ground.cost();
  await refused('reasonsMissing', ground.finance, 'costAccounting', id, 'submit');
  const lines = await ground.records(CostLine).find({ cost: id });
  const transport = lines.find(({ category }) => category === 'transport');
  assert.deepEqual([transport?.budgetAmount, transport?.actualAmount, transport?.variance], [18_000, 12_345, -5_655]);
  await ground.confirmed();
  const late = { trip: ground.trip.id, category: 'other', fundedBy: 'custody', payee: '迟到的票据', amount: 100 };
  const { text } = await ground.ask(ground.finance, 'POST', '/api/data/expense', late);
  assert.ok(text.includes('expense.accounted'), text);
});

test('the agency disputes, the school answers, and both confirm before it is publicised', async () => {
  const { id } = await ground.settlement();
  await refused('settlementOpen', ground.schoolAdmin, 'costAccounting', (await ground.cost()).id, 'publicise', { days: 5 });
  await ground.step(ground.finance, 'settlement', id, 'send');
  await ground.step(ground.agencyManager, 'settlement', id, 'dispute', { reason: '少计一餐' });
  await ground.step(ground.finance, 'settlement', id, 'revise', { deduct: 1000, deductReason: '一餐未达标准', reply: '餐次已核实' });
  await ground.step(ground.agencyManager, 'settlement', id, 'agencyOk');
  await ground.step(ground.schoolLeader, 'settlement', id, 'schoolOk');
  assert.deepEqual([(await ground.settlement()).payable, (await ground.balances()).payable], [14_000, -14_000]);
  await refused('invoiceMissing', ground.finance, 'settlement', id, 'pay', { voucher: await ground.file(ground.finance) });
});

test('the surplus goes back to the fen, and of waived charges to the funds', async () => {
  const { id } = await ground.cost();
  await ground.step(ground.schoolAdmin, 'costAccounting', id, 'publicise', { days: 5 });
  await refused('inPublicity', ground.finance, 'costAccounting', id, 'returnSurplus');
  await ground.server.engine.database.query(sql`update cost_accounting set publicity_end = '2000-01-01' where id = ${id}`);
  await ground.step(ground.finance, 'costAccounting', id, 'returnSurplus');
  const { surplus, sponsorShare } = await ground.cost();
  assert.equal(surplus, 3 * TOTAL - 26_345);
  const refunds = await ground.records(Refund).find({ trip: ground.trip.id, reason: 'settlement' });
  assert.equal(refunds.length, 3);
  assert.equal(refunds.reduce((sum, { amount }) => sum + (amount ?? 0), 0) + (sponsorShare ?? 0), surplus);
  assert.ok((sponsorShare ?? 0) > 0);
});

test('a settled trip leaves no account open, and families have paid what it has cost', async () => {
  const { agencyManager, trip } = ground;
  await refused('unsettled', ground.finance, 'costAccounting', (await ground.cost()).id, 'settle');
  const values = { kind: 'vat', direction: 'agencyToSchool', trip: trip.id, title: '学校', amount: 14_000, content: '研学服务费' };
  const { data, text } = await ground.ask(agencyManager, 'POST', '/api/data/invoice', values);
  assert.ok(data?.record, text);
  await ground.step(agencyManager, 'invoice', data.record.id, 'issue', { number: '2611000001', file: await ground.file(agencyManager) });
  await ground.paidOut();
  assert.deepEqual(await ground.balances(), {});
  assert.equal((await ground.cost()).status, 'settled');
  assert.equal((await ground.records(Trip).get(trip.id)).status, 'settling');
  await ground.mustAgree();
  const desk = async (actor: typeof ground.finance) => (await ground.ask(actor, 'GET', `/api/trips/${trip.id}/settlement`)).data;
  const { next, missing } = await desk(ground.schoolAdmin);
  assert.deepEqual([next.step, next.act.action, next.may], ['archive', 'archive', true]);
  assert.deepEqual(
    missing.map(({ code }: { code: string }) => code),
    ['G34'],
  );
  assert.equal((await desk(ground.finance)).next.may, false);
});
