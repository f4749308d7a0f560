/** A transfer that waits for its bill. */
export interface OpenLine {
  readonly id: string;
  readonly amount: number;
  /** What the payer is called and wrote. */
  readonly words: string;
}

/** A bill on which money is owed. */
export interface OwedBill {
  readonly id: string;
  readonly billNo: string;
  readonly student: string;
  readonly balance: number;
  /** Amounts in which it may be paid: the whole balance, or the next instalment. */
  readonly amounts: readonly number[];
}

export const matchReasons = ['billNo', 'nameAndAmount', 'name', 'amount'] as const;
export type MatchReason = (typeof matchReasons)[number];

export interface Proposal {
  readonly line: string;
  readonly bill: string;
  readonly why: MatchReason;
}

/**
 * Proposes a bill for each transfer: by the number of the bill, by the student's name with or without the amount, or by an amount that only
 * one bill owes. A bill is proposed to one transfer, the better founded first.
 */
export function proposals(lines: readonly OpenLine[], bills: readonly OwedBill[]): readonly Proposal[] {
  const found = lines.flatMap((line) => bills.flatMap((bill) => candidate(line, bill)));
  const sole = found.filter((one) => one.why !== 'amount' || isSole(one, found));
  const taken = new Set<string>();
  const given: Proposal[] = [];
  for (const why of matchReasons)
    for (const one of sole.filter((proposal) => proposal.why === why)) {
      if (taken.has(one.line) || taken.has(one.bill)) continue;
      taken.add(one.line).add(one.bill);
      given.push(one);
    }
  return given;
}

function candidate(line: OpenLine, bill: OwedBill): Proposal[] {
  if (line.amount > bill.balance) return [];
  const fits = bill.amounts.includes(line.amount);
  const isNamed = bill.student.length > 1 && line.words.includes(bill.student);
  const of = (why: MatchReason): Proposal[] => [{ line: line.id, bill: bill.id, why }];
  if (bill.billNo !== '' && line.words.toUpperCase().includes(bill.billNo.toUpperCase())) return of('billNo');
  if (isNamed) return of(fits ? 'nameAndAmount' : 'name');
  return fits ? of('amount') : [];
}

/** Whether an amount leads from one transfer to one bill and back. */
const isSole = (one: Proposal, all: readonly Proposal[]): boolean =>
  all.filter(({ line }) => line === one.line).length === 1 && all.filter(({ bill }) => bill === one.bill).length === 1;
