import { mustBalance, type Posting, reversalOf, type Voucher } from './voucher.ts';

/** Sums of an account, of any dimension it is looked at by. */
export interface Balance {
  readonly debit: number;
  readonly credit: number;
}

/** Debit minus credit. */
export const netOf = ({ debit, credit }: Balance): number => debit - credit;

/** Balances replayed from postings, by a key such as the account. */
export function replay<P extends Posting>(postings: Iterable<P>, keyOf: (posting: P) => string): Map<string, Balance> {
  const balances = new Map<string, Balance>();
  for (const posting of postings) {
    const key = keyOf(posting);
    const { debit, credit } = balances.get(key) ?? { debit: 0, credit: 0 };
    balances.set(key, { debit: debit + posting.debit, credit: credit + posting.credit });
  }
  return balances;
}

/** Keys whose balances differ between two projections. */
export function differencesOf(one: ReadonlyMap<string, Balance>, other: ReadonlyMap<string, Balance>): string[] {
  const zero = { debit: 0, credit: 0 };
  return [...new Set([...one.keys(), ...other.keys()])].filter((key) => {
    const [a, b] = [one.get(key) ?? zero, other.get(key) ?? zero];
    return a.debit !== b.debit || a.credit !== b.credit;
  });
}

/** A statement: each posting with the balance after it. */
export function running<P extends Posting>(opening: number, postings: readonly P[]): (P & { readonly balance: number })[] {
  let balance = opening;
  return postings.map((posting) => {
    balance += netOf(posting);
    return { ...posting, balance };
  });
}

/** A journal in memory: vouchers are added and reversed, never changed; its balances grow with them. */
export function createJournal<P extends Posting>(keyOf: (posting: P) => string = ({ account, unit = '' }) => `${account} ${unit}`.trim()) {
  const vouchers = new Map<string, Voucher<P>>();
  const reversed = new Set<string>();
  const balances = new Map<string, Balance>();
  const post = (voucher: Voucher<P>): void => {
    mustBalance(voucher.postings);
    if (vouchers.has(voucher.no)) throw new Error(`voucher ${voucher.no} is posted already`);
    vouchers.set(voucher.no, voucher);
    for (const [key, { debit, credit }] of replay(voucher.postings, keyOf)) {
      const known = balances.get(key) ?? { debit: 0, credit: 0 };
      balances.set(key, { debit: known.debit + debit, credit: known.credit + credit });
    }
  };
  return {
    post,
    /** Posts the reversal of a voucher under a new number; each voucher is reversed at most once. */
    reverse: (no: string, under: string): void => {
      const voucher = vouchers.get(no);
      if (!voucher) throw new Error(`there is no voucher ${no}`);
      if (reversed.has(no)) throw new Error(`voucher ${no} is reversed already`);
      post({ no: under, postings: reversalOf(voucher.postings), reverses: no });
      reversed.add(no);
    },
    postings: (): P[] => [...vouchers.values()].flatMap(({ postings }) => postings),
    balances: (): ReadonlyMap<string, Balance> => balances,
  };
}
