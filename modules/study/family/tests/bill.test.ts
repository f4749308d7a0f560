import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { BillLine } from '../../billing/bill/bill-line.model.ts';
import { StudentBill } from '../../billing/bill/student-bill.model.ts';
import { Payment } from '../../billing/payment/payment.model.ts';
import { Refund } from '../../billing/refund/refund.model.ts';
import { openBilledTrip } from '../../billing/tests/billed-trip.ts';
import { Guardian } from '../../school/guardian.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import type { FamilySession } from '../access/session.ts';
import { FamilyLink } from '../family-link.model.ts';
import { pay, requestRefund } from '../home/bill.ts';
import { placeOf } from '../home/child.ts';
import { placeView } from '../home/home.ts';

let ground: Awaited<ReturnType<typeof openBilledTrip>>;
before(async () => {
  ground = await openBilledTrip();
});
after(() => ground.server.close());

/** A billed child whose guardian has entered the code. */
async function family() {
  const { records, server, trip } = ground;
  const bill = await ground.bill();
  const student = bill.student ?? '';
  const relation = await records(StudentGuardian).first({ student });
  const guardian = await records(Guardian).get(relation?.guardian ?? '');
  const whose = { trip: trip.id, school: trip.school ?? '', guardian: guardian.id, students: [student], classes: trip.classes };
  await records(FamilyLink).create({ ...whose, expiresAt: '2031-01-01T00:00:00Z' });
  const session: FamilySession = { guardian, payer: null, ctx: server.context() };
  const place = await placeOf(session, { student, trip: trip.id });
  return { bill, session, place, view: () => placeView(session, place) };
}

test('the bill shows its items, what is due and how to pay; without a provider nothing is started', async () => {
  const { bill, session, place, view } = await family();
  const shown = (await view()).bill;
  assert.ok(shown);
  const lines = await ground.records(BillLine).find({ bill: bill.id });
  assert.deepEqual(new Set(shown.lines.map(({ name }) => name)), new Set(lines.map(({ name }) => name)));
  assert.deepEqual([shown.receivable, shown.open], [bill.receivable, bill.balance]);
  assert.ok(shown.dueNow > 0 && shown.dueNow <= shown.open);
  assert.deepEqual((await view()).channels, []);
  assert.equal((await view()).steps.find(({ step }) => step === 'payment')?.state, 'todo');
  const request = { channel: 'wechat', client: 'h5', returnUrl: null } as const;
  await assert.rejects(pay(session, place, { ...request, amount: 1 }), { key: 'family.otherAmount' });
  await assert.rejects(pay(session, place, { ...request, amount: shown.open }), { key: 'onlinePayment.noAccount' });
  assert.equal(await ground.records(Payment).count({ bill: bill.id }), 0);
});

test('a payment has its receipt, and a refund of it is asked for once', async () => {
  const { bill, session, place, view } = await family();
  const payment = await ground.paid(bill.id, bill.balance);
  const paid = (await view()).bill;
  assert.deepEqual([paid?.open, paid?.payments.map(({ id, refundable }) => [id, refundable])], [0, [[payment, true]]]);
  assert.equal((await view()).steps.find(({ step }) => step === 'payment')?.state, 'done');
  await requestRefund(session, place, { payment, reason: 'overcharge', words: '重复缴费' });
  const [refund, ...more] = await ground.records(Refund).find({ payment });
  assert.deepEqual(more, []);
  assert.deepEqual([refund?.status, refund?.applicant, refund?.remark], ['pending', session.guardian.name, '重复缴费']);
  await assert.rejects(requestRefund(session, place, { payment, reason: 'other', words: '再来一次' }), { key: 'family.notRefundable' });
});

test('the school sees which families still have to pay', async () => {
  const { bill } = await family();
  const owes = async () => {
    const { data, text } = await ground.ask(ground.schoolAdmin, 'GET', `/api/family-links?trip=${ground.trip.id}`);
    assert.ok(data?.list, text);
    const children = data.list.flatMap((line: { children: { id: string; owes: boolean | null }[] }) => line.children);
    return children.find(({ id }: { id: string }) => id === bill.student)?.owes;
  };
  assert.equal(await owes(), true);
  await ground.paid(bill.id, 1);
  assert.equal(await owes(), true, 'paid in part');
  await ground.paid(bill.id, bill.balance - 1);
  assert.equal(await owes(), false);
});

test('a payment of another child is out of reach', async () => {
  const { session, place } = await family();
  const other = await family();
  const payment = await ground.paid(other.bill.id, other.bill.balance);
  await assert.rejects(requestRefund(session, place, { payment, reason: 'other', words: '不是我的' }), { key: 'family.notRefundable' });
  assert.equal(await ground.records(StudentBill).count({ id: other.bill.id }), 1);
  const rows = await ground.server.engine.database.query(sql`select 1 from refund where payment = ${payment}`);
  assert.deepEqual(rows, []);
});
