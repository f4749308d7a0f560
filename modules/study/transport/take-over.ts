import { type Context, elevated, evict } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { removeMany } from '@zhixing/engine/write/remove-many.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import { writeMany } from '@zhixing/engine/write/write-many.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { TripGroup } from '../escort/trip-group.model.ts';
import { SeatAssignment } from './seat-assignment.model.ts';
import { seatNumbers } from './seat-plan.ts';
import { tripVehicleErrors } from './transport.errors.ts';
import { TripVehicle } from './trip-vehicle.model.ts';

type UseRow = Row<typeof TripVehicle>;
type SeatRow = Row<typeof SeatAssignment>;

const seatsOf = (tripVehicle: string, ctx: Context): Promise<SeatRow[]> =>
  repo(SeatAssignment, elevated(ctx)).find({ tripVehicle }, { order: { field: 'seatNo', descending: false } });

/** Frees all seats of a vehicle, and the groups that were to ride in it. */
export async function freeSeats(tripVehicle: string, ctx: Context): Promise<void> {
  const seats = await seatsOf(tripVehicle, ctx);
  await removeMany(
    elevated(ctx),
    ctx.engine.registry.get(SeatAssignment.name),
    seats.map(({ id }) => id),
  );
  await regroup(tripVehicle, null, ctx);
}

/** Seats follow the times of their vehicle. */
export async function moveSeats({ id }: UseRow, ctx: Context): Promise<void> {
  evict(ctx, TripVehicle, id);
  await rewrite(await seatsOf(id, ctx), ({ locked }) => ({ locked }), ctx);
}

/** Another vehicle takes over leader, groups and riders; whoever has no such seat in it gets the next free one. */
export async function takeOver(
  row: UseRow,
  to: { readonly vehicle: string; readonly driver: string; readonly coDriver: string | null },
  ctx: Context,
): Promise<void> {
  const { trip, carNo, mode, startAt, endAt, leader, route, distanceKm, price } = row;
  const { vehicle, driver, coDriver } = to;
  const next = { trip, carNo, mode, startAt, endAt, leader, route, distanceKm, price, vehicle, driver, coDriver };
  const created = await repo(TripVehicle, elevated(ctx)).create(next as Partial<UseRow>);
  const seats = await seatsOf(row.id, ctx);
  const numbers = seatNumbers(created.riderSeats ?? 0);
  if (seats.length > numbers.length) throw tripVehicleErrors.tooSmall({ seats: numbers.length, assigned: seats.length });
  const kept = new Set(seats.map(({ seatNo }) => seatNo).filter((seat) => numbers.includes(seat)));
  const free = numbers.filter((seat) => !kept.has(seat));
  await rewrite(seats, ({ seatNo }) => ({ tripVehicle: created.id, seatNo: kept.has(seatNo) ? seatNo : (free.shift() ?? seatNo) }), ctx);
  await regroup(row.id, created.id, ctx);
  await updateRows(ctx, TripVehicle, { set: { replacedBy: created.id }, where: sql`t.id = ${row.id}` });
}

async function rewrite(seats: readonly SeatRow[], valuesOf: (seat: SeatRow) => object, ctx: Context): Promise<void> {
  if (seats.length === 0) return;
  const drafts = seats.map((seat) => ({ values: { ...valuesOf(seat) }, before: seat as never }));
  const outcomes = await writeMany(elevated(ctx), ctx.engine.registry.get(SeatAssignment.name), drafts, {});
  for (const outcome of outcomes) if ('error' in outcome) throw outcome.error;
}

async function regroup(from: string, to: string | null, ctx: Context): Promise<void> {
  const groups = repo(TripGroup, elevated(ctx));
  for (const { id } of await groups.find({ vehicle: from })) await groups.update(id, { vehicle: to });
}
