import type { Engine } from '@zhixing/engine/engine.ts';
import type { Finding } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';
import { heldByLeavers } from './problems.ts';

/** Reports flows that need repair: stuck nodes, failing work, tasks of users who have left, and newer product versions not enabled. */
export async function flowHealth({ database }: Engine): Promise<readonly Finding[]> {
  const [row] = await database.query<{ stuck: number; failing: number; newer: number; left: number }>(sql`
    select (select count(*)::int from flow_instance where stuck and standing in ('running', 'returned') and deleted_at is null) as stuck,
      (select count(*)::int from sys_flow_work where attempts >= 3) as failing,
      (select count(*)::int from (${heldByLeavers}) l join flow_instance t on t.id = l.instance
        where t.standing in ('running', 'returned') and t.deleted_at is null) as "left",
      (select count(*)::int from flow_template t join flow_version e on e.template = t.id and e.status = 'enabled' and e.deleted_at is null
        where t.deleted_at is null and e.digest is null and exists (
          select 1 from flow_version p where p.template = t.id and p.digest is not null and p.number > e.number and p.status = 'designing'
            and p.deleted_at is null)) as newer`);
  const { stuck = 0, failing = 0, newer = 0, left = 0 } = row ?? {};
  return [
    ...(stuck > 0 ? [{ tone: 'warning', key: 'flow.findings.stuck', params: { count: stuck } } as const] : []),
    ...(left > 0 ? [{ tone: 'warning', key: 'flow.findings.left', params: { count: left } } as const] : []),
    ...(failing > 0 ? [{ tone: 'danger', key: 'flow.findings.failing', params: { count: failing } } as const] : []),
    ...(newer > 0 ? [{ tone: 'warning', key: 'flow.findings.newer', params: { count: newer } } as const] : []),
  ];
}
