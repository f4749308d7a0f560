import { costCategories } from '../../budget/budget.model.ts';
import type { Offer } from './quotes.ts';

/** One item of the comparison: what each offer asks for it; null where an offer lacks it. */
export interface ComparedItem {
  readonly key: string;
  readonly category: string;
  readonly name: string;
  readonly amounts: readonly (number | null)[];
  /** The lowest amount, if several offer it. */
  readonly lowest: number | null;
}

/** The items of all offers, by category. Lines are the same item if they name the same fee item, or else have the same name. */
export function comparedItems(offers: readonly Offer[]): readonly ComparedItem[] {
  const items = new Map<string, { category: string; name: string; amounts: (number | null)[] }>();
  for (const [place, { lines }] of offers.entries())
    for (const { category, feeItem, name, amount } of lines) {
      const key = `${category} ${feeItem ?? String(name).replaceAll(/\s/g, '')}`;
      const item = items.get(key) ?? { category: String(category), name: String(name), amounts: offers.map(() => null) };
      item.amounts[place] = (item.amounts[place] ?? 0) + Number(amount ?? 0);
      items.set(key, item);
    }
  return [...items]
    .map(([key, item]) => ({ key, ...item, lowest: lowestOf(item.amounts) }))
    .toSorted((a, b) => order(a.category) - order(b.category));
}

/** The lowest of at least two amounts that differ. */
export function lowestOf(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return new Set(known).size > 1 ? Math.min(...known) : null;
}

const order = (category: string): number => (costCategories as readonly string[]).indexOf(category);
