import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { yuan } from '@zhixing/model/fen.ts';
import sql from 'sql-template-tag';
import { BudgetItem } from '../../agreement/budget/budget-item.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Settlement } from '../agency/settlement.model.ts';
import { balancesOf, book, isOwnFile } from '../booking.ts';
import { budgetOfTrip } from '../budget-of-trip.ts';
import { CostAccounting } from '../cost/cost-accounting.model.ts';
import { costOf } from '../figures.ts';
import { bookReturned } from '../return-advance.ts';
import { expenseErrors } from '../settlement.errors.ts';
import { Expense } from './expense.model.ts';

type ExpenseRow = Row<typeof Expense>;

export const expenseRules = defineRules(Expense, {
  save: { check: ({ row }, ctx) => mustNotBeAccounted(row.trip, ctx) },
  create: {
    derive: async ({ row }, ctx) => ({ ...(await partiesOf(row, ctx)), handler: row.handler ?? (ctx.actor.name || null) }),
    check: ({ row }, ctx) => mustBeSound(row, ctx),
  },
  update: { derive: ({ row }, ctx) => partiesOf(row, ctx), check: ({ row }, ctx) => mustBeSound(row, ctx) },
  actions: {
    submit: {
      derive: async ({ row }, ctx) => ({
        submittedBy: ctx.actor.userId,
        submittedAt: ctx.now().toISOString(),
        overBudget: await isOver(row, ctx),
      }),
      check: async ({ row }, ctx) => {
        await mustBeSound(row, ctx);
        mustBeExplained(row);
      },
    },
    approve: {
      derive: async ({ row, args }, ctx) => ({ ...decided(row, ctx), opinion: args.opinion, overBudget: await isOver(row, ctx) }),
      check: async ({ row }, ctx) => {
        mustBeExplained(row);
        await mustBeCovered(row, ctx);
      },
      before: ({ row }, ctx) => postApproved(row, ctx),
    },
    reject: { derive: ({ row, args }, ctx) => ({ ...decided(row, ctx), opinion: args.opinion }) },
    pay: {
      derive: ({ args }, ctx) => ({ payVoucher: args.voucher, paidAt: args.paidAt ?? ctx.now().toISOString() }),
      check: ({ args }, ctx) => mustBeOwn(args.voucher, ctx),
      before: ({ row }, ctx) => postPaid(row, ctx),
    },
    giveBack: {
      derive: ({ before, args }) => ({ returned: (before.returned ?? 0) + args.amount, returnVoucher: args.voucher }),
      check: async ({ before, args }, ctx) => {
        if (args.amount > costOf(before)) {
          const params = { most: yuan(costOf(before)) };
          throw expenseErrors.aboveAdvance(params, { fields: { amount: { key: 'expense.aboveAdvance', params } } });
        }
        await mustBeOwn(args.voucher, ctx);
      },
      before: ({ row, args }, ctx) => bookReturned({ trip: row.trip, no: row.expenseNo, party: row.payee, ...args, at: args.paidAt }, ctx),
    },
    callOff: {
      derive: ({ row, args }, ctx) => ({ ...decided(row, ctx), opinion: args.opinion }),
      before: ({ row }, ctx) => postCalledOff(row, ctx),
    },
  },
});

async function mustBeOwn(file: string | null, ctx: Context): Promise<void> {
  if (!(await isOwnFile(file, ctx))) throw expenseErrors.strangeFiles({}, { fields: { voucher: { key: 'expense.strangeFiles' } } });
}

/** School, bureau and agency of the trip. */
async function partiesOf({ trip: id }: ExpenseRow, ctx: Context): Promise<Partial<ExpenseRow>> {
  const trip = await lookUp(Trip, id, ctx);
  return trip ? { school: trip.school, bureau: trip.bureau, agency: trip.agency } : {};
}

/** What has been confirmed by the school stands, and so do the expenses that it sums. */
async function mustNotBeAccounted(trip: string, ctx: Context): Promise<void> {
  const fixed = { trip, status: { in: ['pending', 'confirmed', 'publicised', 'settled'] } };
  const accounting = await repo(CostAccounting, elevated(ctx)).first(fixed);
  // An approved expense that was advanced by the agency or the school may still be paid out: it changes no sum.
  if (accounting && !ctx.chain.some((step) => step === 'expense.act:pay')) throw expenseErrors.accounted({ no: accounting.costNo });
}

async function mustBeSound({ trip: id, fundedBy, budgetItem, agency, category }: ExpenseRow, ctx: Context): Promise<void> {
  const trip = await lookUp(Trip, id, ctx);
  if (trip && ['archived', 'cancelled'].includes(trip.status)) throw expenseErrors.tripOver();
  if (fundedBy === 'agency' && !agency) throw expenseErrors.agencyNeeded({}, { fields: { fundedBy: { key: 'expense.agencyNeeded' } } });
  if (budgetItem === null) return;
  const { items } = await budgetOfTrip(id, ctx);
  const own = items.find((item) => item.id === budgetItem) ?? (await lookUp(BudgetItem, budgetItem, ctx));
  if (!own || !items.includes(own) || own.category !== category)
    throw expenseErrors.otherBudget({}, { fields: { budgetItem: { key: 'expense.otherBudget' } } });
}

/** Whether the category exceeds its part of the budget. The school's own funds are no part of it. */
async function isOver(row: ExpenseRow, ctx: Context): Promise<boolean> {
  if (row.fundedBy === 'school') return false;
  const { byCategory } = await budgetOfTrip(row.trip, ctx);
  const others = await borne(row.trip, ctx, row);
  const spent = others.filter(({ category }) => category === row.category).reduce((sum, expense) => sum + costOf(expense), 0);
  return spent + row.amount > (byCategory.get(row.category) ?? 0);
}

function mustBeExplained({ overBudget, overReason }: ExpenseRow): void {
  if (overBudget && !overReason) throw expenseErrors.overBudget({}, { fields: { overReason: { key: 'expense.overBudget' } } });
}

/** Row-locks the trip, so that two approvals at once cannot both take what is left of its money. */
async function mustBeCovered(row: ExpenseRow, ctx: Context): Promise<void> {
  if (row.fundedBy === 'school') return;
  await ctx.db.query(sql`select 1 from trip where id = ${row.trip} for no key update`);
  const { custody } = await balancesOf(row.trip, ctx);
  const advanced = (await borne(row.trip, ctx, row)).filter(({ fundedBy }) => fundedBy === 'agency');
  const settlement = await repo(Settlement, elevated(ctx)).first({ trip: row.trip });
  // A prepayment to the agency has left the custody account already.
  const toCome = advanced.reduce((sum, { amount }) => sum + amount, 0) - (settlement?.prepaid ?? 0);
  const left = -custody - Math.max(0, toCome);
  if (row.amount <= left) return;
  const params = { left: yuan(Math.max(0, left)) };
  throw expenseErrors.aboveFunds(params, { fields: { amount: { key: 'expense.aboveFunds', params } } });
}

/** Other expenses of the trip that families and funds bear. */
const borne = (trip: string, ctx: Context, { id }: ExpenseRow): Promise<ExpenseRow[]> =>
  repo(Expense, elevated(ctx)).find({
    trip,
    id: { ne: id },
    fundedBy: { in: ['custody', 'agency'] },
    status: { in: ['approved', 'paid'] },
  });

/** Nobody decides about what they have drawn up or submitted. */
function decided({ submittedBy, createdBy }: ExpenseRow, ctx: Context): Partial<ExpenseRow> {
  const { userId } = ctx.actor;
  if (userId !== null && (userId === submittedBy || userId === createdBy)) throw expenseErrors.samePerson();
  return { approver: userId, approvedAt: ctx.now().toISOString() };
}

/** Only what the money of families pays directly is posted; the agency's advances are posted with the settlement. */
async function postApproved({ fundedBy, amount, trip, expenseNo, payee }: ExpenseRow, ctx: Context): Promise<void> {
  if (fundedBy !== 'custody') return;
  await book('expenseApproved', { amount, into: 'custody', from: 'payable' }, { trip, no: expenseNo, party: payee }, ctx);
}

/** What was approved is no longer owed to the payee. */
async function postCalledOff({ fundedBy, amount, trip, expenseNo, payee }: ExpenseRow, ctx: Context): Promise<void> {
  if (fundedBy !== 'custody') return;
  await book('reversal', { amount, into: 'payable', from: 'custody' }, { trip, no: expenseNo, party: payee }, ctx);
}

async function postPaid({ fundedBy, amount, trip, expenseNo, payee, paidAt }: ExpenseRow, ctx: Context): Promise<void> {
  if (fundedBy !== 'custody') return;
  await book('expensePaid', { amount, into: 'payable', from: 'bank' }, { trip, no: expenseNo, party: payee, at: paidAt }, ctx);
}
