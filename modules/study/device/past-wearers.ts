import type { Context } from '@zhixing/engine/context.ts';
import sql from 'sql-template-tag';
import type { Wearer } from './placed-report.ts';

/** How long after a device was given back what it had stored is still taken. */
const MAX_LENGTH = '30 days';

/**
 * Who carried devices before they were given back, each from when until when. A child whose guardian has withdrawn the consent to location is
 * none of them, and nothing is added to a trip that is archived.
 */
export async function pastWearers(ctx: Context, devices: readonly string[]): Promise<ReadonlyMap<string, readonly Wearer[]>> {
  const rows = await ctx.db.query<{ device: string; wearer: Wearer }>(sql`
    select b.device, json_build_object(
      'trip', b.trip, 'school', b.school, 'agency', b.agency, 'bureau', b.bureau, 'group', b."group", 'student', b.student,
      'tripStaff', b.trip_staff, 'tripVehicle', b.trip_vehicle,
      'from', extract(epoch from b.bound_at) * 1000, 'until', extract(epoch from b.unbound_at) * 1000) as wearer
      from device_binding b join trip t on t.id = b.trip
     where b.device = any(${devices}::uuid[]) and b.unbound_at > ${ctx.now()}::timestamptz - ${MAX_LENGTH}::interval and b.deleted_at is null
       and t.archived_at is null and not exists (
         select 1 from consent_record c
          where c.student = b.student and c.consent_type = 'location' and c.withdrawn_at >= b.bound_at and c.deleted_at is null)
     order by b.unbound_at desc`);
  return new Map([...Map.groupBy(rows, ({ device }) => device)].map(([device, some]) => [device, some.map(({ wearer }) => wearer)]));
}
