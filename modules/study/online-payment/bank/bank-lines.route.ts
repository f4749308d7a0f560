import { type Context, elevated } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { findRows } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import type { Row } from '@zhixing/model';
import { StudentBill } from '../../billing/bill/student-bill.model.ts';
import { Student } from '../../school/student.model.ts';
import { BankLine } from './bank-line.model.ts';
import { type OwedBill, proposals } from './match-lines.ts';

type LineRow = Row<typeof BankLine>;
type BillRow = Row<typeof StudentBill>;

const MAX_LINES = 200;
const MAX_BILLS = 10_000;

/** Transfers without a bill, with the bills proposed for them. */
export const bankLineRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/online-payment/bank-lines',
      access: 'policy',
      summary: 'List transfers that are not matched, with the bills proposed for them',
    },
    async (_input, ctx) => {
      const model = ctx.engine.registry.get(BankLine.name);
      const scope = mustBeAble(ctx, model, 'act:confirm');
      const order = { field: 'tradedAt', descending: false };
      const found = await findRows(ctx, model, { all: [scope, { status: 'open' }] }, { order, limit: MAX_LINES });
      const lines = found as unknown as LineRow[];
      const owed = await owedBills(lines, ctx);
      const proposed = proposals(
        lines.map(({ id, amount, payerName, purpose }) => ({ id, amount, words: `${payerName} ${purpose ?? ''}` })),
        owed,
      );
      const bills = new Map(owed.map((bill) => [bill.id, bill]));
      const of = new Map(proposed.map((one) => [one.line, one]));
      return { list: lines.map((line) => answer(line, of.get(line.id)?.why ?? null, bills.get(of.get(line.id)?.bill ?? ''))) };
    },
  ),
];

/** Bills of the schools of transfers on which something is owed, with the students' names. */
async function owedBills(lines: readonly LineRow[], ctx: Context): Promise<OwedBill[]> {
  const schools = [...new Set(lines.flatMap(({ school }) => school ?? []))];
  const owing = { school: { in: schools }, status: { in: ['unpaid', 'partial', 'overdue'] } };
  const bills = await repo(StudentBill, elevated(ctx)).find(owing, { limit: MAX_BILLS });
  const ids = [...new Set(bills.map(({ student }) => student))];
  const students = await repo(Student, elevated(ctx)).find({ id: { in: ids } }, { limit: MAX_BILLS });
  const names = new Map(students.map(({ id, name }) => [id, name]));
  return bills.map((bill) => ({
    id: bill.id,
    billNo: bill.billNo ?? '',
    student: names.get(bill.student ?? '') ?? '',
    balance: bill.balance,
    amounts: amountsOf(bill),
  }));
}

/** The balance, and what is left of the next instalment. */
function amountsOf({ balance, paid, instalments }: BillRow): number[] {
  let before = 0;
  for (const { amount } of (instalments as readonly { amount: number }[] | null) ?? []) {
    before += amount;
    if (before > paid) return [...new Set([balance, before - paid])];
  }
  return [balance];
}

/** Who confirms a transfer reads what the bank wrote; of the proposed student the surname is enough to tell. */
const answer = (line: LineRow, why: string | null, bill: OwedBill | undefined) => ({
  id: line.id,
  version: line.version,
  tradedAt: line.tradedAt,
  amount: line.amount,
  payerName: line.payerName,
  purpose: line.purpose,
  bankRef: line.bankRef,
  proposal: bill && why ? { bill: bill.id, billNo: bill.billNo, student: bill.student, balance: bill.balance, why } : null,
});
