/*
 * The core of double-entry bookkeeping: postings, vouchers, reversals. It knows neither accounts nor units by name: money is posted in fen,
 * stock in pieces of an item.
 */

/** One side of a voucher: whole units into (debit) or out of (credit) an account. Exactly one of the two is above zero. */
export interface Posting<A extends string = string> {
  readonly account: A;
  /** What is counted, such as fen or an item; a voucher balances in each unit. */
  readonly unit?: string;
  readonly debit: number;
  readonly credit: number;
}

export interface Voucher<P extends Posting = Posting> {
  readonly no: string;
  readonly postings: readonly P[];
  /** Number of the voucher that this one reverses. */
  readonly reverses?: string;
}

/** What is wrong with a voucher. */
export type VoucherFault = 'empty' | 'oneSide' | 'fraction' | 'unbalanced';

export const debit = <A extends string>(account: A, amount: number): Posting<A> => ({ account, debit: amount, credit: 0 });
export const credit = <A extends string>(account: A, amount: number): Posting<A> => ({ account, debit: 0, credit: amount });

/** Moves an amount out of one account into another; nothing for an amount of zero, the other way round for a negative one. */
export function transfer<A extends string>(amount: number, into: A, from: A): readonly Posting<A>[] {
  if (amount === 0) return [];
  return amount > 0 ? [debit(into, amount), credit(from, amount)] : [debit(from, -amount), credit(into, -amount)];
}

/** Everything that keeps postings from forming a voucher; empty if they balance. */
export function faultsOf(postings: readonly Posting[]): readonly VoucherFault[] {
  if (postings.length === 0) return ['empty'];
  const faults = new Set<VoucherFault>();
  const sums = new Map<string, bigint>();
  for (const { unit = '', debit: into, credit: from } of postings) {
    if (!Number.isSafeInteger(into) || !Number.isSafeInteger(from)) {
      faults.add('fraction');
      continue;
    }
    if (into < 0 || from < 0 || into > 0 === from > 0) faults.add('oneSide');
    sums.set(unit, (sums.get(unit) ?? 0n) + BigInt(into) - BigInt(from));
  }
  if ([...sums.values()].some((sum) => sum !== 0n)) faults.add('unbalanced');
  return [...faults];
}

/** Throws unless the postings balance. A fault is an error of the program, not of a user. */
export function mustBalance(postings: readonly Posting[]): void {
  const faults = faultsOf(postings);
  if (faults.length > 0) throw new Error(`not a voucher (${faults.join(', ')}): ${JSON.stringify(postings)}`);
}

/** The postings that undo others: both sides swapped. */
export const reversalOf = <P extends Posting>(postings: readonly P[]): P[] =>
  postings.map((posting) => ({ ...posting, debit: posting.credit, credit: posting.debit }));
