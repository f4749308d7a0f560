import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';

/** As whom the user accompanies trips, by trip; nobody for devices and for people of the school who stay at home. */
export async function operatorsOf(trips: readonly string[], { actor, db }: Context): Promise<ReadonlyMap<string, string>> {
  if (actor.userId === null || actor.key || trips.length === 0) return new Map();
  const rows = await db.query<{ trip: string; id: string }>(sql`
    select p.trip, p.id from trip_staff p left join staff s on s.id = p.staff left join tutor u on u.id = p.tutor
    where p.trip = any(${[...trips]}::uuid[]) and (s."user" = ${actor.userId} or u."user" = ${actor.userId})
      and p.status <> 'removed' and p.deleted_at is null`);
  return new Map(rows.map(({ trip, id }) => [trip, id]));
}
