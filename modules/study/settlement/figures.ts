/* What the settlement of a trip divides and sums, as pure functions over whole fen. */

/** A family's bill as far as a surplus is concerned. */
export interface Share {
  readonly bill: string;
  /** Ties of the largest remainder go to the smaller key: the number of the student. */
  readonly key: string;
  /** What the family has paid and not got back. */
  readonly family: number;
  /** What funds have borne of the charge. */
  readonly sponsor: number;
}

export interface Returned {
  readonly bill: string;
  readonly family: number;
  readonly sponsor: number;
}

/**
 * Divides a surplus over bills by what was paid for each, exact to the fen by the largest remainder. Of each part the family gets the share
 * that it has paid, rounded down; the rest goes back to the funds.
 */
export function divideSurplus(surplus: number, shares: readonly Share[]): readonly Returned[] {
  const sorted = shares.filter(({ family, sponsor }) => family + sponsor > 0).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const total = sorted.reduce((sum, { family, sponsor }) => sum + BigInt(family + sponsor), 0n);
  if (surplus <= 0 || total === 0n) return [];
  const parts = sorted.map(({ family, sponsor }) => {
    const product = BigInt(surplus) * BigInt(family + sponsor);
    return { whole: product / total, rest: product % total };
  });
  const left = Number(BigInt(surplus) - parts.reduce((sum, { whole }) => sum + whole, 0n));
  const byRest = parts.map((_, at) => at).toSorted((a, b) => compare(parts[b]?.rest ?? 0n, parts[a]?.rest ?? 0n) || a - b);
  const raised = new Set(byRest.slice(0, left));
  return sorted.map(({ bill, family, sponsor }, at) => {
    const part = Number(parts[at]?.whole ?? 0n) + (raised.has(at) ? 1 : 0);
    const back = Number((BigInt(part) * BigInt(family)) / BigInt(family + sponsor));
    return { bill, family: back, sponsor: part - back };
  });
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** The part of an amount that falls to some of all, rounded half up. */
export function partOf(amount: number, some: number, all: number): number {
  if (all <= 0) return 0;
  return Number((BigInt(amount) * BigInt(some) * 2n + BigInt(all)) / (BigInt(all) * 2n));
}

export interface Line {
  readonly category: string;
  readonly budgetAmount: number;
  readonly actualAmount: number;
}

/** The deviation of a category from its budget: in fen, in hundredths of a per cent, and whether it exceeds the limit in per cent. */
export function varianceOf({ budgetAmount, actualAmount }: Omit<Line, 'category'>, limit: number) {
  const variance = actualAmount - budgetAmount;
  if (budgetAmount === 0) return { variance, varianceRate: null, mustExplain: variance !== 0 };
  const hundredths = (BigInt(variance) * 10_000n) / BigInt(budgetAmount);
  return {
    variance,
    varianceRate: (Number(hundredths) / 100).toFixed(2),
    mustExplain: BigInt(Math.abs(variance)) * 100n > BigInt(budgetAmount) * BigInt(limit),
  };
}

/** What an expense has cost after all. */
export const costOf = ({ amount, returned }: { readonly amount: number; readonly returned: number | null }): number =>
  amount - (returned ?? 0);
