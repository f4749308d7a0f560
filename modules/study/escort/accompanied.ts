import type { Module } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';

/** The trips that the user accompanies, as a teacher or tutor, until they are replaced. */
export const accompaniedTrips: NonNullable<Module['variables']> = async ({ userId, db }) => {
  const rows = await db.query<{ trip: string }>(
    sql`select distinct p.trip from trip_staff p left join staff s on s.id = p.staff left join tutor u on u.id = p.tutor
          where (s."user" = ${userId} or u."user" = ${userId}) and p.status <> 'removed' and p.deleted_at is null`,
  );
  return { '@accompaniedTrips': rows.map(({ trip }) => trip) };
};
