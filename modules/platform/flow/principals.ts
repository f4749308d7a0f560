import type { Database } from '@zhixing/engine/database.ts';
import sql from 'sql-template-tag';

/**
 * The people for whom somebody may decide now: oneself, and those whose deputy one is in every flow; besides, those whose deputy one is in chosen
 * flows alone, with these flows, and the two as they belong together.
 */
export async function principalsOf({ userId, db }: { userId: string; db: Database }): Promise<Record<string, readonly string[]>> {
  const rows = await db.query<{ principal: string; templates: readonly string[] | null }>(sql`
    select principal, templates from flow_delegation
    where deputy = ${userId} and status = 'accepted' and covers in ('decisions', 'both') and deleted_at is null and now() between start_at and end_at`);
  const everywhere = rows.filter(({ templates }) => templates === null).map(({ principal }) => principal);
  const chosen = rows.flatMap(({ principal, templates }) => (templates ?? []).map((template) => ({ principal, template })));
  return {
    '@principals': [...new Set([userId, ...everywhere])],
    '@principalsInChosen': [...new Set(chosen.map(({ principal }) => principal))],
    '@chosenFlows': [...new Set(chosen.map(({ template }) => template))],
    '@principalsByFlow': chosen.map(({ principal, template }) => `${template} ${principal}`),
  };
}
