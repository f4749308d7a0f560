import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { transfer } from '@zhixing/ledger/voucher.ts';
import type { Row } from '@zhixing/model';
import { yuan } from '@zhixing/model/fen.ts';
import sql from 'sql-template-tag';
import { StoredFile } from '../../../platform/file/file.model.ts';
import { TripFeePlan } from '../../fee/plan/trip-fee-plan.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { bookedOf, lockedBill, mustMove } from '../bill/bill-store.ts';
import { StudentBill } from '../bill/student-bill.model.ts';
import { refundErrors } from '../billing.errors.ts';
import { book } from '../booking.ts';
import { repaySurplus, reverse } from '../core/bill-moves.ts';
import { Payment } from '../payment/payment.model.ts';
import { informOfRefund } from './inform-guardians.ts';
import { Refund } from './refund.model.ts';
import { type PolicyStep, refundPercent, refundShare } from './refund-policy.ts';

type RefundRow = Row<typeof Refund>;

/** States of refunds that take up a part of their payment. */
export const holding = ['draft', 'pending', 'approved', 'processing', 'success', 'failed'] as const;

export const refundRules = defineRules(Refund, {
  create: {
    derive: ({ row }, ctx) => drawnUp(row, ctx),
    check: ({ row }, ctx) => mustBeSound(row, ctx),
  },
  update: {
    derive: ({ row }, ctx) => drawnUp(row, ctx),
    check: ({ row }, ctx) => mustBeSound(row, ctx),
  },
  actions: {
    submit: {
      derive: (_change, ctx) => ({ appliedBy: ctx.actor.userId, appliedAt: ctx.now().toISOString() }),
      check: ({ row }, ctx) => mustBeSound(row, ctx),
    },
    approve: {
      derive: async ({ row, args }, ctx) => {
        mustBeOthers(row, ctx);
        const { state } = await lockedBill(row.bill ?? '', ctx);
        const { parts } = mustMove(reverse(state, row.amount ?? 0));
        return { ...decided(ctx), opinion: args.opinion, allocation: parts };
      },
      check: ({ row }, ctx) => mustBeLeft(row, ctx),
      before: async ({ row }, ctx) => {
        const bill = await repo(StudentBill, elevated(ctx)).act(row.bill ?? '', 'reverse', { amount: row.amount, refund: row.id });
        // The fund of a late waiver bears what goes back to the family.
        if (row.reason !== 'waiver') return;
        const postings = transfer(row.amount ?? 0, 'subsidy', 'custody');
        await book([{ of: bookedOf(bill, row.refundNo), bookings: [{ event: 'waiver', postings }] }], ctx);
      },
    },
    reject: {
      derive: ({ row, args }, ctx) => {
        mustBeOthers(row, ctx);
        return { ...decided(ctx), opinion: args.opinion };
      },
    },
    pay: { derive: ({ row }) => ({ attempts: row.attempts + 1 }) },
    retry: { derive: ({ row }) => ({ attempts: row.attempts + 1, failReason: null }) },
    confirmPaid: {
      derive: ({ row, args }, ctx) => ({ ...paidOut(args, ctx), voucher: args.voucher ?? row.voucher }),
      check: ({ args }, ctx) => mustBeOwnFile(args.voucher, ctx),
      before: ({ row }, ctx) => repayOn(row, ctx),
    },
    succeed: {
      derive: ({ before, args }, ctx) => {
        if (before.status !== 'success') return paidOut(args, ctx);
        if (args.refundTradeNo !== null && args.refundTradeNo !== before.refundTradeNo)
          throw refundErrors.otherTransaction({ no: before.refundTradeNo ?? '' });
        return {};
      },
      before: async ({ row, before }, ctx) => {
        if (before.status !== 'success') await repayOn(row, ctx);
      },
    },
    fail: { derive: ({ args }) => ({ failReason: args.reason }) },
  },
});

const decided = (ctx: Context) => ({ approver: ctx.actor.userId, approvedAt: ctx.now().toISOString() });

const paidOut = ({ refundTradeNo, refundedAt }: { refundTradeNo: string | null; refundedAt: string | null }, ctx: Context) => ({
  refundTradeNo,
  refundedAt: refundedAt ?? ctx.now().toISOString(),
  failReason: null,
});

/** What a refund takes from its payment, and the share that the policy gives back at this moment. */
async function drawnUp(row: RefundRow, ctx: Context): Promise<Partial<RefundRow>> {
  const payment = row.payment ? await repo(Payment, elevated(ctx)).first({ id: row.payment }) : null;
  if (!payment) return {};
  const { bill, trip, student, school, bureau, agency, schoolClass, channel } = payment;
  const whose = { bill, trip, student, school, bureau, agency, schoolClass, channel };
  const available = payment.amount - (await takenOf(row.payment, row.id, ctx));
  // The refund of what exceeded a bill comes from the payment itself, in its own transaction.
  if (ctx.chain.includes('payment.act:succeed')) return { ...whose, available, deduct: 0, surplus: true, status: 'approved' };
  const percent = await shareOf(row, bill, ctx);
  const share = percent === null ? available : refundShare(available, percent).amount;
  const amount = row.amount ?? (share > 0 ? share : null);
  return {
    ...whose,
    available,
    amount,
    policyPercent: percent === null ? null : percent.toFixed(2),
    deduct: Math.max(0, available - (amount ?? 0)),
  };
}

/** Share by the fee plan's refund rule, which is that of the contract. */
async function shareOf({ trip: id, reason }: Pick<RefundRow, 'trip' | 'reason'>, billId: string, ctx: Context): Promise<number | null> {
  const bill = await lookUp(StudentBill, billId, ctx);
  const [trip, plan] = [await lookUp(Trip, id ?? bill?.trip ?? null, ctx), await lookUp(TripFeePlan, bill?.feePlan ?? null, ctx)];
  const policy = (plan?.refundRule as readonly PolicyStep[] | null) ?? [];
  return refundPercent(reason, policy, trip?.departAt ?? '', ctx.now().toISOString());
}

/** What other refunds of a payment take up. */
async function takenOf(payment: string, but: string, ctx: Context): Promise<number> {
  const others = await repo(Refund, elevated(ctx)).find({ payment, id: { ne: but }, status: { in: [...holding] } });
  return others.reduce((all, { amount }) => all + (amount ?? 0), 0);
}

async function mustBeSound(row: RefundRow, ctx: Context): Promise<void> {
  const payment = await repo(Payment, elevated(ctx)).get(row.payment);
  if (!['success', 'partRefunded'].includes(payment.status ?? ''))
    throw refundErrors.notRefundable({}, { fields: { payment: { key: 'refund.notRefundable' } } });
  if (row.amount === null) throw refundErrors.nothingLeft({}, { fields: { payment: { key: 'refund.nothingLeft' } } });
  await mustBeLeft(row, ctx);
  const most = row.policyPercent === null ? null : refundShare(row.available ?? 0, Number(row.policyPercent)).amount;
  // Other amounts than the policy's are the school's decision, which it has to explain.
  if (most !== null && row.amount !== most && !row.deductReason)
    throw refundErrors.reasonNeeded(
      { share: yuan(most) },
      { fields: { deductReason: { key: 'refund.reasonNeeded', params: { share: yuan(most) } } } },
    );
  await mustBeOwnFile(row.certificate, ctx);
}

/** Row-locks the payment, so that two refunds at once cannot both take what is left of it. */
async function mustBeLeft(row: RefundRow, ctx: Context): Promise<void> {
  const payment = await lockedPayment(row.payment, ctx);
  const left = payment.amount - (await takenOf(row.payment, row.id, ctx));
  if ((row.amount ?? 0) <= left) return;
  const params = { left: yuan(Math.max(0, left)) };
  throw refundErrors.aboveLeft(params, { fields: { amount: { key: 'refund.aboveLeft', params } } });
}

async function lockedPayment(id: string, ctx: Context) {
  const payments = repo(Payment, elevated(ctx));
  await ctx.db.query(sql`select 1 from payment where id = ${id} for no key update`);
  return payments.get(id);
}

function mustBeOthers({ appliedBy, createdBy }: RefundRow, ctx: Context): void {
  const { userId } = ctx.actor;
  if (userId !== null && (userId === appliedBy || userId === createdBy)) throw refundErrors.samePerson();
}

async function mustBeOwnFile(file: string | null, ctx: Context): Promise<void> {
  if (file === null || ctx.actor.userId === null) return;
  if ((await repo(StoredFile, elevated(ctx)).count({ id: file, createdBy: ctx.actor.userId })) === 0) throw refundErrors.strangeFiles();
}

/** The money has gone back: the bill, the payment and the ledger show it. */
async function repayOn(row: RefundRow, ctx: Context): Promise<void> {
  const amount = row.amount ?? 0;
  const bills = repo(StudentBill, elevated(ctx));
  if (row.surplus) {
    const bill = await bills.get(row.bill ?? '');
    await book([{ of: bookedOf(bill, row.refundNo, row.refundedAt), bookings: [repaySurplus(amount)] }], ctx);
  } else await bills.act(row.bill ?? '', 'repay', { amount, refund: row.id });
  const payment = await lockedPayment(row.payment, ctx);
  const whole = payment.refundedAmount + amount === payment.amount;
  await repo(Payment, elevated(ctx)).act(row.payment, whole ? 'refundAll' : 'refundPart', { amount });
  await informOfRefund(row, ctx);
}
