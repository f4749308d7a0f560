import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import type { Budget } from '../../agreement/budget/budget.model.ts';
import { BudgetItem } from '../../agreement/budget/budget-item.model.ts';
import { apportion } from '../amounts.ts';

type ItemRow = Row<typeof BudgetItem>;

/** A student's share of a budget line. */
export type ShareLine = Pick<ItemRow, 'category' | 'feeItem' | 'name' | 'mode' | 'unitPrice' | 'times'>;

/** What one student pays of a budget. */
export async function shareLines({ id, students }: Row<typeof Budget>, ctx: Context): Promise<ShareLine[]> {
  const order = { field: 'sortCode', descending: false };
  return sharesOf(await repo(BudgetItem, elevated(ctx)).find({ budget: id }, { order }), students ?? 1);
}

/**
 * A student's share of the lines that families pay: prices per student as they are; shared costs in equal parts. The rounding of the parts
 * is spread by largest remainder, so that together they are the families' total per student, rounded down to the fen and thus within the
 * budget.
 */
export function sharesOf(items: readonly ItemRow[], students: number): ShareLine[] {
  const paid = items.filter(({ payer }) => payer === 'family');
  const shared = paid.filter((item) => !isPerStudent(item, students));
  const amounts = shared.map(({ amount }) => amount ?? 0);
  const total = Math.floor(amounts.reduce((sum, amount) => sum + amount, 0) / students);
  const parts = apportion(total, amounts);
  const partOf = new Map(shared.map((item, at) => [item.id, parts[at] ?? 0]));
  return paid.map((item) => {
    const { category, feeItem, name, mode, unitPrice, times } = item;
    const part = partOf.get(item.id);
    return { category, feeItem, name, mode, ...(part === undefined ? { unitPrice, times } : { unitPrice: part, times: '1' }) };
  });
}

const isPerStudent = ({ mode, quantity }: ItemRow, students: number): boolean =>
  mode !== 'perGroup' && mode !== 'actual' && Number(quantity) === students;
