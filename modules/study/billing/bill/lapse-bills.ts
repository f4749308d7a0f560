import type { Context } from '@zhixing/engine/context.ts';
import { chinaTimestamp } from '@zhixing/engine/database/china-sql.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { StudentBill } from './student-bill.model.ts';

const BATCH = 200;

/** Marks bills whose next part is past due, and counts their days. Returns how many became overdue. */
export async function lapseBills(ctx: Context, stopping: () => boolean): Promise<number> {
  const bills = repo(StudentBill, ctx);
  let lapsed = 0;
  for (;;) {
    const due = { status: { in: ['unpaid', 'partial'] }, dueAt: { lt: ctx.now().toISOString() }, balance: { gt: 0 } };
    const batch = await bills.find(due, { limit: BATCH });
    for (const { id } of batch) if (!stopping()) await bills.act(id, 'lapse');
    lapsed += batch.length;
    if (batch.length < BATCH || stopping()) break;
  }
  await updateRows(ctx, StudentBill, {
    set: {
      overdueDays: sql`${chinaTimestamp(sql`${ctx.now()}::timestamptz`)}::date - ${chinaTimestamp(sql`t.due_at`)}::date`,
    },
    where: sql`t.status = 'overdue' and t.deleted_at is null`,
  });
  return lapsed;
}
