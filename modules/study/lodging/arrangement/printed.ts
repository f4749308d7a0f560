import { type Context, elevated } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import type { Trip } from '../../trip/trip.model.ts';
import { shownChildren } from '../board/read-rooms.ts';
import { tripGroups, tripSeats } from '../ports.ts';
import { RoomAssignment } from '../room-assignment.model.ts';
import { PrintedList } from './printed-list.model.ts';

export type ListKind = 'rooms' | 'groups' | 'seats';

/** Keeps who stands where on a list that is printed, so that later changes can be named. */
export async function keepPrinted({ id: trip }: Row<typeof Trip>, kind: ListKind, ctx: Context): Promise<void> {
  const content = await contentNow(trip, kind, ctx);
  await repo(PrintedList, elevated(ctx)).create({ trip, kind, content, printedAt: ctx.now().toISOString() });
}

/** Children whose place differs from the last printed list; null if it was never printed. */
export async function differences(trip: string, kind: ListKind, ctx: Context) {
  const last = await repo(PrintedList, elevated(ctx)).first({ trip, kind }, { order: { field: 'printedAt', descending: true } });
  if (!last) return null;
  const before = new Map(Object.entries(last.content as Record<string, string>));
  const now = new Map(Object.entries(await contentNow(trip, kind, ctx)));
  const changed = [...new Set([...before.keys(), ...now.keys()])].filter((person) => before.get(person) !== now.get(person));
  const names = new Map((await shownChildren(changed, ctx)).map((child) => [child.id, child.name]));
  return {
    printedAt: last.printedAt,
    changes: changed.flatMap((person) => {
      const name = names.get(person);
      return name ? [{ name, from: before.get(person) ?? null, to: now.get(person) ?? null }] : [];
    }),
  };
}

async function contentNow(trip: string, kind: ListKind, ctx: Context): Promise<Record<string, string>> {
  if (kind === 'rooms') {
    const beds = await repo(RoomAssignment, elevated(ctx)).find({ trip, student: { empty: false } });
    return Object.fromEntries(beds.map(({ student, roomNo, bedNo }) => [student ?? '', `${roomNo}-${bedNo}`]));
  }
  if (kind === 'groups') {
    const { groups } = await use(ctx.engine, tripGroups).read(ctx, trip);
    return Object.fromEntries(groups.flatMap(({ name, members }) => members.map(({ student }) => [student, name])));
  }
  const { seats, vehicles } = await use(ctx.engine, tripSeats).read(ctx, trip);
  const cars = new Map(vehicles.map(({ id, carNo }) => [id, carNo]));
  return Object.fromEntries(
    seats.flatMap(({ student, tripVehicle, seatNo }) => (student ? [[student, `${cars.get(tripVehicle) ?? ''}-${seatNo}`]] : [])),
  );
}
