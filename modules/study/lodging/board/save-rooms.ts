import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { lockRecord, repo } from '@zhixing/engine/repository.ts';
import { removeAll, writeAll } from '@zhixing/engine/write/write-all.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Trip } from '../../trip/trip.model.ts';
import { assignmentErrors } from '../lodging.errors.ts';
import { LodgingRoom } from '../lodging-room.model.ts';
import { RoomAssignment } from '../room-assignment.model.ts';
import { prepareRooms } from '../room-assignment.rules.ts';
import { roomsVersion, tripFor } from './read-rooms.ts';

type BedRow = Row<typeof RoomAssignment>;

export interface GivenBed {
  readonly lodgingRoom: string;
  readonly place: number;
  readonly student: string | null;
  readonly tripStaff: string | null;
  readonly locked: boolean;
  readonly isRoomLeader: boolean;
}

/** Who sleeps where on a trip, and the version that it was arranged from. */
export interface RoomArrangement {
  readonly version: string;
  readonly beds: readonly GivenBed[];
  /** What rooms become that were open to anyone, by room. */
  readonly genders?: Readonly<Record<string, 'male' | 'female' | 'staff'>>;
}

/** Replaces all beds of a trip in one transaction or not at all. What stays the same is not written. */
export async function saveRooms(ctx: Context, trip: string, { version, beds, genders = {} }: RoomArrangement): Promise<void> {
  await tripFor(trip, ctx);
  await ctx.db.transaction(async (db) => {
    const tx: Context = { ...within(ctx, db), memo: new Map() };
    // Row-locks the trip until commit, so that two boards are saved one after the other.
    await lockRecord(Trip, trip, tx);
    if ((await roomsVersion(trip, tx)) !== version) throw assignmentErrors.changedMeanwhile();
    const stored = await repo(RoomAssignment, elevated(tx)).find({ trip });
    const wanted = new Map(beds.map((bed) => [keyOf(bed), bed]));
    const gone = stored.filter((bed) => !isSame(bed, wanted.get(keyOf(bed))));
    const kept = new Set(stored.filter((bed) => !gone.includes(bed)).map(keyOf));
    const model = tx.engine.registry.get(RoomAssignment.name);
    await removeAll(
      tx,
      model,
      gone.map(({ id }) => id),
    );
    // Row-locks the rooms until commit: none becomes one of another gender meanwhile.
    await tx.db.query(sql`select 1 from lodging_room where trip = ${trip} order by id for no key update`);
    await openRooms(trip, genders, tx);
    const rooms = await repo(LodgingRoom, elevated(tx)).find({ trip });
    const many = await prepareRooms(tx, trip, rooms);
    const fresh = beds.filter((bed) => !kept.has(keyOf(bed)));
    await writeAll(
      many,
      model,
      fresh.map(({ tripStaff, student, ...bed }) => ({ values: { ...bed, ...(tripStaff ? { tripStaff } : { student }) }, before: null })),
    );
  });
}

const keyOf = ({ lodgingRoom, place }: Pick<GivenBed, 'lodgingRoom' | 'place'>): string => `${lodgingRoom} ${place}`;

const isSame = (bed: BedRow, wanted: GivenBed | undefined): boolean =>
  wanted !== undefined &&
  (wanted.student ?? null) === bed.student &&
  (wanted.tripStaff ?? null) === bed.tripStaff &&
  wanted.locked === bed.locked &&
  wanted.isRoomLeader === bed.isRoomLeader;

/** Decides what rooms are for that were open to anyone. */
async function openRooms(trip: string, genders: NonNullable<RoomArrangement['genders']>, tx: Context): Promise<void> {
  const open = await repo(LodgingRoom, elevated(tx)).find({ trip, gender: { empty: true } });
  const decided = open.filter(({ id }) => genders[id]);
  await writeAll(
    tx,
    tx.engine.registry.get(LodgingRoom.name),
    decided.map((room) => ({ values: { gender: genders[room.id] }, before: room as never })),
  );
}
