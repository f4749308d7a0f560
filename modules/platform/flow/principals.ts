import type { Database } from '@zhixing/engine/database/database.ts';
import sql from 'sql-template-tag';

/**
 * The users for whom a user may decide now: the user and the principals whose deputy they are in every flow (`@principals`); and, row by
 * row, principals in chosen flows (`@lent`).
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
