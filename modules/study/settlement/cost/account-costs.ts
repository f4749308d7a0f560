import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { deleteRows, insertRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { costCategories } from '../../agreement/budget/budget.model.ts';
import { StudentBill } from '../../billing/bill/student-bill.model.ts';
import { Settlement } from '../agency/settlement.model.ts';
import { subsidyOf } from '../booking.ts';
import { budgetOfTrip } from '../budget-of-trip.ts';
import { Expense } from '../expense/expense.model.ts';
import { costOf, varianceOf } from '../figures.ts';
import { type CostAccounting, VARIANCE_PERCENT } from './cost-accounting.model.ts';
import { CostLine } from './cost-line.model.ts';

type CostRow = Row<typeof CostAccounting>;

interface Billed {
  readonly billed: number;
  readonly received: number;
  readonly refunded: number;
}

/** The figures of an accounting, from the bills, the expenses and the settlement of its trip. */
export async function costFigures({ trip }: Pick<CostRow, 'trip'>, ctx: Context) {
  const server = elevated(ctx);
  const { students, byCategory } = await budgetOfTrip(trip, ctx);
  const expenses = await repo(Expense, server).find({ trip, status: { in: ['approved', 'paid'] } });
  const settlement = await repo(Settlement, server).first({ trip });
  const { billed, received, refunded } = await billedOf(trip, ctx);
  const subsidyTotal = await subsidyOf(trip, ctx);
  const deductTotal = settlement?.deduct ?? 0;
  const sum = (of: readonly Row<typeof Expense>[]) => of.reduce((all, expense) => all + costOf(expense), 0);
  const borne = expenses.filter(({ fundedBy }) => fundedBy !== 'school');
  const actualTotal = sum(borne) - deductTotal;
  const surplus = received - refunded + subsidyTotal - actualTotal;
  const actual = Map.groupBy(borne, ({ category }) => category);
  return {
    header: {
      billedTotal: billed,
      receivedTotal: received,
      refundedTotal: refunded,
      subsidyTotal,
      budgetTotal: [...byCategory.values()].reduce((all, amount) => all + amount, 0),
      deductTotal,
      actualTotal,
      schoolTotal: sum(expenses) - sum(borne),
      attendStudents: students,
      actualPerStudent: students > 0 ? Math.round(actualTotal / students) : 0,
      surplus,
      surplusPerStudent: students > 0 ? Math.floor(surplus / students) : null,
    },
    lines: costCategories.flatMap((category) => {
      const amounts = { budgetAmount: byCategory.get(category) ?? 0, actualAmount: sum(actual.get(category) ?? []) };
      return amounts.budgetAmount === 0 && amounts.actualAmount === 0 ? [] : [{ category, ...amounts }];
    }),
  };
}

async function billedOf(trip: string, ctx: Context): Promise<Billed> {
  const bills = await repo(StudentBill, elevated(ctx)).find({ trip, status: { notIn: ['draft', 'cancelled'] } });
  const of = (name: 'gross' | 'paid' | 'refunded') => bills.reduce((all, bill) => all + bill[name], 0);
  return { billed: of('gross'), received: of('paid'), refunded: of('refunded') };
}

/** Writes the lines of an accounting anew; what has been explained of a category stays. */
export async function writeLines(cost: CostRow, lines: Awaited<ReturnType<typeof costFigures>>['lines'], ctx: Context): Promise<void> {
  const old = await repo(CostLine, elevated(ctx)).find({ cost: cost.id });
  const reasons = new Map(old.map(({ category, reason }) => [category, reason]));
  await deleteRows(ctx, CostLine, sql`t.cost = ${cost.id}`);
  const { id, trip, school, bureau, agency } = cost;
  const rows = lines.map((line, at) => ({
    cost: id,
    trip,
    school,
    bureau,
    agency,
    ...line,
    ...varianceOf(line, VARIANCE_PERCENT),
    reason: reasons.get(line.category) ?? null,
    sortCode: at + 1,
  }));
  await insertRows(ctx, CostLine, rows);
}
