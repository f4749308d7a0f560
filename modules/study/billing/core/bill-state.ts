/* A bill as amounts in fen: lines, what they sum to, and when which part is due. Pure; everything else is computed from it. */

/** Amounts of one line, in the order in which payments fill them. */
export interface LineAmounts {
  readonly id: string;
  readonly amount: number;
  readonly waived: number;
  readonly adjusted: number;
  readonly paid: number;
  readonly refunded: number;
  /** Approved refunds that are not yet paid out. They have lowered `adjusted` already. */
  readonly refunding: number;
  readonly optional: boolean;
}

/** A part of the bill and when it is due. */
export interface Part {
  readonly amount: number;
  readonly dueAt: string;
}

export interface BillState {
  readonly lines: readonly LineAmounts[];
  readonly issued: boolean;
  readonly cancelled: boolean;
  readonly parts: readonly Part[];
}

/** The header of a bill: the sums of its lines. */
export interface Totals {
  readonly gross: number;
  readonly waived: number;
  readonly adjusted: number;
  readonly receivable: number;
  readonly paid: number;
  readonly refunded: number;
  readonly balance: number;
  readonly refunding: number;
}

export function totalsOf(lines: readonly LineAmounts[]): Totals {
  const sum = (of: (line: LineAmounts) => number) => lines.reduce((all, line) => all + of(line), 0);
  const gross = sum(({ amount }) => amount);
  const waived = sum((line) => line.waived);
  const adjusted = sum((line) => line.adjusted);
  const [paid, refunded, refunding] = [sum((line) => line.paid), sum((line) => line.refunded), sum((line) => line.refunding)];
  const receivable = gross - waived + adjusted;
  return { gross, waived, adjusted, receivable, paid, refunded, refunding, balance: receivable - paid + refunded };
}

/** What is still to be paid for a line. An open refund has lowered the charge before the money goes back, so it is added again. */
export const dueOf = ({ amount, waived, adjusted, paid, refunded, refunding }: LineAmounts): number =>
  amount - waived + adjusted - paid + refunded + refunding;

/** What is still to be paid for a bill. */
export const owedOf = (lines: readonly LineAmounts[]): number => lines.reduce((all, line) => all + dueOf(line), 0);

/** What has been paid for a line and neither gone back nor been promised back. */
export const keptOf = ({ paid, refunded, refunding }: LineAmounts): number => paid - refunded - refunding;

/** When the next part is due: the first that what was paid does not cover, else the last. */
export function dueAtOf({ lines, parts }: Pick<BillState, 'lines' | 'parts'>): string {
  const { receivable, balance } = totalsOf(lines);
  const covered = receivable - balance;
  let until = 0;
  for (const { amount, dueAt } of parts) {
    until += amount;
    if (covered < until) return dueAt;
  }
  return parts.at(-1)?.dueAt ?? '';
}
