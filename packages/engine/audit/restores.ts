import sql from 'sql-template-tag';
import type { RestoreDetail } from '../backup/restore-line.ts';
import type { Database } from '../database/database.ts';

/** A line that says that a backup was put back. */
export interface Restore extends RestoreDetail {
  readonly seq: number;
  readonly at: Date;
}

/** The restores that the sealed log tells of, oldest first. */
export async function restoresIn(db: Database): Promise<readonly Restore[]> {
  const rows = await db.query<{ seq: string; at: Date; detail: RestoreDetail }>(
    sql`select seq, at, detail from sys_audit where kind = 'backup' and verb = 'restore' order by seq`,
  );
  return rows.map(({ seq, at, detail }) => ({ ...detail, seq: Number(seq), at }));
}

/** Whether a moment lies between the making of a backup and its return: what was written then went with the restore. */
export const wentWith = ({ createdAt, at }: Restore, moment: string): boolean =>
  Date.parse(moment) >= Date.parse(createdAt) && Date.parse(moment) <= at.getTime();
