import { type Context, elevated } from '@zhixing/engine/context.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import { defineRules } from '@zhixing/engine/rules/rules.ts';
import type { Row } from '@zhixing/model';
import { TripStaff } from '../escort/trip-staff.model.ts';
import { Trip, timesOf } from '../trip/trip.model.ts';
import { mustBeArrangeable, mustBeFit, mustNotBeUnderWay, mustNotDriveTwice } from './fitness.ts';
import { SeatAssignment } from './seat-assignment.model.ts';
import { freeSeats, moveSeats, takeOver } from './take-over.ts';
import { tripVehicleErrors } from './transport.errors.ts';
import { TripVehicle } from './trip-vehicle.model.ts';
import { Vehicle } from './vehicle.model.ts';

type UseRow = Row<typeof TripVehicle>;
interface Written {
  readonly row: UseRow;
}

export const tripVehicleRules = defineRules(TripVehicle, {
  create: { derive: ({ row }, ctx) => derived(row, ctx), check: mustBeSound },
  update: {
    derive: ({ row }, ctx) => derived(row, ctx),
    check: async (change, ctx) => {
      await mustBeSound(change, ctx);
      await mustSeatAll(change.row, ctx);
    },
    before: async ({ row, changed }, ctx) => {
      if (changed.has('startAt') || changed.has('endAt')) await moveSeats(row, ctx);
    },
  },
  delete: { check: ({ row }, ctx) => mustBeArrangeable(row.trip, ctx) },
  actions: {
    verify: {
      derive: ({ args }, ctx) => ({ safetyCheck: { ...args, by: ctx.actor.name, at: ctx.now().toISOString() } }),
      check: async ({ row, args }, ctx) => {
        if (Object.values(args).some((checked) => checked !== true)) throw tripVehicleErrors.safetyCheckOpen();
        await mustBeFit(row, ctx);
      },
    },
    depart: { derive: ({ row, args }) => ({ mileageStart: args.mileageStart ?? row.mileageStart }) },
    finish: { derive: ({ row, args }) => ({ mileageEnd: args.mileageEnd ?? row.mileageEnd }) },
    cancel: { derive: ({ args }) => ({ reason: args.reason }), before: ({ row }, ctx) => freeSeats(row.id, ctx) },
    replace: {
      derive: ({ args }) => ({ reason: args.reason }),
      check: ({ row }, ctx) => mustNotBeUnderWay(row.trip, ctx),
      before: ({ row, args }, ctx) => takeOver(row, args, ctx),
    },
    relieve: {
      derive: ({ args }, ctx) => ({ reason: args.reason, endAt: ctx.now().toISOString() }),
      before: ({ row, before, args }, ctx) => takeOver({ ...row, startAt: row.endAt, endAt: before.endAt }, args, ctx),
    },
  },
});

/** Carrier and seats of the vehicle, and the times of the trip where none were entered. */
async function derived(row: UseRow, ctx: Context): Promise<Partial<UseRow>> {
  const vehicle = await lookUp(Vehicle, row.vehicle, ctx);
  const trip = await lookUp(Trip, row.trip, ctx);
  const times = trip ? timesOf(trip) : { startAt: null, endAt: null };
  const seats = vehicle?.seats ?? null;
  return {
    carrier: vehicle?.carrier ?? null,
    seats,
    riderSeats: seats === null ? null : seats - (row.coDriver ? 2 : 1),
    startAt: row.startAt ?? times.startAt,
    endAt: row.endAt ?? times.endAt,
  };
}

async function mustBeSound({ row }: Written, ctx: Context): Promise<void> {
  await mustBeArrangeable(row.trip, ctx);
  await mustBeFit(row, ctx);
  await mustNotDriveTwice(row, ctx);
  const leader = await lookUp(TripStaff, row.leader, ctx);
  if (leader && leader.trip !== row.trip)
    throw tripVehicleErrors.leaderElsewhere({}, { fields: { leader: { key: 'tripVehicle.leaderElsewhere' } } });
}

/** A smaller vehicle, or a second driver, must leave a seat for everybody who has one. */
async function mustSeatAll({ id, riderSeats }: UseRow, ctx: Context): Promise<void> {
  const assigned = await repo(SeatAssignment, elevated(ctx)).count({ tripVehicle: id });
  const params = { seats: riderSeats ?? 0, assigned };
  if (assigned > (riderSeats ?? 0))
    throw tripVehicleErrors.tooSmall(params, { fields: { vehicle: { key: 'tripVehicle.tooSmall', params } } });
}

/** A cancelled trip needs no vehicles, and a trip that moves takes along those that were chartered for all of it. */
export const transportedTripRules = defineRules(Trip, {
  update: {
    before: async ({ row, before, changed }, ctx) => {
      if (changed.has('gatherAt') || changed.has('departAt') || changed.has('returnAt')) await follow(row, before, ctx);
    },
  },
  actions: {
    cancel: { before: ({ row, args }, ctx) => cancelAll(row.id, args.reason, ctx) },
    failGroup: { before: ({ row, args }, ctx) => cancelAll(row.id, args.reason, ctx) },
  },
});

const open = { in: ['planned', 'verified'] };

async function follow(trip: Row<typeof Trip>, before: Row<typeof Trip>, ctx: Context): Promise<void> {
  const vehicles = repo(TripVehicle, elevated(ctx));
  const old = timesOf(before);
  const same = (a: string | null, b: string): boolean => a !== null && Date.parse(a) === Date.parse(b);
  for (const use of await vehicles.find({ trip: trip.id, status: 'planned' }))
    if (same(use.startAt, old.startAt) && same(use.endAt, old.endAt)) await vehicles.update(use.id, timesOf(trip));
}

async function cancelAll(trip: string, reason: string, ctx: Context): Promise<void> {
  const vehicles = repo(TripVehicle, elevated(ctx));
  for (const { id } of await vehicles.find({ trip, status: open })) await vehicles.act(id, 'cancel', { reason });
}
