import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, elevated } from '@zhixing/engine/context.ts';
import { notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { takeSerials } from '@zhixing/engine/write/serials.ts';
import { insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { yuan } from '@zhixing/model/fen.ts';
import sql from 'sql-template-tag';
import { roleId } from '../../../identity/account/roles.ts';
import { UserRole } from '../../../identity/account/user-role.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { book } from '../booking.ts';
import { cancel, release } from '../core/bill-moves.ts';
import { Payment } from '../payment/payment.model.ts';
import { pendingRefund } from '../refund/pending-refund.ts';
import { Refund } from '../refund/refund.model.ts';
import { type BillRow, bookedOf, headerOf, linesOf, mustMove, saveLines, stateOf } from './bill-store.ts';
import { StudentBill } from './student-bill.model.ts';

type TripRow = Row<typeof Trip>;

/** A trip that does not take place costs nobody anything, whoever cancelled it. */
export const refundedTripRules = defineRules(Trip, {
  actions: {
    cancel: { before: ({ row, args }, ctx) => returnAll(row, args.reason, ctx) },
    failGroup: { before: ({ row, args }, ctx) => returnAll(row, args.reason, ctx) },
  },
});

/** Cancels what is unpaid and draws up refunds of all that was paid, with a fixed number of statements for any number of bills. */
async function returnAll(trip: TripRow, reason: string, ctx: Context): Promise<void> {
  await ctx.db.query(sql`select 1 from student_bill where trip = ${trip.id} and deleted_at is null order by id for no key update`);
  const bills = await repo(StudentBill, elevated(ctx)).find({ trip: trip.id, status: { notIn: ['draft', 'cancelled', 'refunded'] } });
  if (bills.length === 0) return;
  await cancelCharges(bills, reason, ctx);
  const refunds = await refundRows(bills, ctx);
  await insertRows(ctx, Refund, refunds);
  await audit(ctx, {
    kind: 'write',
    verb: 'act',
    model: StudentBill.name,
    records: bills.map(({ id }) => id),
    detail: { action: 'cancel', refunds: refunds.length },
  });
  if (refunds.length > 0) await tellFinance(trip, refunds, ctx);
}

async function cancelCharges(bills: readonly BillRow[], reason: string, ctx: Context): Promise<void> {
  const lines = await linesOf(
    bills.map(({ id }) => id),
    ctx,
  );
  const moves = bills.map((row) => {
    const state = stateOf(row, lines.get(row.id) ?? []);
    // A bill that was released before has given its waived part back already.
    const move = mustMove(row.paid === 0 ? cancel(state) : release(state, row.cancelReason === null ? 100 : 0));
    return { row, move };
  });
  await saveLines(
    moves.flatMap(({ move }) => move.bill.lines),
    ctx,
    reason,
  );
  const headers = moves.map(({ row, move }) => {
    const { adjusted, receivable, balance, status } = headerOf(move.bill, row, ctx);
    return { id: row.id, adjusted, receivable, balance, status };
  });
  await updateRows(ctx, StudentBill, {
    set: {
      adjusted: sql`n.adjusted`,
      receivable: sql`n.receivable`,
      balance: sql`n.balance`,
      status: sql`n.status` as never,
      cancelReason: reason,
      billedSignUp: sql`case when n.status = 'cancelled' then null else t.billed_sign_up end`,
    },
    from: sql`json_to_recordset(${JSON.stringify(headers)}::json) as n(id uuid, adjusted bigint, receivable bigint, balance bigint, status text)`,
    where: sql`t.id = n.id`,
    newVersion: true,
  });
  await book(
    moves.map(({ row, move }) => ({ of: bookedOf(row), bookings: move.bookings })),
    ctx,
  );
}

async function refundRows(bills: readonly BillRow[], ctx: Context) {
  const bill = { in: bills.map(({ id }) => id) };
  const payments = await repo(Payment, elevated(ctx)).find({ bill, status: { in: ['success', 'partRefunded'] } });
  const others = await repo(Refund, elevated(ctx)).find({ bill, status: { notIn: ['rejected', 'cancelled'] } });
  const taken = Map.groupBy(others, ({ payment }) => payment);
  const due = payments.flatMap((payment) => {
    const left = payment.amount - (taken.get(payment.id) ?? []).reduce((all, { amount }) => all + (amount ?? 0), 0);
    return left > 0 ? [{ payment, left }] : [];
  });
  const numbers = due.length > 0 ? await takeSerials(ctx, 'RF', due.length) : [];
  return due.map(({ payment, left }, at) => ({
    ...pendingRefund(payment, ctx),
    refundNo: numbers[at] ?? '',
    reason: 'tripCancelled' as const,
    policyPercent: '100.00',
    available: left,
    deduct: 0,
    amount: left,
    surplus: false,
    attempts: 0,
  }));
}

async function tellFinance(trip: TripRow, refunds: readonly { readonly amount: number }[], ctx: Context): Promise<void> {
  const members = await repo(UserRole, elevated(ctx)).find({
    role: roleId('finance'),
    user: { where: { status: 'enabled', organisation: trip.school } },
  });
  await notifyPeople(ctx, {
    event: 'billing.refundWaiting',
    to: members.map(({ user }) => user),
    params: { count: refunds.length, amount: yuan(refunds.reduce((all, { amount }) => all + amount, 0)) },
    link: '/lims08/lims080204',
    record: { model: 'trip', id: trip.id },
    source: trip.id,
  });
}
