import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { TripVehicle } from '../../transport/trip-vehicle.model.ts';
import { Vehicle } from '../../transport/vehicle.model.ts';
import { isArrangeable, Trip } from '../../trip/trip.model.ts';
import { ratioOfTrip } from '../group.rules.ts';
import { confirmedStudents } from '../guards.ts';
import { TripGroup } from '../trip-group.model.ts';
import { TripGroupMember } from '../trip-group-member.model.ts';
import { TripStaff, teachingRoles } from '../trip-staff.model.ts';
import { shownChildren } from './names.ts';

const byName = { order: { field: 'groupNo', descending: false } } as const;

/** The trip, for those who may read its groups. */
export async function tripFor(id: string, ctx: Context): Promise<Row<typeof Trip>> {
  const groups = ctx.engine.registry.get(TripGroup.name);
  mustBeAble(ctx, groups, 'read');
  const trip = ctx.engine.registry.get(Trip.name);
  // Tutors and guides read the groups of the trips that they accompany, without reading trips as such.
  const scope = can(ctx, trip, 'read') ?? { id: { in: ctx.actor.variables['@accompaniedTrips'] ?? [] } };
  return (await loadRow(ctx, trip, id, scope as never)) as unknown as Row<typeof Trip>;
}

/** All groups of a trip with their members, the children without a group, and whoever can lead one. */
export async function readGroups(ctx: Context, id: string) {
  const trip = await tripFor(id, ctx);
  const server = elevated(ctx);
  const groups = await repo(TripGroup, ctx).find({ trip: id }, byName);
  const members = await repo(TripGroupMember, server).find({ trip: id });
  const confirmed = await confirmedStudents(id, ctx);
  const children = await shownChildren([...new Set([...confirmed, ...members.map(({ student }) => student)])], ctx);
  const grouped = new Set(members.map(({ student }) => student));
  return {
    version: await groupsVersion(id, ctx),
    trip: { id, name: trip.name, status: trip.status, departAt: trip.departAt, returnAt: trip.returnAt },
    ratio: await ratioOfTrip(trip, ctx),
    mayArrange: isArrangeable(trip) && can(ctx, ctx.engine.registry.get(TripGroupMember.name), 'update') !== null,
    groups: groups.map(({ id: group, name, slogan, task, capacity, leaderTeacher, tutor, vehicle, status }) => ({
      id: group,
      name,
      slogan,
      task,
      capacity,
      leaderTeacher,
      tutor,
      vehicle,
      status,
      members: members.filter((member) => member.group === group).map(({ student, role, locked }) => ({ student, role, locked })),
    })),
    children: [...children.values()],
    unassigned: confirmed.filter((student) => !grouped.has(student)),
    ...(await leadersOf(id, ctx)),
  };
}

async function leadersOf(trip: string, ctx: Context) {
  const server = elevated(ctx);
  const staff = await repo(TripStaff, ctx).find({ trip, status: { ne: 'removed' } });
  const uses = await repo(TripVehicle, server).find({ trip, status: { in: ['planned', 'verified', 'boarding', 'running', 'parked'] } });
  const vehicles = await repo(Vehicle, server).find({ id: { in: uses.map(({ vehicle }) => vehicle) } });
  const plate = new Map(vehicles.map(({ id, plateNo }) => [id, plateNo]));
  const named = (roles: readonly string[]) =>
    staff.filter(({ role }) => roles.includes(role)).map(({ id, name, role }) => ({ id, name, role }));
  return {
    leaders: named(teachingRoles),
    tutors: named(['tutor']),
    vehicles: uses.map(({ id, carNo, vehicle }) => ({ id, carNo, plateNo: plate.get(vehicle) ?? '' })),
  };
}

/** Changes whenever a group or a member of the trip does. */
export async function groupsVersion(trip: string, { db }: Context): Promise<string> {
  const [row] = await db.query<{ version: string }>(
    sql`select md5(coalesce(string_agg(x.id || ':' || x.version, ',' order by x.id), '')) as version from (
          select id::text, version from trip_group where trip = ${trip} and deleted_at is null
          union all select id::text, version from trip_group_member where trip = ${trip} and deleted_at is null) x`,
  );
  return row?.version ?? '';
}
