import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';

/** A task that is overdue by this many minutes is not being run by any server. */
const LATE_MINUTES = 15;

/** Health findings for failed and overdue tasks. */
export async function scheduleHealth({ database, now }: Engine): Promise<readonly Finding[]> {
  const [row] = await database.query<{ failed: number; late: number }>(sql`
    select count(*) filter (where last_outcome in ('failed', 'interrupted'))::int as failed,
      count(*) filter (where last_outcome is distinct from 'running' and next_at < ${now()}::timestamptz - make_interval(mins => ${LATE_MINUTES}))::int as late
    from scheduled_task where deleted_at is null and status = 'enabled'`);
  const { failed = 0, late = 0 } = row ?? {};
  return [
    ...(late > 0 ? [{ tone: 'danger', key: 'schedule.findings.late', params: { count: late } } as const] : []),
    ...(failed > 0 ? [{ tone: 'warning', key: 'schedule.findings.failed', params: { count: failed } } as const] : []),
  ];
}
