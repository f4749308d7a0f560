import { systemContext } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { type MessageEvent, notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { compareSummaries } from '@zhixing/engine/summary/refresh.ts';
import sql from 'sql-template-tag';

export const summaryEvents: readonly MessageEvent[] = [{ name: 'report.sumsDiffer', type: 'system', params: ['summaries', 'parts'] }];

/**
 * Compares sums with the records that they are of, and notifies administrators of differences. Reports count what differs from the records from
 * then on; that it differed at all is a fault of the program or of a write past it.
 */
export async function checkSummaries(engine: Engine, stopping: () => boolean): Promise<string | null> {
  const drift = await compareSummaries(engine, stopping);
  if (drift.length === 0) return null;
  engine.log.error({ drift }, 'sums for reports differ from their records, and are summed up again');
  const ctx = systemContext(engine);
  const administrators = await ctx.db.query<{ id: string }>(
    sql`select u.id from "user" u where u.deleted_at is null and u.status = 'enabled' and (u.is_administrator or exists (
      select 1 from user_role l join role r on r.id = l.role where l."user" = u.id and l.deleted_at is null and r.deleted_at is null
        and r.status = 'enabled' and r.code = 'platformAdmin')) order by u.id limit 20`,
  );
  const parts = drift.reduce((sum, one) => sum + one.parts, 0);
  await notifyPeople(ctx, {
    event: 'report.sumsDiffer',
    to: administrators.map(({ id }) => id),
    params: { summaries: drift.map(({ name }) => name).join(', '), parts },
  });
  return `differ: ${parts}`;
}
