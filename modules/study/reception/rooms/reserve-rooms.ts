import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Bed } from '../../facility/bed.model.ts';
import { Room } from '../../facility/room.model.ts';
import { Student } from '../../school/student.model.ts';
import { Trip } from '../../trip/trip.model.ts';
import type { Reception } from '../reception.model.ts';
import { RoomBooking } from '../room-booking.model.ts';
import { allocate, type FreeRoom, type Sleepers } from './allocation.ts';

type ReceptionRow = Row<typeof Reception>;
type Stay = NonNullable<ReceptionRow['stay']>;

/** Most rooms and beds of a camp, and reservations in the nights of one stay. */
const LIMIT = { limit: 10_000 };

/** Reserves rooms for those who have none yet, as far as the camp has free ones of their kind. Camps allot one group at a time. */
export async function reserveRooms(reception: ReceptionRow, ctx: Context): Promise<void> {
  if (!reception.stay || !reception.site) return;
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`rooms of ${reception.site}`}, 0))`);
  const server = elevated(ctx);
  const own = await repo(RoomBooking, server).find({ reception: reception.id }, LIMIT);
  const rooms = await repo(Room, server).find({ site: reception.site }, { order: { field: 'name', descending: false }, ...LIMIT });
  const genders = new Map(rooms.map(({ id, gender }) => [id, gender]));
  const need = { ...(await sleepersOf(reception, ctx)) };
  for (const { room, beds } of own) need[genders.get(room) ?? 'staff'] -= beds ?? 0;
  const free = await freeRooms(reception.site, reception.stay, rooms, ctx);
  for (const { room, bed } of allocate(need, free)) await repo(RoomBooking, server).create({ reception: reception.id, room, bed });
}

/** Boys, girls and staff who stay overnight. */
async function sleepersOf(reception: ReceptionRow, ctx: Context): Promise<Record<Sleepers, number>> {
  const { planStudents, planStaff } = reception;
  const female = reception.planGirls ?? (await expectedGirls(reception, ctx));
  return { female, male: planStudents - female, staff: planStaff };
}

async function freeRooms(site: string, stay: Stay, rooms: readonly Row<typeof Room>[], ctx: Context): Promise<FreeRoom[]> {
  const server = elevated(ctx);
  const beds = Map.groupBy(
    await repo(Bed, server).find({ site }, { order: { field: 'bedNo', descending: false }, ...LIMIT }),
    ({ room }) => room,
  );
  const taken = await repo(RoomBooking, server).find({ site, stay: { overlaps: stay } }, LIMIT);
  const wholly = new Set(taken.filter(({ bed }) => !bed).map(({ room }) => room));
  const single = new Set(taken.map(({ bed }) => bed));
  return rooms.flatMap(({ id, gender, status }) => {
    if (status !== 'available' || wholly.has(id)) return [];
    const all = beds.get(id) ?? [];
    const freeBeds = all.filter((bed) => bed.status === 'enabled' && !single.has(bed.id)).map((bed) => bed.id);
    return [{ id, gender, freeBeds, isWhole: freeBeds.length > 0 && freeBeds.length === all.length }];
  });
}

/** Girls to be expected among the students: as many as the classes of the trip have, or half. */
export async function expectedGirls({ trip, planStudents }: Pick<ReceptionRow, 'trip' | 'planStudents'>, ctx: Context): Promise<number> {
  const server = elevated(ctx);
  const { classes } = await repo(Trip, server).get(trip);
  const pupils = { schoolClass: { in: classes ?? [] }, status: 'enrolled' };
  const all = await repo(Student, server).count(pupils);
  const girls = await repo(Student, server).count({ ...pupils, gender: 'female' });
  return Math.round(planStudents * (all > 0 ? girls / all : 0.5));
}
