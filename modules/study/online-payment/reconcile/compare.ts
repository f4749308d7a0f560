import type { BillEntry } from '@zhixing/payment/provider.ts';

/** A payment or refund of ours that succeeded. */
export interface OwnEntry {
  readonly kind: BillEntry['kind'];
  readonly id: string;
  /** Our number at the provider. */
  readonly number: string;
  readonly amount: number;
  readonly at: string | null;
}

export interface Difference {
  readonly kind: 'missingHere' | 'missingThere' | 'amountDiffers';
  readonly about: BillEntry['kind'];
  readonly number: string;
  readonly own: OwnEntry | null;
  readonly entry: BillEntry | null;
}

export interface Compared {
  readonly matched: readonly OwnEntry[];
  readonly differences: readonly Difference[];
}

const keyOf = (kind: string, number: string): string => `${kind} ${number}`;
export const numberOf = (entry: BillEntry): string => (entry.kind === 'refund' ? (entry.refundNo ?? '') : entry.outTradeNo);

/**
 * Compares the provider's bill of a day with ours.
 * @param own those of the day, and those of other days that the bill names
 * @param isOfDay whether one of ours has to be in the bill
 */
export function compare(bill: readonly BillEntry[], own: readonly OwnEntry[], isOfDay: (one: OwnEntry) => boolean): Compared {
  const ours = new Map(own.map((one) => [keyOf(one.kind, one.number), one]));
  const theirs = new Map(bill.map((entry) => [keyOf(entry.kind, numberOf(entry)), entry]));
  const pairs = [...theirs].map(([key, entry]) => ({ entry, known: ours.get(key) ?? null }));
  const agrees = ({ entry, known }: (typeof pairs)[number]): boolean => known?.amount === entry.amount;
  const differing = pairs.filter((pair) => !agrees(pair));
  const missing = [...ours].filter(([key, one]) => !theirs.has(key) && isOfDay(one));
  return {
    matched: pairs.filter(agrees).flatMap(({ known }) => known ?? []),
    differences: [
      ...differing.map(({ entry, known }): Difference => {
        return { kind: known ? 'amountDiffers' : 'missingHere', about: entry.kind, number: numberOf(entry), own: known, entry };
      }),
      ...missing.map(([, one]): Difference => ({ kind: 'missingThere', about: one.kind, number: one.number, own: one, entry: null })),
    ],
  };
}
