import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sql from 'sql-template-tag';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { TripFeePlan } from '../../fee/plan/trip-fee-plan.model.ts';
import { FeeWaiver } from '../../fee/waiver/fee-waiver.model.ts';
import { LedgerEntry } from '../../ledger/ledger-entry.model.ts';
import { BillLine } from '../bill/bill-line.model.ts';
import { StudentBill } from '../bill/student-bill.model.ts';
import { Payment } from '../payment/payment.model.ts';
import { Refund } from '../refund/refund.model.ts';
import { type BilledTrip, openBilledTrip, passed } from './billed-trip.ts';

const TOTAL = 21_350;
let ground: BilledTrip;
before(async () => {
  ground = await openBilledTrip();
});
after(() => ground.server.close());

const collect = (bill: string, amount: number, values: object = {}) =>
  ground.act(ground.finance, 'studentBill', bill, 'collect', { amount, channel: 'cash', payer: '王家长', ...values });

describe('a bill', () => {
  test('is issued with the confirmation, from the lines of the fee plan, and booked', async () => {
    const bill = await ground.bill();
    assert.deepEqual([bill.status, bill.gross, bill.receivable, bill.balance], ['unpaid', TOTAL, TOTAL, TOTAL]);
    assert.equal(bill.dueAt, (await ground.records(TripFeePlan).get(ground.feePlan)).payDeadline);
    assert.equal((await ground.records(BillLine).find({ bill: bill.id })).length, 4);
    assert.deepEqual(await ground.accounts(bill.student), { receivable: TOTAL, custody: -TOTAL });
  });

  test('carries approved waivers, and one in full needs no payment', async () => {
    const student = await ground.student();
    await waive(student, '50');
    const half = await ground.bill(student);
    assert.deepEqual([half.status, half.waived, half.receivable], ['unpaid', 10_675, 10_675]);
    assert.deepEqual(await ground.accounts(student), { receivable: 10_675, subsidy: 10_675, custody: -TOTAL });
    const poor = await ground.student();
    await waive(poor, '100');
    assert.equal((await ground.bill(poor)).status, 'waived');
  });

  test('is lowered by a waiver that is approved later; what was paid already becomes a refund', async () => {
    const bill = await ground.bill();
    await ground.paid(bill.id, 15_000);
    await waive(bill.student, '50');
    const now = await ground.now(bill.id);
    assert.deepEqual([now.waived, now.balance, now.status], [6350, 0, 'paid']);
    const [refund] = await ground.records(Refund).find({ bill: bill.id });
    assert.deepEqual([refund?.amount, refund?.reason, refund?.status], [10_675 - 6350, 'waiver', 'draft']);
  });

  test('notes while a waiver of it awaits its decision, also when it is issued meanwhile', async () => {
    const pending = async (id: string) => (await ground.now(id)).waiverPending;
    const bill = await ground.bill();
    const asked = await askWaiver(bill.student, '50');
    assert.equal(await pending(bill.id), true);
    await passed(ground.act(ground.schoolLeader, 'feeWaiver', asked, 'reject', { opinion: '材料不全' }));
    assert.equal(await pending(bill.id), false);
    await passed(ground.act(ground.schoolLeader, 'feeWaiver', await askWaiver(bill.student, '50'), 'approve'));
    assert.equal(await pending(bill.id), false);
    const student = await ground.student();
    await askWaiver(student, '50');
    assert.equal((await ground.bill(student)).waiverPending, true);
  });

  test('has the channel that it was paid through, or several', async () => {
    const channel = async (id: string) => (await ground.now(id)).payChannel;
    const bill = await ground.bill();
    assert.equal(await channel(bill.id), null);
    await ground.paid(bill.id, 1000, 'wechat');
    await ground.paid(bill.id, 1000, 'wechat');
    assert.equal(await channel(bill.id), 'wechat');
    await passed(collect(bill.id, 1000));
    assert.equal(await channel(bill.id), 'several');
    await ground.paid(bill.id, 1000, 'wechat');
    assert.equal(await channel(bill.id), 'several');
  });

  test('is adjusted with a reason, never below what was paid', async () => {
    const bill = await ground.bill();
    const [line] = await ground.records(BillLine).find({ bill: bill.id }, { order: { field: 'sortCode', descending: false } });
    await passed(ground.act(ground.finance, 'studentBill', bill.id, 'adjust', { line: line?.id, amount: -1000, reason: '门票优惠' }));
    assert.equal((await ground.now(bill.id)).receivable, TOTAL - 1000);
    assert.equal((await ground.records(BillLine).get(line?.id ?? '')).adjustReason, '门票优惠');
    await passed(collect(bill.id, TOTAL - 1000));
    const refused = await ground.act(ground.finance, 'studentBill', bill.id, 'adjust', { line: line?.id, amount: -1, reason: '再优惠' });
    assert.equal(refused.data.key, 'studentBill.belowZero');
  });

  test('becomes overdue with the night after its day, and counts the days', async () => {
    const bill = await ground.bill();
    await ground.server.engine.database.query(
      sql`update student_bill set due_at = ${new Date(ground.server.context().now().getTime() - 9 * 86_400_000)}, instalments = null where id = ${bill.id}`,
    );
    const task = ground.server.engine.modules.find(({ name }) => name === 'billing')?.tasks?.[0];
    assert.equal(await task?.run(ground.server.engine, () => false), '1');
    const now = await ground.now(bill.id);
    assert.deepEqual([now.status, now.overdueDays], ['overdue', 9]);
    const { data } = await ground.ask(ground.finance, 'GET', '/api/billing/arrears');
    assert.deepEqual([data.count, data.bands[1].count, data.bands[1].amount], [1, 1, TOTAL]);
    await passed(ground.ask(ground.finance, 'POST', '/api/billing/reminders', {}));
    assert.equal((await ground.now(bill.id)).remindCount, 1);
    assert.equal((await ground.ask(ground.finance, 'POST', '/api/billing/reminders', {})).data.key, 'studentBill.nobodyToRemind');
    assert.equal((await ground.act(ground.finance, 'studentBill', bill.id, 'remind')).data.key, 'studentBill.remindedToday');
    await passed(collect(bill.id, TOTAL));
    assert.equal((await ground.now(bill.id)).status, 'paid');
  });
});

describe('a place that nobody pays for', () => {
  test('is given up after two reminders, unless a waiver waits or something was paid', async () => {
    const { server, records, finance } = ground;
    const task = server.engine.modules.find(({ name }) => name === 'billing')?.tasks?.[0];
    const night = () => task?.run(server.engine, () => false);
    const [idle, waiting, part] = [await ground.bill(), await ground.bill(), await ground.bill()];
    await passed(collect(part.id, 100));
    const claim = { kind: 'poverty', percent: '50.00', fundSource: 'school', reason: '低保家庭' } as const;
    const waiver = await records(FeeWaiver).create({ trip: idle.trip, student: waiting.student ?? '', ...claim });
    await server.engine.database.query(sql`update fee_waiver set status = 'pending' where id = ${waiver.id}`);
    const ids = [idle, waiting, part].map(({ id }) => id);
    await server.engine.database.query(
      sql`update student_bill set due_at = ${new Date(server.context().now().getTime() - 86_400_000)}, instalments = null where id = any(${ids}::uuid[])`,
    );
    await night();
    const remind = () => Promise.all(ids.map((id) => passed(ground.act(finance, 'studentBill', id, 'remind'))));
    const states = () =>
      Promise.all(
        [idle, waiting, part].map(async ({ billedSignUp, id }) => [
          (await records(SignUp).get(billedSignUp ?? '')).status,
          (await ground.now(id)).status,
        ]),
      );
    const placed = [
      ['confirmed', 'overdue'],
      ['confirmed', 'overdue'],
      ['confirmed', 'overdue'],
    ];
    await remind();
    ground.pass(3);
    await night();
    assert.deepEqual(await states(), placed, 'one reminder is not enough');
    await remind();
    await night();
    assert.deepEqual(await states(), placed, 'a day is left after the last reminder');
    ground.pass(1.1);
    await night();
    assert.deepEqual(await states(), [
      ['withdrawn', 'cancelled'],
      ['confirmed', 'overdue'],
      ['confirmed', 'overdue'],
    ]);
    const [signUp] = await records(SignUp).find({ id: idle.billedSignUp ?? '' });
    assert.equal(signUp?.withdrawReason, '逾期未缴费，名额已释放');
    await ground.mustAgree();
  });
});

describe('payments', () => {
  test('at the desk never exceed what is owed, and two at once share it', async () => {
    const bill = await ground.bill();
    const above = await collect(bill.id, TOTAL + 1);
    assert.equal(above.data.key, 'studentBill.aboveOwed');
    assert.match(above.text, /213\.50/);
    const answers = await Promise.all([collect(bill.id, 15_000), collect(bill.id, 15_000)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    assert.deepEqual([(await ground.now(bill.id)).status, (await ground.now(bill.id)).paid], ['partial', 15_000]);
    await ground.mustAgree();
  });

  test('an online payment succeeds once, however often and at the same time it is told (I-05)', async () => {
    const bill = await ground.bill();
    const id = await ground.order(bill.id, TOTAL);
    const told = () => ground.records(Payment).act(id, 'succeed', { amount: TOTAL, transactionNo: 'WX1' });
    await Promise.all([told(), told(), told(), told()]);
    await told();
    const { data } = await ground.ask(ground.finance, 'GET', `/api/data/payment/${id}`);
    assert.equal(data.record.status, 'success');
    assert.equal((await ground.records(LedgerEntry).find({ bizNo: data.record.paymentNo })).length, 2);
    assert.equal((await ground.now(bill.id)).paid, TOTAL);
    assert.ok((await ground.records(TripFeePlan).get(ground.feePlan)).lockedAt, 'the fee plan stays as it is');
    await assert.rejects(ground.records(Payment).act(id, 'succeed', { amount: TOTAL, transactionNo: 'WX2' }));
  });

  test('another amount, or a transaction of another payment, is refused', async () => {
    const bill = await ground.bill();
    const [one, other] = [await ground.order(bill.id, 1000), await ground.order(bill.id, 1000)];
    await assert.rejects(ground.records(Payment).act(one, 'succeed', { amount: 999, transactionNo: 'WX3' }));
    await ground.records(Payment).act(one, 'succeed', { amount: 1000, transactionNo: 'WX3' });
    await assert.rejects(ground.records(Payment).act(other, 'succeed', { amount: 1000, transactionNo: 'WX3' }));
    assert.equal((await ground.now(bill.id)).paid, 1000);
  });

  test('a success after the order was closed counts while the bill owes, else it goes back by itself', async () => {
    const bill = await ground.bill();
    const [late, later] = [await ground.order(bill.id, TOTAL), await ground.order(bill.id, TOTAL)];
    for (const id of [late, later]) await ground.records(Payment).act(id, 'close');
    await ground.records(Payment).act(late, 'succeed', { amount: TOTAL, transactionNo: 'WX5' });
    assert.equal((await ground.now(bill.id)).status, 'paid');
    await ground.records(Payment).act(later, 'succeed', { amount: TOTAL, transactionNo: 'WX6' });
    const [refund] = await ground.records(Refund).find({ payment: later });
    assert.deepEqual([refund?.status, refund?.amount, refund?.surplus], ['approved', TOTAL, true]);
    await passed(ground.act(ground.finance, 'refund', refund?.id ?? '', 'pay'));
    await ground.records(Refund).act(refund?.id ?? '', 'succeed', { refundTradeNo: 'RX6' });
    assert.equal((await ground.records(Payment).get(later)).status, 'refunded');
    assert.equal((await ground.now(bill.id)).status, 'paid');
    await ground.mustAgree();
  });
});

describe('refunds', () => {
  test('are approved by another person, paid out, and repeated answers change nothing', async () => {
    const bill = await ground.bill();
    const payment = await ground.paid(bill.id, TOTAL);
    const id = await ground.applied(payment, { amount: 5000 });
    assert.equal((await ground.act(ground.finance, 'refund', id, 'approve')).data.key, 'refund.samePerson');
    await passed(ground.act(ground.secondFinance, 'refund', id, 'approve'));
    assert.deepEqual([(await ground.now(bill.id)).status, (await ground.now(bill.id)).balance], ['refunding', -5000]);
    await passed(ground.act(ground.finance, 'refund', id, 'pay'));
    await ground.records(Refund).act(id, 'fail', { reason: '账户异常' });
    await passed(ground.act(ground.finance, 'refund', id, 'retry'));
    for (const _ of [1, 2]) await ground.records(Refund).act(id, 'succeed', { refundTradeNo: 'R1' });
    assert.deepEqual([(await ground.now(bill.id)).status, (await ground.now(bill.id)).refunded], ['paid', 5000]);
    assert.equal((await ground.records(Payment).get(payment)).status, 'partRefunded');
    await ground.mustAgree();
  });

  test('together never exceed the payment, also at once', async () => {
    const bill = await ground.bill();
    const payment = await ground.paid(bill.id, TOTAL);
    await ground.applied(payment, { amount: 20_000 });
    const more = () => ground.ask(ground.finance, 'POST', '/api/data/refund', { payment, reason: 'overcharge', amount: 1350 });
    const answers = await Promise.all([more(), more()]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  });

  test('of illness are in full and need the certificate; other amounts than the policy’s need a reason', async () => {
    const bill = await ground.bill();
    const payment = await ground.paid(bill.id, TOTAL);
    const ask = (values: object) => ground.ask(ground.finance, 'POST', '/api/data/refund', { payment, ...values });
    assert.equal((await ask({ reason: 'illness' })).status, 400);
    assert.equal((await ask({ reason: 'withdraw', amount: 100 })).data.key, 'refund.reasonNeeded');
    const { data } = await ask({ reason: 'illness', certificate: await ground.file(ground.finance) });
    assert.deepEqual([data.record.policyPercent, data.record.amount, data.record.deduct], ['100.00', TOTAL, 0]);
  });

  test('a withdrawal cancels what is unpaid and draws up the refund of the rest', async () => {
    const unpaid = await ground.bill();
    await ground.records(SignUp).act(unpaid.signUp ?? '', 'withdraw', { reason: '家中有事' });
    assert.equal((await ground.now(unpaid.id)).status, 'cancelled');
    assert.deepEqual(await ground.accounts(unpaid.student), {});
    const part = await ground.bill();
    await ground.paid(part.id, 10_000);
    await ground.records(SignUp).act(part.signUp ?? '', 'withdraw', { reason: '家中有事' });
    const now = await ground.now(part.id);
    assert.deepEqual([now.receivable, now.balance], [10_000, 0]);
    const [refund] = await ground.records(Refund).find({ bill: part.id });
    assert.deepEqual([refund?.status, refund?.amount, refund?.reason], ['draft', 10_000, 'withdraw']);
    await ground.mustAgree();
  });
});

test('a trip that is cancelled costs nobody anything, with as many statements for one bill as for many', async () => {
  const own = await openBilledTrip();
  try {
    const paid = [];
    for (let n = 0; n < 3; n++) paid.push(await own.bill());
    const [none] = [await own.bill()];
    for (const bill of paid) await own.paid(bill.id, 12_000);
    await own.records(StudentBill).get(none?.id ?? '');
    await passed(own.act(own.schoolLeader, 'trip', own.trip.id, 'cancel', { reason: '暴雨预警', cause: 'forceMajeure' }));
    assert.equal((await own.now(none?.id ?? '')).status, 'cancelled');
    const refunds = await own.records(Refund).find({ trip: own.trip.id });
    assert.deepEqual(
      refunds.map(({ status, amount }) => [status, amount]),
      paid.map(() => ['pending', 12_000]),
    );
    for (const { id } of refunds) {
      await passed(own.act(own.finance, 'refund', id, 'approve'));
      await passed(own.act(own.finance, 'refund', id, 'pay'));
      await own.records(Refund).act(id, 'succeed', { refundTradeNo: `R${id}` });
    }
    for (const bill of paid) assert.equal((await own.now(bill.id)).status, 'refunded');
    await own.mustAgree();
    const { data } = await own.ask(own.finance, 'GET', '/api/ledger/trial-balance');
    assert.equal(data.debit, data.credit);
    for (const { account, balance } of data.accounts) assert.equal(balance, 0, account);
  } finally {
    await own.server.close();
  }
});

async function waive(student: string, percent: string): Promise<void> {
  const id = await askWaiver(student, percent);
  await passed(ground.act(ground.schoolLeader, 'feeWaiver', id, 'approve'));
  assert.equal((await ground.records(FeeWaiver).get(id)).status, 'approved');
}

/** Applies for a waiver. Returns its id. */
async function askWaiver(student: string, percent: string): Promise<string> {
  const given = { trip: ground.trip.id, student, kind: 'poverty', percent, fundSource: 'school', reason: '家庭经济困难' };
  const { data, text } = await ground.ask(ground.schoolAdmin, 'POST', '/api/data/feeWaiver', given);
  assert.ok(data?.record, text);
  await passed(ground.act(ground.schoolAdmin, 'feeWaiver', data.record.id, 'submit'));
  return data.record.id;
}
