import type { Database } from '@zhixing/engine/database.ts';
import sql from 'sql-template-tag';

/** The people for whom somebody may decide now: oneself, and those whose deputy one is. */
export async function principalsOf({ userId, db }: { userId: string; db: Database }): Promise<Record<string, readonly string[]>> {
  const rows = await db.query<{ principal: string }>(sql`
    select distinct principal from flow_delegation
    where deputy = ${userId} and status = 'accepted' and covers in ('decisions', 'both') and deleted_at is null and now() between start_at and end_at`);
  return { '@principals': [userId, ...rows.map(({ principal }) => principal)] };
}
