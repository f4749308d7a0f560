import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';

/** Whether flows wait for somebody to repair them, or cannot go on by themselves. */
export async function flowHealth({ database }: Engine): Promise<readonly Finding[]> {
  const [row] = await database.query<{ stuck: number; failing: number }>(sql`
    select (select count(*)::int from flow_instance where stuck and standing in ('running', 'returned') and deleted_at is null) as stuck,
      (select count(*)::int from sys_flow_work where attempts >= 3) as failing`);
  const { stuck = 0, failing = 0 } = row ?? {};
  return [
    ...(stuck > 0 ? [{ tone: 'warning', key: 'flow.findings.stuck', params: { count: stuck } } as const] : []),
    ...(failing > 0 ? [{ tone: 'danger', key: 'flow.findings.failing', params: { count: failing } } as const] : []),
  ];
}
