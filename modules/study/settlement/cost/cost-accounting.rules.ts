import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { type ActionChange, defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import { yuan } from '@zhixing/model/fen.ts';
import { StudentBill } from '../../billing/bill/student-bill.model.ts';
import { Refund } from '../../billing/refund/refund.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import { Settlement } from '../agency/settlement.model.ts';
import { balancesOf, book, isOwnFile } from '../booking.ts';
import { Expense } from '../expense/expense.model.ts';
import { costErrors } from '../settlement.errors.ts';
import { unsettledOf } from '../unsettled.ts';
import { costFigures, writeLines } from './account-costs.ts';
import { CostAccounting } from './cost-accounting.model.ts';
import { CostLine } from './cost-line.model.ts';
import { returnSurplus } from './return-surplus.ts';

type CostRow = Row<typeof CostAccounting>;
interface Acted {
  readonly row: CostRow;
  readonly before: CostRow;
}

/** States of refunds that are still to be decided or paid out. */
export const openRefunds = ['draft', 'pending', 'approved', 'processing', 'failed'] as const;

export const costAccountingRules = defineRules(CostAccounting, {
  create: {
    derive: async ({ row }, ctx) => {
      const trip = await lookUp(Trip, row.trip, ctx);
      const parties = trip ? { school: trip.school, bureau: trip.bureau, agency: trip.agency } : {};
      return { ...parties, ...(await costFigures(row, ctx)).header };
    },
    before: ({ row }, ctx) => accountLines(row, ctx),
  },
  actions: {
    refresh: { derive: ({ row }, ctx) => figuresOf(row, ctx), before: ({ row }, ctx) => accountLines(row, ctx) },
    submit: {
      derive: async ({ row }, ctx) => ({
        ...(await figuresOf(row, ctx)),
        submittedBy: ctx.actor.userId,
        submittedAt: ctx.now().toISOString(),
        opinion: null,
      }),
      check: async ({ row }, ctx) => {
        await mustBeComplete(row, ctx);
        await accountLines(row, ctx);
        await mustBeExplained(row, ctx);
        await mustAgreeWithBooks(row, ctx);
      },
    },
    confirm: {
      derive: ({ row, args }, ctx) => {
        const { userId } = ctx.actor;
        if (userId !== null && userId === row.submittedBy) throw costErrors.samePerson();
        return { confirmBy: userId, confirmedAt: ctx.now().toISOString(), opinion: args.opinion };
      },
    },
    sendBack: { derive: ({ args }) => ({ opinion: args.opinion, confirmBy: null, confirmedAt: null }), check: mustBeUnsettled },
    publicise: {
      derive: async ({ row, args }, ctx) => {
        const today = chinaDay(ctx.now());
        // The settlement with the agency may have changed the deduction since.
        return { ...(await figuresOf(row, ctx)), publicityStart: today, publicityEnd: addDays(today, args.days) };
      },
      check: async ({ row }, ctx) => {
        await mustBeAgreed(row, ctx);
        await mustBeComplete(row, ctx);
        await mustAgreeWithBooks(row, ctx);
      },
      before: ({ row }, ctx) => accountLines(row, ctx),
    },
    reopen: {
      derive: ({ args }) => ({ opinion: args.opinion, publicityStart: null, publicityEnd: null, confirmBy: null, confirmedAt: null }),
      check: mustBeUnsettled,
    },
    returnSurplus: {
      derive: (_change, ctx) => ({ returnedAt: ctx.now().toISOString() }),
      check: async ({ row }, ctx) => {
        const until = row.publicityEnd ?? '';
        if (chinaDay(ctx.now()) <= until) throw costErrors.inPublicity({ until });
        await mustBeComplete(row, ctx);
        await mustAgreeWithBooks(row, ctx);
      },
      before: ({ row }, ctx) => returnSurplus(row, ctx),
    },
    clearSubsidy: {
      derive: ({ args }) => ({ subsidyVoucher: args.voucher }),
      check: async ({ args }, ctx) => {
        if (!(await isOwnFile(args.voucher, ctx)))
          throw costErrors.strangeFiles({}, { fields: { voucher: { key: 'costAccounting.strangeFiles' } } });
      },
      before: (change, ctx) => clearSubsidy(change, ctx),
    },
    settle: {
      derive: (_change, ctx) => ({ settledAt: ctx.now().toISOString() }),
      check: async ({ row }, ctx) => {
        const gaps = await unsettledOf(row.trip, ctx);
        const [first] = gaps;
        if (first)
          throw costErrors.unsettled({ what: ctx.engine.texts.text(ctx.language, `guards.trip.G32.${first.text}`, first.params ?? {}) });
      },
    },
  },
});

export const costLineRules = defineRules(CostLine, {
  actions: {
    explain: {
      derive: ({ args }) => ({ reason: args.reason }),
      check: async ({ row }, ctx) => {
        const cost = await repo(CostAccounting, elevated(ctx)).get(row.cost);
        if (cost.status !== 'draft') throw costErrors.fixed();
      },
    },
  },
});

const figuresOf = async (row: CostRow, ctx: Context) => (await costFigures(row, ctx)).header;
const accountLines = async (row: CostRow, ctx: Context): Promise<void> => writeLines(row, (await costFigures(row, ctx)).lines, ctx);

/** Everything that will change the sums has been decided. */
async function mustBeComplete({ trip }: CostRow, ctx: Context): Promise<void> {
  const server = elevated(ctx);
  const owing = await repo(StudentBill, server).count({ trip, status: { in: ['draft', 'unpaid', 'partial', 'overdue'] } });
  if (owing > 0) throw costErrors.billsOpen({ count: owing });
  const refunds = await repo(Refund, server).count({ trip, status: { in: [...openRefunds] } });
  if (refunds > 0) throw costErrors.refundsOpen({ count: refunds });
  const undecided = { status: { in: ['draft', 'pending'] } };
  const unpaid = { status: 'approved', fundedBy: 'custody' };
  const expenses = await repo(Expense, server).count({ all: [{ trip }, { any: [undecided, unpaid] }] });
  if (expenses > 0) throw costErrors.expensesOpen({ count: expenses });
}

async function mustBeExplained({ id }: CostRow, ctx: Context): Promise<void> {
  const open = await repo(CostLine, elevated(ctx)).count({ cost: id, mustExplain: true, reason: { empty: true } });
  if (open > 0) throw costErrors.reasonsMissing({ count: open });
}

/** What has been accounted for is what the ledger holds for the families of the trip. */
async function mustAgreeWithBooks({ trip, surplus }: CostRow, ctx: Context): Promise<void> {
  if (surplus < 0) throw costErrors.deficit({ amount: yuan(-surplus) });
  const { custody } = await balancesOf(trip, ctx);
  const settlement = await repo(Settlement, elevated(ctx)).first({ trip });
  const posted = settlement && ['approved', 'paid'].includes(settlement.status ?? '');
  const advanced = await repo(Expense, elevated(ctx)).find({ trip, fundedBy: 'agency', status: { in: ['approved', 'paid'] } });
  const toCome = advanced.reduce((sum, { amount }) => sum + amount, 0) - (settlement?.deduct ?? 0) - (settlement?.prepaid ?? 0);
  const held = -custody - (posted ? 0 : toCome);
  if (held !== surplus) throw costErrors.booksDiffer({ held: yuan(held), surplus: yuan(surplus) });
}

/** Parents are shown what both sides of the contract have confirmed. */
async function mustBeAgreed({ trip }: CostRow, ctx: Context): Promise<void> {
  const settlement = await repo(Settlement, elevated(ctx)).first({ trip });
  if (settlement && !['approved', 'paid'].includes(settlement.status ?? '')) throw costErrors.settlementOpen({ no: settlement.settleNo });
}

/** Sums that a settlement has been approved by are not changed any more. */
async function mustBeUnsettled({ row: { trip } }: Acted, ctx: Context): Promise<void> {
  const settlement = await repo(Settlement, elevated(ctx)).first({ trip, status: { in: ['approved', 'paid'] } });
  if (settlement) throw costErrors.fixed();
}

/** Books the money of the funds that has come, or that has gone back to them: exactly what is open. */
async function clearSubsidy({ row }: ActionChange<typeof CostAccounting, 'clearSubsidy'>, ctx: Context): Promise<void> {
  const { subsidy } = await balancesOf(row.trip, ctx);
  if (subsidy === 0) throw costErrors.nothingToClear();
  const of = { trip: row.trip, no: row.costNo };
  if (subsidy > 0) await book('subsidyReceived', { amount: subsidy, into: 'bank', from: 'subsidy' }, of, ctx);
  else await book('subsidyReturned', { amount: -subsidy, into: 'subsidy', from: 'bank' }, of, ctx);
}
