import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import type { AuditLineView } from './read-lines.ts';

interface Reason {
  readonly key: string;
  readonly reason: string | null;
  readonly fields: readonly string[];
}

/**
 * Which fields were handled and the reason that was given, in one line of text for each line of the log. Reasons stand beside the log, where
 * they go when the record is erased: in the history, which the log vouches for, and in what is written down about data of minors.
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
