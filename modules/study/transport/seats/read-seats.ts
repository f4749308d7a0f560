import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { SignUp } from '../../enrolment/sign-up/sign-up.model.ts';
import { TripGroup } from '../../escort/trip-group.model.ts';
import { TripGroupMember } from '../../escort/trip-group-member.model.ts';
import { TripStaff } from '../../escort/trip-staff.model.ts';
import { isArrangeable, Trip } from '../../trip/trip.model.ts';
import { Carrier } from '../carrier.model.ts';
import { Driver } from '../driver.model.ts';
import { gapsOfUse, gapWords } from '../fitness.ts';
import { daysLeft, isOnline } from '../papers.ts';
import { SeatAssignment } from '../seat-assignment.model.ts';
import { seatPlan } from '../seat-plan.ts';
import { TripVehicle } from '../trip-vehicle.model.ts';
import { Vehicle } from '../vehicle.model.ts';
import { shownChildren } from './children.ts';

type UseRow = Row<typeof TripVehicle>;

/** Vehicles whose seats can be arranged. */
export const arrangeable = { in: ['planned', 'verified'] };
const shown = { in: ['planned', 'verified', 'boarding', 'running', 'parked', 'finished'] };

/** The trip, for those who may read its vehicles. */
export async function tripFor(id: string, ctx: Context): Promise<Row<typeof Trip>> {
  mustBeAble(ctx, ctx.engine.registry.get(TripVehicle.name), 'read');
  const trip = ctx.engine.registry.get(Trip.name);
  // Tutors and guides see the vehicles of the trips that they accompany, without reading trips as such.
  const scope = can(ctx, trip, 'read') ?? { id: { in: ctx.actor.variables['@accompaniedTrips'] ?? [] } };
  return (await loadRow(ctx, trip, id, scope as never)) as unknown as Row<typeof Trip>;
}

/** The vehicles of a trip with their seats, and everybody who rides in them. */
export async function readSeats(ctx: Context, id: string) {
  const trip = await tripFor(id, ctx);
  const server = elevated(ctx);
  const uses = await repo(TripVehicle, ctx).find({ trip: id, status: shown }, { order: { field: 'carNo', descending: false } });
  const seats = await repo(SeatAssignment, server).find({ trip: id });
  const signUps = await repo(SignUp, server).find({ trip: id, status: 'confirmed' });
  const members = await repo(TripGroupMember, server).find({ trip: id });
  const groups = await repo(TripGroup, server).find({ trip: id });
  const groupOf = new Map(members.map(({ student, group }) => [student, group]));
  const children = await shownChildren([...new Set([...signUps, ...seats].flatMap(({ student }) => student ?? []))], ctx);
  const seatModel = ctx.engine.registry.get(SeatAssignment.name);
  const useModel = ctx.engine.registry.get(TripVehicle.name);
  return {
    version: await seatsVersion(id, ctx),
    trip: { id, name: trip.name, status: trip.status, departAt: trip.departAt, returnAt: trip.returnAt },
    mayArrange: isArrangeable(trip) && can(ctx, seatModel, 'update') !== null,
    mayAdd: isArrangeable(trip) && can(ctx, useModel, 'create') !== null,
    vehicles: await shownVehicles(uses, ctx),
    groups: groups.map(({ id: group, name, vehicle }) => ({ id: group, name, vehicle })),
    children: [...children.values()].map((child) => ({ ...child, group: groupOf.get(child.id) ?? null })),
    staff: (await repo(TripStaff, ctx).find({ trip: id, status: { ne: 'removed' }, role: { ne: 'driver' } })).map(
      ({ id: person, name, role, gender }) => ({ id: person, name, role, gender }),
    ),
    seats: seats.map(({ tripVehicle, seatNo, student, tripStaff, locked }) => ({ tripVehicle, seatNo, student, tripStaff, locked })),
  };
}

async function shownVehicles(uses: readonly UseRow[], ctx: Context) {
  const server = elevated(ctx);
  const vehicles = new Map(
    (await repo(Vehicle, server).find({ id: { in: uses.map(({ vehicle }) => vehicle) } })).map((one) => [one.id, one]),
  );
  const carriers = await repo(Carrier, server).find({ id: { in: uses.flatMap(({ carrier }) => carrier ?? []) } });
  const names = new Map([...carriers.map(({ id, name }): [string, string] => [id, name]), ...(await driverNames(uses, ctx))]);
  const shownUses = [];
  for (const use of uses) shownUses.push(await shownVehicle(use, vehicles.get(use.vehicle) ?? null, names, ctx));
  return shownUses;
}

/** Drivers as the reader sees them. */
async function driverNames(uses: readonly UseRow[], ctx: Context): Promise<[string, string][]> {
  if (!can(ctx, ctx.engine.registry.get(Driver.name), 'read')) return [];
  const ids = uses.flatMap(({ driver, coDriver }) => [driver, ...(coDriver ? [coDriver] : [])]);
  return (await repo(Driver, ctx).find({ id: { in: ids } })).map(({ id, name }) => [id, name]);
}

async function shownVehicle(use: UseRow, vehicle: Row<typeof Vehicle> | null, names: ReadonlyMap<string, string>, ctx: Context) {
  const gaps = arrangeable.in.includes(use.status) ? await gapsOfUse(use, ctx) : [];
  const { id, version, carNo, status, leader, startAt, endAt } = use;
  const riderSeats = use.riderSeats ?? 0;
  return {
    id,
    version,
    carNo,
    status,
    leader,
    startAt,
    endAt,
    riderSeats,
    seats: use.seats ?? 0,
    plateNo: vehicle?.plateNo ?? '',
    model: vehicle?.model ?? '',
    carrier: names.get(use.carrier ?? '') ?? '',
    driver: names.get(use.driver) ?? '',
    coDriver: use.coDriver ? (names.get(use.coDriver) ?? '') : null,
    plan: seatPlan(riderSeats),
    papersLeft: daysLeft(vehicle?.usableTo ?? null, ctx.now()),
    online: vehicle !== null && isOnline(vehicle, ctx.now()),
    gaps: gaps.map((gap) => gapWords(gap, ctx)),
  };
}

/** Changes whenever a vehicle or a seat of the trip does. */
export async function seatsVersion(trip: string, { db }: Context): Promise<string> {
  const [row] = await db.query<{ version: string }>(
    sql`select md5(coalesce(string_agg(x.id || ':' || x.version, ',' order by x.id), '')) as version from (
          select id::text, version from trip_vehicle where trip = ${trip} and deleted_at is null
          union all select id::text, version from seat_assignment where trip = ${trip} and deleted_at is null) x`,
  );
  return row?.version ?? '';
}
