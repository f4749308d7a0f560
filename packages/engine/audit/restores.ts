import sql from 'sql-template-tag';
import type { RestoreDetail } from '../backup/restore-line.ts';
import type { Database } from '../database/database.ts';

/** An audit line recording that a backup was restored. */
export interface Restore extends RestoreDetail {
  readonly seq: number;
  readonly at: Date;
}

/** The restores recorded in the sealed log, oldest first. */
export async function restoresIn(db: Database): Promise<readonly Restore[]> {
  const rows = await db.query<{ seq: string; at: Date; detail: RestoreDetail }>(
    sql`select seq, at, detail from sys_audit where kind = 'backup' and verb = 'restore' order by seq`,
  );
  return rows.map(({ seq, at, detail }) => ({ ...detail, seq: Number(seq), at }));
}

/** Whether a moment lies between the creation of the backup and its restore: lines written then were lost with the restore. */
export const wentWith = ({ createdAt, at }: Restore, moment: string): boolean =>
  Date.parse(moment) >= Date.parse(createdAt) && Date.parse(moment) <= at.getTime();
