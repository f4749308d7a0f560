import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { yuan } from '@zhixing/model/fen.ts';
import { StoredFile } from '../../../platform/file/file.model.ts';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { Guardian } from '../../school/guardian.model.ts';
import { Student } from '../../school/student.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { billErrors } from '../billing.errors.ts';
import { book } from '../booking.ts';
import { adjust, cancel, issue, type Moved, receive, release, repay, reverse, waive, waiveAll } from '../core/bill-moves.ts';
import { type BillState, owedOf } from '../core/bill-state.ts';
import { type Allocated, type PayChannel, Payment } from '../payment/payment.model.ts';
import { Refund } from '../refund/refund.model.ts';
import { BillLine } from './bill-line.model.ts';
import { type BillRow, bookedOf, headerOf, linesOf, mustMove, saveLines, stateOf } from './bill-store.ts';
import { waiverParts } from './issue-bills.ts';
import { reminded, remindTeachers } from './remind.ts';
import { StudentBill } from './student-bill.model.ts';

interface Acted {
  readonly row: BillRow;
  readonly before: BillRow;
}

/** Each action computes the bill by a pure move, and writes lines and vouchers in the same transaction. */
export const studentBillRules = defineRules(StudentBill, {
  create: { derive: ({ row }, ctx) => partiesOf(row, ctx) },
  actions: {
    issue: {
      derive: (change, ctx) => moved(change, (bill) => mustMove(issue(bill)), ctx, { issuedAt: ctx.now().toISOString() }),
      before: (change, ctx) => keep(change, ctx),
    },
    receive: {
      derive: async (change, ctx) => {
        const { channel } = await repo(Payment, elevated(ctx)).get(change.args.payment);
        const payChannel = [null, channel].includes(change.before.payChannel as PayChannel | null) ? channel : 'several';
        return moved(change, (bill) => mustMove(receive(bill, change.args.amount)), ctx, { payChannel });
      },
      before: async (change, ctx) => {
        const payment = await repo(Payment, elevated(ctx)).get(change.args.payment);
        await keep(change, ctx, { no: payment.paymentNo, at: payment.payAt });
      },
    },
    collect: {
      derive: async ({ before, args }, ctx) => {
        mustBeOwed(args.amount, owedOf((await stateNow(before, ctx)).lines));
        if (args.payAt && Date.parse(args.payAt) > ctx.now().getTime())
          throw billErrors.future({}, { fields: { payAt: { key: 'studentBill.future' } } });
        return { status: before.status };
      },
      check: ({ args }, ctx) => mustBeOwnFile(args.voucher, ctx),
      // The payment books itself on the bill, as online payments do.
      before: async ({ row, args }, ctx) => {
        const payments = repo(Payment, elevated(ctx));
        const { channel, amount, voucher, payAt, transactionNo } = args;
        const payer = args.payer ?? (await usualPayer(row, ctx));
        const made = await payments.create({ bill: row.id, channel, amount, payer, voucher, collector: ctx.actor.userId });
        await payments.act(made.id, 'succeed', { amount, payAt: payAt ?? ctx.now().toISOString(), transactionNo });
      },
    },
    reverse: {
      derive: (change, ctx) => moved(change, (bill) => mustMove(reverse(bill, change.args.amount)), ctx),
      before: async (change, ctx) => keep(change, ctx, { no: await refundNo(change.args.refund, ctx) }),
    },
    repay: {
      derive: async (change, ctx) => {
        const { allocation } = await repo(Refund, elevated(ctx)).get(change.args.refund);
        return moved(change, (bill) => mustMove(repay(bill, (allocation as readonly Allocated[] | null) ?? [])), ctx);
      },
      before: async (change, ctx) => keep(change, ctx, { no: await refundNo(change.args.refund, ctx) }),
    },
    release: {
      derive: (change, ctx) =>
        moved(change, (bill) => mustMove(release(bill, Number(change.args.released ?? 0))), ctx, { cancelReason: change.args.reason }),
      before: (change, ctx) => keep(change, ctx),
    },
    waive: {
      derive: async (change, ctx) => {
        const { parts } = await waiverParts(change.args.waiver, await ownLines(change.before, ctx), ctx);
        return moved(change, (bill) => mustMove(waive(bill, parts)), ctx, { waiver: change.args.waiver });
      },
      before: (change, ctx) => keep(change, ctx),
    },
    lapse: {
      derive: (change, ctx) => moved(change, (bill) => ({ bill, bookings: [], parts: [] }), ctx),
    },
    adjust: {
      derive: (change, ctx) => moved(change, (bill) => mustMove(adjust(bill, change.args.line, change.args.amount)), ctx),
      before: (change, ctx) => keep(change, ctx, { reason: change.args.reason }),
    },
    waiveAll: {
      derive: (change, ctx) => moved(change, (bill) => mustMove(waiveAll(bill)), ctx),
      before: (change, ctx) => keep(change, ctx, { reason: change.args.reason }),
    },
    cancel: {
      derive: (change, ctx) =>
        moved(change, (bill) => mustMove(cancel(bill)), ctx, { cancelReason: change.args.reason, billedSignUp: null }),
      before: (change, ctx) => keep(change, ctx),
    },
    remind: {
      derive: ({ before }, ctx) => reminded(before, ctx),
      before: ({ row }, ctx) => remindTeachers([row], ctx),
    },
  },
});

export const billLineRules = defineRules(BillLine, {
  create: {
    derive: async ({ row }, ctx) => {
      const bill = await lookUp(StudentBill, row.bill, ctx);
      if (!bill) return {};
      const { trip, student, school, bureau, agency, schoolClass } = bill;
      return { trip, student, school, bureau, agency, schoolClass };
    },
  },
});

/** School, class and agency of a bill. */
async function partiesOf({ trip: tripId, student: id }: BillRow, ctx: Context): Promise<Partial<BillRow>> {
  const [trip, student] = [await lookUp(Trip, tripId, ctx), await lookUp(Student, id, ctx)];
  const { school = null, bureau = null, agency = null } = trip ?? {};
  return { school, bureau, agency, schoolClass: student?.schoolClass ?? null };
}

const ownLines = async ({ id }: BillRow, ctx: Context) => (await linesOf([id], ctx)).get(id) ?? [];
const stateNow = async (row: BillRow, ctx: Context): Promise<BillState> => stateOf(row, await ownLines(row, ctx));
const refundNo = async (id: string, ctx: Context): Promise<string> => (await repo(Refund, elevated(ctx)).get(id)).refundNo;
const moveKey = ({ id }: BillRow): string => `bill.move ${id}`;

/** The header after a move, which `keep` stores. The bill is locked by the action. */
async function moved({ before }: Acted, make: (bill: BillState) => Moved, ctx: Context, more: Partial<BillRow> = {}) {
  const move = make(await stateNow(before, ctx));
  ctx.memo.set(moveKey(before), Promise.resolve(move));
  return { ...headerOf(move.bill, before, ctx), ...more };
}

/** Who pays unless told otherwise: the guardian of the sign-up, else the child. */
async function usualPayer({ signUp: id, student }: BillRow, ctx: Context): Promise<string> {
  const signUp = await lookUp(SignUp, id, ctx);
  const guardian = await lookUp(Guardian, signUp?.guardian ?? null, ctx);
  return guardian?.name ?? (await lookUp(Student, student, ctx))?.name ?? '';
}

interface Kept {
  readonly no?: string;
  readonly at?: string | null;
  readonly reason?: string;
}

/** Writes lines and vouchers of the move. */
async function keep({ row }: Acted, ctx: Context, { no, at = null, reason }: Kept = {}): Promise<void> {
  const move = (await ctx.memo.get(moveKey(row))) as Moved;
  ctx.memo.delete(moveKey(row));
  await saveLines(move.bill.lines, ctx, reason);
  await book([{ of: bookedOf(row, no, at), bookings: move.bookings }], ctx);
}

function mustBeOwed(amount: number, owed: number): void {
  if (amount <= owed) return;
  const params = { owed: yuan(owed) };
  throw billErrors.aboveOwed(params, { fields: { amount: { key: 'studentBill.aboveOwed', params } } });
}

async function mustBeOwnFile(file: string | null, ctx: Context): Promise<void> {
  if (file === null || ctx.actor.userId === null) return;
  const own = await repo(StoredFile, elevated(ctx)).count({ id: file, createdBy: ctx.actor.userId });
  if (own === 0) throw billErrors.strangeFiles({}, { fields: { voucher: { key: 'studentBill.strangeFiles' } } });
}
