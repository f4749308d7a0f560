import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { yuan } from '@zhixing/model/fen.ts';
import sql from 'sql-template-tag';
import { Contract, type PaymentTerm, prepaidOf } from '../../agreement/contract/contract.model.ts';
import { Invoice } from '../../fee/invoice/invoice.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { balancesOf, book, isOwnFile } from '../booking.ts';
import { attending } from '../budget-of-trip.ts';
import { CostAccounting } from '../cost/cost-accounting.model.ts';
import { Expense } from '../expense/expense.model.ts';
import { partOf } from '../figures.ts';
import { bookReturned } from '../return-advance.ts';
import { settlementErrors } from '../settlement.errors.ts';
import { type SettledItem, Settlement } from './settlement.model.ts';

type SettlementRow = Row<typeof Settlement>;

export const settlementRules = defineRules(Settlement, {
  create: { derive: ({ row }, ctx) => drawnUp(row, ctx), check: ({ row }, ctx) => mustBeSound(row, ctx) },
  update: { derive: ({ row }, ctx) => drawnUp(row, ctx), check: ({ row }, ctx) => mustBeSound(row, ctx) },
  delete: {
    check: ({ before }) => {
      if (before.prepaid > 0) throw settlementErrors.prepaidTooMuch({ prepaid: yuan(before.prepaid) });
    },
  },
  actions: {
    prepay: {
      derive: async ({ before, args }, ctx) => {
        const prepaid = before.prepaid + args.amount;
        const drawn = await drawnUp({ ...before, prepaid }, ctx);
        return { ...drawn, prepaid, paid: before.paid + args.amount, voucher: args.voucher };
      },
      check: async ({ row, args }, ctx) => {
        await mustBePayableBefore(row, ctx);
        await mustBeHeld(row, args.amount, ctx);
        await mustBeOwn(args.voucher, ctx);
      },
      before: async ({ row, args }, ctx) => {
        await approve(row, args.amount, ctx);
        await payOut(row, args.amount, args.paidAt, ctx);
      },
    },
    repay: {
      derive: async ({ before, args }, ctx) => {
        if (args.amount > before.prepaid) {
          const params = { most: yuan(before.prepaid) };
          throw settlementErrors.aboveAdvance(params, { fields: { amount: { key: 'settlement.aboveAdvance', params } } });
        }
        const prepaid = before.prepaid - args.amount;
        return { ...(await drawnUp({ ...before, prepaid }, ctx)), prepaid, paid: before.paid - args.amount, voucher: args.voucher };
      },
      check: ({ args }, ctx) => mustBeOwn(args.voucher, ctx),
      before: ({ row, args }, ctx) => bookReturned({ trip: row.trip, no: row.settleNo, ...args, at: args.paidAt }, ctx),
    },
    close: {
      check: async ({ row }, ctx) => {
        if ((await lookUp(Trip, row.trip, ctx))?.status !== 'cancelled') throw settlementErrors.notCancelled();
        if (row.prepaid > 0) throw settlementErrors.advanceOpen({ prepaid: yuan(row.prepaid) });
      },
    },
    send: {
      derive: async ({ row }, ctx) => ({ ...(await drawnUp(row, ctx)), sentBy: ctx.actor.userId, reply: null, disputeReason: null }),
      check: async ({ row }, ctx) => {
        const trip = await lookUp(Trip, row.trip, ctx);
        if (!['returned', 'settling'].includes(trip?.status ?? '')) throw settlementErrors.notReturned();
        mustFit(row);
      },
    },
    agencyOk: { derive: (_change, ctx) => ({ agencyConfirmBy: ctx.actor.userId, agencyConfirmAt: ctx.now().toISOString() }) },
    dispute: { derive: ({ args }) => ({ disputeReason: args.reason, reply: null }) },
    revise: {
      derive: ({ row, args }, ctx) =>
        drawnUp({ ...row, deduct: args.deduct, deductReason: args.deductReason }, ctx).then((drawn) => ({ ...drawn, ...args })),
      check: ({ row }) => mustFit(row),
    },
    schoolOk: {
      derive: (_change, ctx) => ({ schoolConfirmBy: ctx.actor.userId, schoolConfirmAt: ctx.now().toISOString() }),
      check: async ({ row }, ctx) => {
        const confirmed = { trip: row.trip, status: { in: ['confirmed', 'publicised'] } };
        if ((await repo(CostAccounting, elevated(ctx)).count(confirmed)) === 0) throw settlementErrors.costUnconfirmed();
        const { actualAmount } = await drawnUp(row, ctx);
        // The expenses stand since the accounting was submitted; a difference means that the agency confirmed other sums.
        if (actualAmount !== row.actualAmount) throw settlementErrors.costUnconfirmed();
        await mustBeHeld(row, row.payable, ctx);
      },
      before: ({ row }, ctx) => approve(row, row.payable, ctx),
    },
    pay: {
      derive: ({ row, args }, ctx) => ({
        paid: row.paid + row.payable,
        paidAt: args.paidAt ?? ctx.now().toISOString(),
        voucher: args.voucher ?? row.voucher,
      }),
      check: async ({ row, before, args }, ctx) => {
        if (before.payable > 0 && args.voucher === null)
          throw settlementErrors.voucherNeeded({}, { fields: { voucher: { key: 'settlement.voucherNeeded' } } });
        await mustBeInvoiced(row, ctx);
        await mustBeOwn(args.voucher, ctx);
      },
      before: ({ row, args }, ctx) => payOut(row, row.payable, args.paidAt, ctx),
    },
  },
});

/** The parties and amounts of a settlement, from the contract and the approved expenses that the agency has advanced. */
async function drawnUp(row: SettlementRow, ctx: Context): Promise<Partial<SettlementRow>> {
  const trip = await lookUp(Trip, row.trip, ctx);
  if (!trip) return {};
  const contract = await repo(Contract, elevated(ctx)).first({ boundPlan: trip.tripPlan });
  const advanced = await repo(Expense, elevated(ctx)).find({ trip: trip.id, fundedBy: 'agency', status: { in: ['approved', 'paid'] } });
  const items = [...Map.groupBy(advanced, ({ category }) => category)].map(
    ([category, of]): SettledItem => ({ category, amount: of.reduce((sum, { amount }) => sum + amount, 0) }),
  );
  const actualAmount = items.reduce((sum, { amount }) => sum + amount, 0);
  const actualStudents = await attending(trip.id, ctx);
  return {
    school: trip.school,
    bureau: trip.bureau,
    agency: contract?.agency ?? trip.agency,
    contract: contract?.id ?? null,
    actualStudents,
    contractAmount: (contract?.unitPrice ?? 0) * actualStudents,
    actualAmount,
    items,
    payable: actualAmount - (row.deduct ?? 0) - row.prepaid,
  };
}

async function mustBeSound({ trip: id, contract }: SettlementRow, ctx: Context): Promise<void> {
  const trip = await lookUp(Trip, id, ctx);
  if (trip && ['archived', 'cancelled'].includes(trip.status)) throw settlementErrors.tripOver();
  if (contract === null) throw settlementErrors.contractNeeded({}, { fields: { trip: { key: 'settlement.contractNeeded' } } });
}

/** Not more than the contract promises, and not less than what has been paid. */
function mustFit({ actualAmount, contractAmount, deduct, prepaid, payable }: SettlementRow): void {
  if (actualAmount > contractAmount) throw settlementErrors.aboveContract({ actual: yuan(actualAmount), most: yuan(contractAmount) });
  if (deduct > actualAmount) throw settlementErrors.aboveActual({}, { fields: { deduct: { key: 'settlement.aboveActual' } } });
  if (payable < 0) throw settlementErrors.prepaidTooMuch({ prepaid: yuan(prepaid) });
}

/** The contract's terms say which part is payable before the return. */
async function mustBePayableBefore({ contract: id, contractAmount, prepaid }: SettlementRow, ctx: Context): Promise<void> {
  const contract = await lookUp(Contract, id, ctx);
  const percent = prepaidOf((contract?.paymentTerms as readonly PaymentTerm[] | null) ?? []);
  const most = partOf(contractAmount, Math.round(percent * 100), 10_000);
  if (prepaid <= most) return;
  const params = { most: yuan(most) };
  throw settlementErrors.abovePrepaid(params, { fields: { amount: { key: 'settlement.abovePrepaid', params } } });
}

/** Row-locks the trip, so that its money is not spent twice at once. Only what families and funds have paid for the trip is paid out. */
async function mustBeHeld({ trip }: SettlementRow, amount: number, ctx: Context): Promise<void> {
  await ctx.db.query(sql`select 1 from trip where id = ${trip} for no key update`);
  const { custody } = await balancesOf(trip, ctx);
  if (amount > -custody) throw settlementErrors.aboveFunds({ left: yuan(Math.max(0, -custody)) });
}

/** The agency's invoices of the trip, less those that were reversed, cover what it gets. */
async function mustBeInvoiced({ trip, actualAmount, deduct }: SettlementRow, ctx: Context): Promise<void> {
  const standing = { trip, direction: 'agencyToSchool', status: 'issued', redOf: { empty: true } };
  const invoiced = (await repo(Invoice, elevated(ctx)).find(standing)).reduce((sum, { amount }) => sum + amount, 0);
  const due = actualAmount - deduct;
  if (invoiced < due) throw settlementErrors.invoiceMissing({ due: yuan(due), invoiced: yuan(invoiced) });
}

async function mustBeOwn(file: string | null, ctx: Context): Promise<void> {
  if (!(await isOwnFile(file, ctx))) throw settlementErrors.strangeFiles({}, { fields: { voucher: { key: 'settlement.strangeFiles' } } });
}

const approve = ({ trip, settleNo }: SettlementRow, amount: number, ctx: Context): Promise<void> =>
  book('settlementApproved', { amount, into: 'custody', from: 'payable' }, { trip, no: settleNo }, ctx);

const payOut = ({ trip, settleNo }: SettlementRow, amount: number, at: string | null, ctx: Context): Promise<void> =>
  book('settlementPaid', { amount, into: 'payable', from: 'bank' }, { trip, no: settleNo, at }, ctx);
