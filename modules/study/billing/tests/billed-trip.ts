import assert from 'node:assert/strict';
import type { Actor } from '@zhixing/engine/context.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { type FeeGround, openFees } from '../../fee/tests/fee-ground.ts';
import { phone } from '../../institution/tests/county.ts';
import { LedgerEntry } from '../../ledger/ledger-entry.model.ts';
import { ConsentRecord } from '../../school/consent-record.model.ts';
import { Guardian } from '../../school/guardian.model.ts';
import { Student } from '../../school/student.model.ts';
import { StudentGuardian } from '../../school/student-guardian.model.ts';
import { BillLine } from '../bill/bill-line.model.ts';
import { StudentBill } from '../bill/student-bill.model.ts';
import { type PayChannel, Payment } from '../payment/payment.model.ts';
import { Refund } from '../refund/refund.model.ts';

type BillRow = Row<typeof StudentBill>;

/** A trip with an approved fee plan, whose sign-ups are billed when they are confirmed. */
export interface BilledTrip extends FeeGround {
  readonly feePlan: string;
  /** A student of the first class with a signed consent. */
  student(): Promise<string>;
  /** The bill of a sign-up that is confirmed. */
  bill(student?: string): Promise<BillRow>;
  now(bill: string): Promise<BillRow>;
  /** A pending payment of an online channel. */
  order(bill: string, amount: number, channel?: PayChannel): Promise<string>;
  /** A payment that has succeeded. */
  paid(bill: string, amount: number, channel?: PayChannel): Promise<string>;
  /** A refund that finance has applied for. */
  applied(payment: string, values?: object): Promise<string>;
  /** Applied for, approved and paid out. */
  refunded(payment: string, values?: object): Promise<string>;
  /** Debit minus credit by account, of a bill's student. */
  accounts(student: string): Promise<Readonly<Record<string, number>>>;
  /** Header, lines, ledger and state of every bill agree. */
  mustAgree(): Promise<void>;
}

export async function openBilledTrip(plan: object = {}, options: Parameters<typeof openFees>[0] = {}): Promise<BilledTrip> {
  const ground = await openFees(options);
  const { records, server, trip } = ground;
  const feePlan = await ground.draft({ schoolFunds: 1_000_000, ...plan });
  await ground.approve(feePlan);
  await server.engine.database.query(sql`update trip set status = 'enrolling' where id = ${trip.id}`);
  const student = studentsOf(ground);
  const bill: BilledTrip['bill'] = async (of) => {
    const signUp = await confirmed(ground, of ?? (await student()));
    const found = await records(StudentBill).first({ billedSignUp: signUp });
    assert.ok(found, 'a confirmed sign-up has a bill');
    return found;
  };
  let made = 0;
  const order: BilledTrip['order'] = async (of, amount, channel = 'wechat') =>
    (await records(Payment).create({ bill: of, amount, channel, payer: '家长', outTradeNo: `T${++made}` })).id;
  const paid: BilledTrip['paid'] = async (of, amount, channel) => {
    const id = await order(of, amount, channel);
    await records(Payment).act(id, 'succeed', { amount, transactionNo: `X${id}` });
    return id;
  };
  const applied: BilledTrip['applied'] = async (payment, values = {}) => {
    const { id } = (await ground.ask(ground.finance, 'POST', '/api/data/refund', { payment, reason: 'overcharge', ...values })).data.record;
    await passed(ground.act(ground.finance, 'refund', id, 'submit'));
    return id;
  };
  return {
    ...ground,
    feePlan,
    student,
    bill,
    order,
    paid,
    applied,
    now: (id) => records(StudentBill).get(id),
    refunded: async (payment, values) => {
      const id = await applied(payment, values);
      await passed(ground.act(ground.secondFinance, 'refund', id, 'approve'));
      await passed(ground.act(ground.finance, 'refund', id, 'pay'));
      await records(Refund).act(id, 'succeed', { refundTradeNo: `R${id}` });
      return id;
    },
    accounts: async (of) => sumsOf(await records(LedgerEntry).find({ student: of }, { limit: 5000 })),
    mustAgree: () => mustAgree(ground),
  };
}

export async function passed(answer: Promise<{ readonly status: number; readonly text: string }>): Promise<void> {
  const { status, text } = await answer;
  assert.equal(status, 200, text);
}

/** The person as the head teacher of some classes. */
export const heading = ({ userId, roles, organisationId, variables }: Actor, classes: readonly string[], { server }: FeeGround): Actor =>
  server.actor({ userId, roles, organisationId, variables: { ...variables, '@headedClasses': [...classes] } });

function studentsOf({ server, school, grade, trip }: FeeGround): BilledTrip['student'] {
  let n = 0;
  return async () => {
    const [ctx, student, guardian, no] = [server.context(), newId(), newId(), String(++n).padStart(8, '0')];
    const of = { schoolClass: trip.classes[0] ?? '', school, grade, gender: 'male', status: 'enrolled' } as const;
    await insertRows(ctx, Student, [{ id: student, studentNo: `ST${no}`, name: `学生${n}`, ...of }]);
    await insertRows(ctx, Guardian, [{ id: guardian, guardianNo: `GU${no}`, name: `家长${n}`, phone: phone(), status: 'enabled' }]);
    const relation = { relation: 'mother', isPrimary: true, isEmergency: true, canPickup: true, school } as const;
    await insertRows(ctx, StudentGuardian, [{ student, guardian, ...relation }]);
    const signed = { content: '同意', school, signedAt: ctx.now().toISOString(), status: 'signed', consentType: 'trip' } as const;
    await insertRows(ctx, ConsentRecord, [{ consentNo: `CO${no}`, student, guardian, ...signed }]);
    return student;
  };
}

async function confirmed({ records, server, trip }: FeeGround, student: string): Promise<string> {
  const { id } = await records(SignUp).create({ trip: trip.id, student });
  await server.engine.database.query(
    sql`update sign_up set status = 'submitted', health_confirmed = true, emergency_contact = '家长', emergency_phone = '13800000000', places = 1 where id = ${id}`,
  );
  await records(SignUp).act(id, 'confirm');
  return id;
}

function sumsOf(entries: readonly Row<typeof LedgerEntry>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { account, debit, credit } of entries) sums[account] = (sums[account] ?? 0) + debit - credit;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

async function mustAgree({ records }: FeeGround): Promise<void> {
  const bills = await records(StudentBill).find({}, { limit: 5000 });
  const lines = Map.groupBy(await records(BillLine).find({}, { limit: 50_000 }), ({ bill }) => bill);
  const entries = Map.groupBy(await records(LedgerEntry).find({}, { limit: 50_000 }), ({ student }) => student);
  const payments = Map.groupBy(await records(Payment).find({}, { limit: 50_000 }), ({ bill }) => bill);
  const refunds = Map.groupBy(await records(Refund).find({}, { limit: 50_000 }), ({ bill }) => bill);
  for (const bill of bills) {
    const own = lines.get(bill.id) ?? [];
    const sum = (of: (line: Row<typeof BillLine>) => number) => own.reduce((all, line) => all + of(line), 0);
    assert.equal(
      bill.gross,
      sum(({ amount }) => amount),
    );
    for (const name of ['waived', 'adjusted', 'paid', 'refunded', 'refunding'] as const)
      assert.equal(
        bill[name],
        sum((line) => line[name]),
        name,
      );
    assert.equal(bill.receivable, bill.gross - bill.waived + bill.adjusted);
    assert.equal(bill.balance, bill.receivable - bill.paid + bill.refunded);
    assert.ok(bill.receivable >= 0 && bill.refunded <= bill.paid);
    const [into, out] = [payments.get(bill.id) ?? [], refunds.get(bill.id) ?? []];
    const came = into.filter(({ payAt }) => payAt !== null).reduce((all, { amount, surplus }) => all + amount - surplus, 0);
    assert.equal(bill.paid, came, 'paid is what the payments have brought');
    const went = out.filter(({ status }) => status === 'success').reduce((all, { amount }) => all + (amount ?? 0), 0);
    const accounts = sumsOf(entries.get(bill.student) ?? []);
    assert.equal(accounts.bank ?? 0, into.filter(({ payAt }) => payAt !== null).reduce((all, { amount }) => all + amount, 0) - went);
    assert.equal(accounts.receivable ?? 0, bill.balance + bill.refunding);
    const promised = out.filter(({ status }) => ['approved', 'processing', 'failed'].includes(status ?? ''));
    assert.equal((accounts.refundPayable ?? 0) + promised.reduce((all, { amount }) => all + (amount ?? 0), 0), 0);
  }
}
