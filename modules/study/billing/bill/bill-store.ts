import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import { chinaDay, daysBetween } from '@zhixing/model/china-time.ts';
import sql from 'sql-template-tag';
import { billErrors } from '../billing.errors.ts';
import type { Booked } from '../booking.ts';
import type { Moved, Refused } from '../core/bill-moves.ts';
import { type BillState, dueAtOf, type LineAmounts, type Part, totalsOf } from '../core/bill-state.ts';
import { billStatus } from '../core/bill-status.ts';
import { BillLine } from './bill-line.model.ts';
import { StudentBill } from './student-bill.model.ts';

export type BillRow = Row<typeof StudentBill>;
export type LineRow = Row<typeof BillLine>;

/** The lines of bills in their order, by bill. */
export async function linesOf(bills: readonly string[], ctx: Context): Promise<ReadonlyMap<string, readonly LineRow[]>> {
  const order = { field: 'sortCode', descending: false };
  const lines = await repo(BillLine, elevated(ctx)).find({ bill: { in: [...bills] } }, { order, limit: 20 * bills.length + 20 });
  return Map.groupBy(lines, ({ bill }) => bill);
}

/** A bill as its amounts. */
export const stateOf = (row: BillRow, lines: readonly LineRow[]): BillState => ({
  lines: lines.map(amountsOf),
  issued: row.issuedAt !== null,
  cancelled: row.status === 'cancelled',
  parts: (row.instalments as readonly Part[] | null) ?? [{ amount: Number.MAX_SAFE_INTEGER, dueAt: row.dueAt }],
});

const amountsOf = ({ id, amount, waived, adjusted, paid, refunded, refunding, optional }: LineRow): LineAmounts => ({
  id,
  amount,
  waived,
  adjusted,
  paid,
  refunded,
  refunding,
  optional,
});

/** The header that follows from the amounts of a bill. */
export function headerOf(state: BillState, before: Pick<BillRow, 'paidAt'>, ctx: Context) {
  const now = ctx.now().toISOString();
  const status = billStatus(state, now);
  const dueAt = dueAtOf(state);
  const overdueDays = status === 'overdue' ? Math.max(0, daysBetween(chinaDay(dueAt), chinaDay(now))) : null;
  const paidAt = status === 'paid' || status === 'refunding' || status === 'refunded' ? (before.paidAt ?? now) : null;
  return { ...totalsOf(state.lines), status, dueAt, overdueDays, paidAt };
}

/** Writes the changed amounts of lines, of any number of bills, in one statement. */
export async function saveLines(lines: readonly LineAmounts[], ctx: Context, reason?: string): Promise<void> {
  if (lines.length === 0) return;
  const values = JSON.stringify(lines);
  await updateRows(ctx, BillLine, {
    set: {
      waived: sql`n.waived`,
      adjusted: sql`n.adjusted`,
      paid: sql`n.paid`,
      refunded: sql`n.refunded`,
      refunding: sql`n.refunding`,
      ...(reason && { adjustReason: sql`case when n.adjusted <> t.adjusted then ${reason} else t.adjust_reason end` }),
    },
    from: sql`json_to_recordset(${values}::json) as n(id uuid, waived bigint, adjusted bigint, paid bigint, refunded bigint, refunding bigint)`,
    where: sql`t.id = n.id`,
    newVersion: true,
  });
}

/** What vouchers state of a bill. */
export const bookedOf = ({ school, bureau, trip, student, billNo }: BillRow, no = billNo, at: string | null = null): Booked => ({
  school,
  bureau,
  trip,
  student,
  no,
  at,
});

/** The move, or its reason as a failure. */
export function mustMove<M extends Moved>(move: M | { readonly refused: Refused }): M {
  if ('refused' in move) throw billErrors[move.refused]();
  return move;
}

/** The bill as it is stored, locked until the transaction ends, and its amounts. */
export async function lockedBill(id: string, ctx: Context): Promise<{ readonly row: BillRow; readonly state: BillState }> {
  await ctx.db.query(sql`select 1 from student_bill where id = ${id} for no key update`);
  const row = await repo(StudentBill, elevated(ctx)).get(id);
  return { row, state: stateOf(row, (await linesOf([id], ctx)).get(id) ?? []) };
}
