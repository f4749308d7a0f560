import type { Database } from '@zhixing/engine/database/database.ts';
import sql from 'sql-template-tag';

/**
 * The people for whom somebody may decide now: oneself, and those whose deputy one is in every flow; besides, row by row, those whose deputy one
 * is in chosen flows alone.
 */
export async function principalsOf({ userId, db }: { userId: string; db: Database }) {
  const rows = await db.query<{ principal: string; templates: readonly string[] | null }>(sql`
    select principal, templates from flow_delegation
    where deputy = ${userId} and status = 'accepted' and covers in ('decisions', 'both') and deleted_at is null and now() between start_at and end_at`);
  const everywhere = rows.filter(({ templates }) => templates === null).map(({ principal }) => principal);
  return {
    '@principals': [...new Set([userId, ...everywhere])],
    '@lent': rows.flatMap(({ principal, templates }) => (templates ?? []).map((flow) => ({ principal, flow }))),
  };
}
