import { type BillState, dueAtOf, totalsOf } from './bill-state.ts';

export type BillStatus = 'draft' | 'unpaid' | 'partial' | 'paid' | 'overdue' | 'refunding' | 'refunded' | 'waived' | 'cancelled';

/** The state of a bill, from its amounts and the time alone; the first that applies. */
export function billStatus(bill: BillState, now: string): BillStatus {
  const { receivable, waived, paid, refunded, balance, refunding } = totalsOf(bill.lines);
  if (!bill.issued) return bill.cancelled ? 'cancelled' : 'draft';
  if (bill.cancelled) return 'cancelled';
  if (refunding > 0) return 'refunding';
  if (paid > 0 && refunded === paid && receivable === 0) return 'refunded';
  if (paid === 0 && receivable === 0 && waived > 0) return 'waived';
  if (balance <= 0) return 'paid';
  if (Date.parse(now) > Date.parse(dueAtOf(bill))) return 'overdue';
  return paid - refunded > 0 ? 'partial' : 'unpaid';
}
