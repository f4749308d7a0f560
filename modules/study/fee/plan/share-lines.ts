import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import type { Budget } from '../../agreement/budget/budget.model.ts';
import { BudgetItem } from '../../agreement/budget/budget-item.model.ts';
import { apportion } from '../amounts.ts';

type ItemRow = Row<typeof BudgetItem>;

/** A student's share of a budget line. */
export type ShareLine = Pick<ItemRow, 'category' | 'feeItem' | 'name' | 'mode' | 'unitPrice' | 'times'>;

/**
 * What one student pays of a budget: prices per student as they are; shared costs in equal parts. The rounding of the parts is spread by
 * largest remainder, so that together they are the families' total per student, rounded down to the fen and thus within the budget.
 */
export async function shareLines({ id, students: of }: Row<typeof Budget>, ctx: Context): Promise<ShareLine[]> {
  const order = { field: 'sortCode', descending: false };
  const items = await repo(BudgetItem, elevated(ctx)).find({ budget: id, payer: 'family' }, { order });
  const students = of ?? 1;
  const shared = items.filter((item) => !isPerStudent(item, students));
  const amounts = shared.map(({ amount }) => amount ?? 0);
  const total = Math.floor(amounts.reduce((sum, amount) => sum + amount, 0) / students);
  const parts = apportion(total, amounts);
  const partOf = new Map(shared.map((item, at) => [item.id, parts[at] ?? 0]));
  return items.map((item) => {
    const { category, feeItem, name, mode, unitPrice, times } = item;
    const part = partOf.get(item.id);
    return { category, feeItem, name, mode, ...(part === undefined ? { unitPrice, times } : { unitPrice: part, times: '1' }) };
  });
}

const isPerStudent = ({ mode, quantity }: ItemRow, students: number): boolean =>
  mode !== 'perGroup' && mode !== 'actual' && Number(quantity) === students;
