import type { Module } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';

/** The bases and camps that receive a trip of the user's school or agency now, while the trip is under way. */
export const receivingSites: NonNullable<Module['variables']> = async ({ organisationId, db }) => {
  const rows = await db.query<{ site: string }>(
    sql`select distinct r.site from reception r join trip t on t.id = r.trip
         where r.status = 'received' and r.deleted_at is null and t.status in ('inProgress', 'suspended') and ${organisationId}::uuid in (r.school, r.agency)`,
  );
  return { '@receivingSites': rows.map(({ site }) => site) };
};
