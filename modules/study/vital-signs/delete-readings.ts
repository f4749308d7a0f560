import type { Context } from '@zhixing/engine/context.ts';
import { retentionPeriodOf } from '@zhixing/engine/erasure/retention.ts';
import { writeClosed } from '@zhixing/engine/tables/closing.ts';
import { deleteRows } from '@zhixing/engine/write/server-rows.ts';
import sql from 'sql-template-tag';
import { HealthReading } from './health-reading.model.ts';

const DAY_MS = 86_400_000;

/** Deletes what was measured longer ago. Returns how many readings there were. */
export async function deleteReadings(ctx: Context): Promise<number> {
  const { days } = await retentionPeriodOf(ctx.engine, ctx.db, 'readings');
  const oldest = new Date(ctx.now().getTime() - days * DAY_MS);
  return ctx.db.transaction(async (db) => {
    // Trips may be archived by then.
    await writeClosed(db);
    return (await deleteRows({ ...ctx, db }, HealthReading, sql`t.measured_at < ${oldest}`)).length;
  });
}
