import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import type { AuditLineView } from './read-lines.ts';

interface Reason {
  readonly key: string;
  readonly reason: string | null;
  readonly fields: readonly string[];
}

/**
 * One line of text for each audit line: the fields concerned and the reason given. Reasons are stored outside the audit log (in the history
 * and in the log on data of minors), so that they can be erased together with the record.
 */
export async function circumstancesOf(
  db: Database,
  lines: readonly AuditLineView[],
  records: readonly string[],
): Promise<(line: AuditLineView) => string> {
  const wanted = (pick: (line: AuditLineView) => string | null) => lines.map(pick).filter((id) => id !== null);
  const [histories, jobs] = [wanted(({ history }) => history), wanted(({ job }) => job)];
  const found = await db.query<Reason>(sql`
    select h.id::text as key, h.reason, array(select jsonb_object_keys(h.changes)) as fields from sys_history h where h.id = any(${histories}::uuid[])
    union all
    select distinct m.job::text, m.reason, '{}'::text[] from sys_minors_log m
    where m.job = any(${jobs}::uuid[]) and m.record_id = any(${[...records]}::uuid[]) and m.purpose = 'export'`);
  const known = new Map(found.map((one) => [one.key, one]));
  return ({ kind, history, job, detail }) => {
    const circumstance = known.get(history ?? (kind === 'export' ? (job ?? '') : ''));
    const fields = Array.isArray(detail?.fields) ? detail.fields.map(String) : (circumstance?.fields ?? []);
    const parts = [fields.join(', '), circumstance?.reason ? JSON.stringify(circumstance.reason) : ''];
    return parts.filter((part) => part !== '').join('  ');
  };
}
