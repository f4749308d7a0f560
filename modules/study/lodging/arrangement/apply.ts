import { createHash } from 'node:crypto';
import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import { lockRecord, repo } from '@zhixing/engine/repository.ts';
import { insertRows, updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Trip } from '../../trip/trip.model.ts';
import { roomsVersion, tripFor } from '../board/read-rooms.ts';
import { saveRooms } from '../board/save-rooms.ts';
import { arrangementErrors } from '../lodging.errors.ts';
import { tripGroups, tripSeats } from '../ports.ts';
import { RoomAssignment } from '../room-assignment.model.ts';
import { TripLodging } from '../trip-lodging.model.ts';
import { arranged, asGiven, type Standing } from './arranged.ts';
import type { Wanted } from './arranging-input.ts';
import { TripArrangement } from './trip-arrangement.model.ts';

/** A trip that the actor may arrange as a whole. */
export async function arrangeable(id: string, ctx: Context): Promise<Row<typeof Trip>> {
  mustBeAble(ctx, ctx.engine.registry.get(RoomAssignment.name), 'create');
  return tripFor(id, ctx);
}

/** Saves groups, seats and rooms of an arrangement in one transaction, and what stood before for undoing. */
export async function applyArrangement(id: string, wanted: Wanted, basis: string, ctx: Context): Promise<void> {
  await arrangeable(id, ctx);
  await ctx.db.transaction(async (db) => {
    const tx: Context = { ...within(ctx, db), memo: new Map() };
    const trip = await lockRecord(Trip, id, tx);
    const result = await arranged(trip, wanted, tx);
    if (result.basis !== basis) throw arrangementErrors.changedMeanwhile();
    if (result.results.some(({ problems }) => problems.some(({ soft }) => !soft))) throw arrangementErrors.impossible();
    const former = await standingNow(id, tx);
    await stand(id, wanted.parts, result.after, tx);
    await setFemaleDuty(result.results, result.arranging.lodgings, tx);
    const wishes = result.results.flatMap((one) => one.wishes);
    const met = wishes.filter((wish) => wish.met).length;
    const { school, agency, bureau } = trip;
    const kept = { trip: id, school, agency, bureau, seed: wanted.seed, ...wanted.parts, former, met, unmet: wishes.length - met };
    await insertRows(tx, TripArrangement, [{ ...kept, digest: await digestNow(id, tx), appliedAt: tx.now().toISOString() }]);
  });
}

/** Restores what stood before the last arrangement, as long as nobody has changed its result. */
export async function undoArrangement(id: string, ctx: Context): Promise<void> {
  await arrangeable(id, ctx);
  await ctx.db.transaction(async (db) => {
    const tx: Context = { ...within(ctx, db), memo: new Map() };
    await lockRecord(Trip, id, tx);
    const last = await lastArrangement(id, tx);
    if (!last || last.digest !== (await digestNow(id, tx))) throw arrangementErrors.nothingToUndo();
    const { groups, seats, rooms } = last;
    await stand(id, { groups, seats, rooms }, last.former as unknown as Standing, tx);
    await updateRows(tx, TripArrangement, { set: { undoneAt: tx.now().toISOString() }, where: sql`t.id = ${last.id}`, newVersion: true });
  });
}

/** The last arrangement that stands, for undoing. */
export const lastArrangement = (trip: string, ctx: Context): Promise<Row<typeof TripArrangement> | null> =>
  repo(TripArrangement, elevated(ctx)).first({ trip, undoneAt: { empty: true } }, { order: { field: 'appliedAt', descending: true } });

async function stand(trip: string, parts: Wanted['parts'], after: Standing, tx: Context): Promise<void> {
  const [groups, seats] = [use(tx.engine, tripGroups), use(tx.engine, tripSeats)];
  // Seats go first where groups change vehicles, since they follow the groups.
  if (parts.groups || parts.seats) await groups.save(tx, trip, { version: (await groups.read(tx, trip)).version, groups: after.groups });
  if (parts.seats) await seats.save(tx, trip, { version: (await seats.read(tx, trip)).version, seats: after.seats });
  if (parts.rooms) await saveRooms(tx, trip, { version: await roomsVersion(trip, tx), beds: after.beds, genders: after.genders });
}

async function standingNow(trip: string, tx: Context): Promise<Standing> {
  const { groups } = await use(tx.engine, tripGroups).read(tx, trip);
  const { seats } = await use(tx.engine, tripSeats).read(tx, trip);
  const beds = await repo(RoomAssignment, elevated(tx)).find({ trip });
  return {
    groups: groups.map(({ id, name, capacity, leaderTeacher, tutor, vehicle, slogan, task, members }) => ({
      id,
      name,
      capacity,
      leaderTeacher,
      tutor,
      vehicle,
      slogan,
      task,
      members,
    })),
    seats,
    beds: beds.map(asGiven),
    genders: {},
  };
}

/** Digest of groups, seats and rooms as they stand. */
export async function digestNow(trip: string, tx: Context): Promise<string> {
  const { version: groups } = await use(tx.engine, tripGroups).read(tx, trip);
  const { version: seats } = await use(tx.engine, tripSeats).read(tx, trip);
  return createHash('sha256')
    .update(JSON.stringify([groups, seats, await roomsVersion(trip, tx)]))
    .digest('hex');
}

/** A woman for the girls' area where none is named yet. */
async function setFemaleDuty(
  results: readonly { femaleDuty: string | null }[],
  lodgings: readonly Row<typeof TripLodging>[],
  tx: Context,
): Promise<void> {
  for (const [n, { id, femaleDuty }] of lodgings.entries()) {
    const proposed = results[n]?.femaleDuty ?? null;
    if (proposed && femaleDuty === null) await repo(TripLodging, elevated(tx)).update(id, { femaleDuty: proposed });
  }
}
