import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';

const FAILING_MINUTES = 60;

/** Reports webhooks that the server has disabled or that are failing. */
export async function webhookHealth({ database, now }: Engine): Promise<readonly Finding[]> {
  const [row] = await database.query<{ stopped: number; failing: number }>(sql`
    select count(*) filter (where status = 'disabled' and stopped is not null)::int as stopped,
      count(*) filter (where status = 'enabled' and failing_since < ${now()}::timestamptz - make_interval(mins => ${FAILING_MINUTES}))::int as failing
    from webhook where deleted_at is null`);
  const { stopped = 0, failing = 0 } = row ?? {};
  return [
    ...(stopped > 0 ? [{ tone: 'danger', key: 'webhook.findings.stopped', params: { count: stopped } } as const] : []),
    ...(failing > 0 ? [{ tone: 'warning', key: 'webhook.findings.failing', params: { count: failing } } as const] : []),
  ];
}
