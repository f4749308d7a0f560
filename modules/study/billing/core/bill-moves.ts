import { fillInOrder, percentOf } from '@zhixing/ledger/split.ts';
import { credit, debit, type Posting, transfer } from '@zhixing/ledger/voucher.ts';
import type { BookedEvent, LedgerAccount } from '../../ledger/ledger-entry.model.ts';
import { type BillState, dueOf, keptOf, type LineAmounts, owedOf, totalsOf } from './bill-state.ts';

/*
 * Every move of money on a bill as a pure function: the bill afterwards, and the vouchers that are booked with it. A move that is not
 * possible returns the reason.
 */

export interface Booking {
  readonly event: BookedEvent;
  readonly postings: readonly Posting<LedgerAccount>[];
}

export interface Moved {
  readonly bill: BillState;
  readonly bookings: readonly Booking[];
  /** Amounts by line that the move concerned. */
  readonly parts: readonly { readonly line: string; readonly amount: number }[];
}

export type Refused = 'nothingOwed' | 'tooMuch' | 'notPaid' | 'belowZero' | 'paidAlready' | 'noLine' | 'notNow';
export type Move = Moved | { readonly refused: Refused };

export const isRefused = (move: Move): move is { readonly refused: Refused } => 'refused' in move;

/** The bill is issued: what the family owes, and what waivers are to bring from funds. */
export function issue(bill: BillState): Move {
  if (bill.issued || bill.cancelled) return { refused: 'notNow' };
  const { gross, waived } = totalsOf(bill.lines);
  const sides = [debit('receivable' as const, gross - waived), debit('subsidy' as const, waived), credit('custody' as const, gross)];
  return moved({ ...bill, issued: true }, [booking('billIssued', sides)]);
}

/** A payment fills mandatory lines in their order, then optional ones; what exceeds the bill is left to be refunded. */
export function receive(bill: BillState, amount: number): (Moved & { readonly surplus: number }) | { readonly refused: Refused } {
  if (!bill.issued || amount <= 0) return { refused: 'notNow' };
  const order = fillOrder(bill.lines);
  const owed = bill.cancelled ? 0 : owedOf(bill.lines);
  const taken = Math.min(amount, owed);
  const { parts } = fillInOrder(taken, order.map(dueOf));
  const surplus = amount - taken;
  const given = new Map(order.map(({ id }, at) => [id, parts[at] ?? 0]));
  const lines = bill.lines.map((line) => ({ ...line, paid: line.paid + (given.get(line.id) ?? 0) }));
  const sides = [
    debit('bank' as const, amount),
    credit('receivable' as const, amount - surplus),
    credit('refundPayable' as const, surplus),
  ];
  return { ...moved({ ...bill, lines }, [booking('payment', sides)], partsOf(given)), surplus };
}

/** A refund is approved: that part of the charge is reversed, of the last lines first. */
export function reverse(bill: BillState, amount: number): Move {
  if (!bill.issued || amount <= 0) return { refused: 'notNow' };
  const order = fillOrder(bill.lines).toReversed();
  const { parts, left } = fillInOrder(amount, order.map(keptOf));
  if (left > 0) return { refused: 'tooMuch' };
  const taken = new Map(order.map(({ id }, at) => [id, parts[at] ?? 0]));
  const lines = bill.lines.map((line) => {
    const part = taken.get(line.id) ?? 0;
    return { ...line, adjusted: line.adjusted - part, refunding: line.refunding + part };
  });
  return moved({ ...bill, lines }, [booking('refundApproved', transfer(amount, 'custody', 'refundPayable'))], partsOf(taken));
}

/** An approved refund is paid out. */
export function repay(bill: BillState, parts: Moved['parts']): Move {
  const paid = new Map(parts.map(({ line, amount }) => [line, amount]));
  if (bill.lines.some(({ id, refunding }) => (paid.get(id) ?? 0) > refunding)) return { refused: 'tooMuch' };
  const amount = parts.reduce((all, part) => all + part.amount, 0);
  if (amount <= 0) return { refused: 'notNow' };
  const lines = bill.lines.map((line) => {
    const part = paid.get(line.id) ?? 0;
    return { ...line, refunding: line.refunding - part, refunded: line.refunded + part };
  });
  return moved({ ...bill, lines }, [booking('refundPaid', transfer(amount, 'refundPayable', 'bank'))], parts);
}

/** Money beyond what was owed goes back; no line changes. */
export const repaySurplus = (amount: number): Booking => booking('refundPaid', transfer(amount, 'refundPayable', 'bank'));

/** A charge is raised or lowered. Below what was paid it is a refund, not an adjustment. */
export function adjust(bill: BillState, line: string, amount: number): Move {
  if (!bill.issued || bill.cancelled || amount === 0) return { refused: 'notNow' };
  const found = bill.lines.find(({ id }) => id === line);
  if (!found) return { refused: 'noLine' };
  if (dueOf(found) + amount < 0) return { refused: 'belowZero' };
  const lines = bill.lines.map((one) => (one.id === line ? { ...one, adjusted: one.adjusted + amount } : one));
  return moved({ ...bill, lines }, [booking('adjustment', transfer(amount, 'receivable', 'custody'))], [{ line, amount }]);
}

/** A part of the charge is waived, as far as it is not paid yet. What was paid already is returned as `beyond`, to be refunded. */
export function waive(
  bill: BillState,
  amounts: ReadonlyMap<string, number>,
): (Moved & { readonly beyond: number }) | { readonly refused: Refused } {
  if (!bill.issued || bill.cancelled) return { refused: 'notNow' };
  const asked = [...amounts.values()].reduce((all, amount) => all + amount, 0);
  const concerned = bill.lines.filter(({ id }) => amounts.has(id));
  const first = concerned.map((line) => Math.min(amounts.get(line.id) ?? 0, dueOf(line)));
  // What paid lines cannot take is waived of those that are still owed.
  const more = fillInOrder(
    asked - first.reduce((all, part) => all + part, 0),
    concerned.map((line, at) => dueOf(line) - (first[at] ?? 0)),
  );
  const given = new Map(concerned.map(({ id }, at) => [id, (first[at] ?? 0) + (more.parts[at] ?? 0)]));
  const lines = bill.lines.map((line) => ({ ...line, waived: line.waived + (given.get(line.id) ?? 0) }));
  const waived = asked - more.left;
  return {
    ...moved({ ...bill, lines }, [booking('waiver', transfer(waived, 'subsidy', 'receivable'))], partsOf(given)),
    beyond: more.left,
  };
}

/** The whole charge is waived before anything was paid. */
export function waiveAll(bill: BillState): Move {
  const { paid, receivable } = totalsOf(bill.lines);
  if (receivable === 0) return { refused: 'notNow' };
  if (paid > 0) return { refused: 'paidAlready' };
  return waive(bill, new Map(bill.lines.map((line) => [line.id, dueOf(line)])));
}

/** Nothing of the unpaid part is owed any more: the student has withdrawn. `released` per cent of the waived part go back to the fund. */
export function release(bill: BillState, released: number): Move {
  if (!bill.issued || bill.cancelled) return { refused: 'notNow' };
  const { waived } = totalsOf(bill.lines);
  const unpaid = Math.max(0, owedOf(bill.lines));
  const lines = bill.lines.map((line) => ({ ...line, adjusted: line.adjusted - Math.max(0, dueOf(line)) }));
  return moved({ ...bill, lines }, [
    booking('unpaidCancelled', transfer(unpaid, 'custody', 'receivable')),
    booking('waiverReleased', transfer(percentOf(waived, released), 'custody', 'subsidy')),
  ]);
}

/** The bill is void; nothing has been paid. */
export function cancel(bill: BillState): Move {
  if (bill.cancelled) return { refused: 'notNow' };
  if (totalsOf(bill.lines).paid > 0) return { refused: 'paidAlready' };
  if (!bill.issued) return moved({ ...bill, cancelled: true }, []);
  const released = release(bill, 100);
  return isRefused(released) ? released : { ...released, bill: { ...released.bill, cancelled: true } };
}

/** The bill and its balance of each account, for the invariants. */
export function accountsOf(bookings: readonly Booking[]): Readonly<Record<LedgerAccount, number>> {
  const balances = { bank: 0, receivable: 0, custody: 0, payable: 0, refundPayable: 0, subsidy: 0, deposit: 0, compensation: 0 };
  for (const { postings } of bookings) for (const { account, debit: into, credit: from } of postings) balances[account] += into - from;
  return balances;
}

const booking = (event: BookedEvent, postings: readonly Posting<LedgerAccount>[]): Booking => ({
  event,
  postings: postings.filter((posting) => posting.debit !== 0 || posting.credit !== 0),
});

const moved = (bill: BillState, bookings: readonly Booking[], parts: Moved['parts'] = []): Moved => ({
  bill,
  bookings: bookings.filter(({ postings }) => postings.length > 0),
  parts,
});

const partsOf = (amounts: ReadonlyMap<string, number>): Moved['parts'] =>
  [...amounts].filter(([, amount]) => amount > 0).map(([line, amount]) => ({ line, amount }));

/** Mandatory lines in their order, then optional ones. */
const fillOrder = (lines: readonly LineAmounts[]): LineAmounts[] => [
  ...lines.filter(({ optional }) => !optional),
  ...lines.filter(({ optional }) => optional),
];
