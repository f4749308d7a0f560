import { type Context, elevated, isServer } from '@zhixing/engine/context.ts';
import { lockRecord, lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import { removeMany } from '@zhixing/engine/write/remove-many.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { SignUp } from '../enrolment/sign-up/sign-up.model.ts';
import { TripGroupMember } from '../escort/trip-group-member.model.ts';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { isArrangeable, Trip } from '../trip/trip.model.ts';
import { SeatAssignment } from './seat-assignment.model.ts';
import { seatNumbers } from './seat-plan.ts';
import { seatErrors } from './transport.errors.ts';
import { TripVehicle } from './trip-vehicle.model.ts';

type SeatRow = Row<typeof SeatAssignment>;
interface Written {
  readonly row: SeatRow;
}

export const seatAssignmentRules = defineRules(SeatAssignment, {
  save: { derive: ({ row }, ctx) => ofVehicle(row, ctx), check: mustBeSound },
  delete: { check: ({ row }, ctx) => mustBeOpen(row, ctx) },
});

/** Key in `ctx.memo` of the group of each child of a trip, where all seats of the trip are written together. */
export const groupsKey = (trip: string): string => `groups of ${trip}`;

/** Trip and times of the vehicle, and the group of the child. */
async function ofVehicle(row: SeatRow, ctx: Context): Promise<Partial<SeatRow>> {
  const vehicle = await lookUp(TripVehicle, row.tripVehicle, ctx);
  if (!vehicle) return {};
  const { trip, startAt, endAt } = vehicle;
  return { trip, startAt, endAt, group: row.student ? await groupOf(trip, row.student, ctx) : null };
}

async function groupOf(trip: string, student: string, ctx: Context): Promise<string | null> {
  const known = (await ctx.memo.get(groupsKey(trip))) as ReadonlyMap<string, string> | undefined;
  if (known) return known.get(student) ?? null;
  return (await repo(TripGroupMember, elevated(ctx)).first({ trip, student }))?.group ?? null;
}

async function mustBeSound({ row }: Written, ctx: Context): Promise<void> {
  const vehicle = await lookUp(TripVehicle, row.tripVehicle, ctx);
  if (!vehicle) return;
  const params = { seat: row.seatNo, car: vehicle.carNo };
  if (!['planned', 'verified'].includes(vehicle.status) && !isServer(ctx)) throw seatErrors.vehicleLeft(params);
  if (!seatNumbers(vehicle.riderSeats ?? 0).includes(row.seatNo))
    throw seatErrors.noSuchSeat(params, { fields: { seatNo: { key: 'seatAssignment.noSuchSeat', params } } });
  // Whoever writes all seats of a trip has looked at its riders already.
  if (ctx.memo.has(groupsKey(vehicle.trip))) return;
  await mustBeOpen(row, ctx);
  await mustTravel(row, vehicle.trip, ctx);
}

async function mustBeOpen({ trip }: SeatRow, ctx: Context): Promise<void> {
  if (isServer(ctx) || trip === null) return;
  const locked = await lockRecord(Trip, trip, ctx);
  if (!isArrangeable(locked)) throw seatErrors.tripClosed({ name: locked.name });
}

async function mustTravel({ student, tripStaff }: SeatRow, trip: string, ctx: Context): Promise<void> {
  const signUp = student ? await repo(SignUp, elevated(ctx)).first({ trip, student, status: 'confirmed' }) : null;
  if (student && !signUp) throw seatErrors.notOnTrip({}, { fields: { student: { key: 'seatAssignment.notOnTrip' } } });
  const staff = await lookUp(TripStaff, tripStaff, ctx);
  if (staff && (staff.trip !== trip || staff.status === 'removed'))
    throw seatErrors.staffElsewhere({}, { fields: { tripStaff: { key: 'seatAssignment.staffElsewhere' } } });
}

/** A child who withdraws leaves the seat to others. */
export const seatedSignUpRules = defineRules(SignUp, {
  actions: { withdraw: { before: ({ row }, ctx) => unseat({ trip: row.trip, student: row.student }, ctx) } },
});

/** Whoever is replaced or released leaves vehicle and seat to the successor, or to nobody. */
export const seatedStaffRules = defineRules(TripStaff, {
  delete: { before: ({ row }, ctx) => unseat({ trip: row.trip, tripStaff: row.id }, ctx) },
  actions: {
    replace: { before: ({ row }, ctx) => handOver(row.id, ctx) },
    release: { before: ({ row }, ctx) => unseat({ trip: row.trip, tripStaff: row.id }, ctx) },
  },
});

async function handOver(id: string, ctx: Context): Promise<void> {
  const { replacedBy, trip } = await repo(TripStaff, elevated(ctx)).get(id);
  await updateRows(ctx, TripVehicle, { set: { leader: replacedBy }, where: sql`t.leader = ${id}`, newVersion: true });
  if (replacedBy === null) return unseat({ trip, tripStaff: id }, ctx);
  const seats = repo(SeatAssignment, elevated(ctx));
  for (const seat of await seats.find({ trip, tripStaff: id })) await seats.update(seat.id, { tripStaff: replacedBy });
}

async function unseat(rider: object, ctx: Context): Promise<void> {
  const seats = await repo(SeatAssignment, elevated(ctx)).find(rider);
  await removeMany(
    elevated(ctx),
    ctx.engine.registry.get(SeatAssignment.name),
    seats.map(({ id }) => id),
  );
}

/** Seats show the group of their child. */
export const seatedMemberRules = defineRules(TripGroupMember, {
  together: async (changes, ctx) => {
    const trips = [...new Set(changes.flatMap(({ row }) => row.trip ?? []))];
    if (trips.length === 0) return;
    await updateRows(ctx, SeatAssignment, {
      set: {
        group: sql`(select m."group" from trip_group_member m where m.trip = t.trip and m.student = t.student and m.deleted_at is null)`,
      },
      where: sql`t.trip = any(${trips}::uuid[]) and t.student is not null and t.deleted_at is null`,
    });
  },
});
