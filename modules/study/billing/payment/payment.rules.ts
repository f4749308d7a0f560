import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import { transfer } from '@zhixing/ledger/voucher.ts';
import type { Row } from '@zhixing/model';
import { yuan } from '@zhixing/model/fen.ts';
import { TripFeePlan } from '../../fee/plan/trip-fee-plan.model.ts';
import { bookedOf, lockedBill, mustMove } from '../bill/bill-store.ts';
import { StudentBill } from '../bill/student-bill.model.ts';
import { paymentErrors } from '../billing.errors.ts';
import { book } from '../booking.ts';
import { receive } from '../core/bill-moves.ts';
import { owedOf } from '../core/bill-state.ts';
import { Refund } from '../refund/refund.model.ts';
import { Payment } from './payment.model.ts';

type PaymentRow = Row<typeof Payment>;
type Success = ActionChange<typeof Payment, 'succeed'>;

/** States of a payment whose money has not come; a late success is still money that came. */
const unsettled = ['pending', 'failed', 'closed'];

export const paymentRules = defineRules(Payment, {
  create: {
    derive: async ({ row }, ctx) => {
      const bill = await lookUp(StudentBill, row.bill, ctx);
      if (!bill) return {};
      const { trip, student, school, bureau, agency, schoolClass } = bill;
      return { trip, student, school, bureau, agency, schoolClass, outTradeNo: row.outTradeNo ?? row.paymentNo };
    },
    check: async ({ row }, ctx) => {
      const { row: bill, state } = await lockedBill(row.bill, ctx);
      if (!['unpaid', 'partial', 'overdue'].includes(bill.status ?? '')) throw paymentErrors.notPayable();
      const owed = owedOf(state.lines);
      if (row.amount > owed) throw paymentErrors.aboveOwed({ owed: yuan(owed) });
    },
  },
  actions: {
    succeed: {
      derive: (change, ctx) => settled(change, ctx),
      before: async ({ row, before }, ctx) => {
        if (!unsettled.includes(before.status ?? '')) return;
        await receiveOn(row, ctx);
      },
    },
    fail: { derive: ({ args }) => ({ failReason: args.reason }) },
    refundPart: { derive: ({ row, args }) => returned(row, args.amount) },
    refundAll: { derive: ({ row, args }) => returned(row, args.amount) },
    dispute: { derive: ({ args }) => ({ disputeReason: args.reason }) },
    reconcile: { derive: (_change, ctx) => ({ reconciled: true, reconciledAt: ctx.now().toISOString() }) },
  },
});

/** What the success of a payment settles: nothing when it is told again. Payment and bill are locked. */
async function settled({ before, args }: Success, ctx: Context): Promise<Partial<PaymentRow>> {
  const { amount, transactionNo } = args;
  if (amount !== before.amount) throw paymentErrors.otherAmount({ amount: yuan(amount), expected: yuan(before.amount) });
  if (!unsettled.includes(before.status ?? '')) {
    if (transactionNo !== null && transactionNo !== before.transactionNo)
      throw paymentErrors.otherTransaction({ no: before.transactionNo ?? '' });
    return { status: before.status };
  }
  const { state } = await lockedBill(before.bill, ctx);
  const { parts, surplus } = mustMove(receive(state, amount));
  const payAt = args.payAt ?? ctx.now().toISOString();
  return { status: 'success', transactionNo, payAt, allocation: parts, surplus, failReason: null };
}

/** Puts the money on the bill; what the bill no longer owes is returned by a refund of its own. */
async function receiveOn(row: PaymentRow, ctx: Context): Promise<void> {
  const { id, bill, amount, surplus, paymentNo, payAt } = row;
  const bills = repo(StudentBill, elevated(ctx));
  const received = amount - surplus;
  const charged = received > 0 ? await bills.act(bill, 'receive', { amount: received, payment: id }) : await bills.get(bill);
  if (received > 0) await lockPlan(charged.feePlan, ctx);
  if (surplus === 0) return;
  const postings = transfer(surplus, 'bank', 'refundPayable');
  await book([{ of: bookedOf(charged, paymentNo, payAt), bookings: [{ event: 'payment', postings }] }], ctx);
  // A refund that is created approved: nobody applied for it.
  await repo(Refund, elevated(ctx)).create({ payment: id, reason: 'overcharge', amount: surplus, applicant: paymentNo });
}

/** The fee plan stays as it is once the first payment has come. */
async function lockPlan(id: string | null, ctx: Context): Promise<void> {
  const plan = id === null ? null : await repo(TripFeePlan, elevated(ctx)).first({ id, status: 'approved', lockedAt: { empty: true } });
  if (plan) await repo(TripFeePlan, elevated(ctx)).act(plan.id, 'lock');
}

function returned({ amount: paid, refundedAmount }: PaymentRow, amount: number): Partial<PaymentRow> {
  const back = refundedAmount + amount;
  if (back > paid) throw paymentErrors.aboveLeft({ left: yuan(paid - refundedAmount) });
  return { refundedAmount: back, status: back === paid ? 'refunded' : 'partRefunded' };
}
