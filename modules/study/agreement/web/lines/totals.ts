import { costCategories, indirectCategories, shareUp } from '../../budget/budget.model.ts';
import { amountOf, type DraftLine } from './draft-line.ts';

/** What the lines add up to, in fen. */
interface LineTotals {
  readonly total: number;
  readonly perStudent: number | null;
  readonly byCategory: readonly { readonly category: string; readonly amount: number }[];
  readonly direct: number;
  readonly manage: number;
}

/** The totals of lines while they are typed; incomplete lines do not count. */
export function totalsOf(lines: readonly DraftLine[], students: number | null): LineTotals {
  const sumOf = (wanted: (line: DraftLine) => boolean): number =>
    lines.filter(wanted).reduce((sum, line) => sum + (amountOf(line) ?? 0), 0);
  const total = sumOf(() => true);
  return {
    total,
    perStudent: students ? shareUp(total, students) : null,
    byCategory: costCategories
      .map((category) => ({ category, amount: sumOf((line) => line.category === category) }))
      .filter(({ amount }) => amount > 0),
    direct: sumOf(({ category }) => !indirectCategories.includes(category)),
    manage: sumOf(({ category }) => category === 'manage'),
  };
}
