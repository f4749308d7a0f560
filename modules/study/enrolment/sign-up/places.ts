import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { lockDue, type Queue } from '@zhixing/engine/queue/claim.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import sql from 'sql-template-tag';
import { Trip } from '../../trip/trip.model.ts';
import { SignUp } from './sign-up.model.ts';

/*
 * The places of a trip. Whoever takes or frees one holds an advisory lock of the trip until commit, after the row of the sign-up, so that
 * answers are counted one after the other. Transitions of the whole trip lock all of its open sign-ups before it, in the order of their ids.
 */

/** States of a trip in which places that become free go to the waiting list; afterwards the list only becomes shorter. */
export const promotingStates: readonly string[] = ['enrolling', 'organising'];

/** Waits for other writers of the trip's places, until commit. */
export async function lockPlaces(trip: string, ctx: Context): Promise<void> {
  await ctx.db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`signUp places ${trip}`}, 0))`);
}

/** Row-locks the open sign-ups of a trip until commit, so that no answer comes in while it closes, fails or is cancelled. */
export async function lockOpen(trip: string, ctx: Context): Promise<void> {
  await ctx.db.query(sql`
    select id from sign_up where open_trip = ${trip} and deleted_at is null order by id for no key update`);
}

/** How many places of a trip are free; null if there is no limit. Call with the places locked. */
export async function freePlaces(trip: Row<typeof Trip>, ctx: Context): Promise<number | null> {
  if (trip.maxStudents === null) return null;
  const taken = await repo(SignUp, elevated(ctx)).count({ trip: trip.id, places: 1 });
  return trip.maxStudents - taken;
}

/** The next place in the waiting list. Call with the places locked. */
export async function nextWaitNo(trip: string, ctx: Context): Promise<number> {
  const last = await repo(SignUp, elevated(ctx)).first({ trip, status: 'waitlist' }, { order: { field: 'waitNo', descending: true } });
  return (last?.waitNo ?? 0) + 1;
}

/** The first of the waiting list. */
export const firstWaiting = (trip: string, ctx: Context): Promise<Row<typeof SignUp> | null> =>
  repo(SignUp, elevated(ctx)).first({ trip, status: 'waitlist' }, { order: { field: 'waitNo', descending: false } });

const waiting: Queue = { table: 'sign_up', due: null };

/**
 * Gives free places to the waiting list in its order, in the transaction that freed them. Stops where the first one is being changed at this
 * moment, since waiting for it while holding the places could deadlock; `fillLater` repeats it after the commit.
 */
export async function fillPlaces(trip: string, ctx: Context): Promise<void> {
  if (!(await firstWaiting(trip, ctx))) return;
  await lockPlaces(trip, ctx);
  for (let next = await nextPromoted(trip, ctx); next; next = await nextPromoted(trip, ctx)) {
    const [locked] = await lockDue(ctx.db, waiting, sql`t.id`, { where: sql`t.id = ${next}`, limit: 1 });
    if (!locked) return;
    await repo(SignUp, elevated(ctx)).act(next, 'promote');
  }
}

/**
 * Fills places in transactions of their own, which can wait for those who are changing the first of the waiting list. Looks without a lock
 * first: a row that is locked for nothing would make `fillPlaces` of another request leave its place free until later.
 */
export async function fillLater(trip: string, ctx: Context): Promise<void> {
  for (let next = await nextPromoted(trip, ctx); next; next = await nextPromoted(trip, ctx)) {
    const first = next;
    if (!(await ctx.db.transaction((db) => promoteIfNext(first, trip, within(ctx, db))))) return;
  }
}

/** Returns false where no place is free. The row is locked before the places, like everywhere. */
async function promoteIfNext(id: string, trip: string, ctx: Context): Promise<boolean> {
  await ctx.db.query(sql`select 1 from sign_up where id = ${id} for no key update`);
  await lockPlaces(trip, ctx);
  const next = await nextPromoted(trip, ctx);
  if (next === id) await repo(SignUp, elevated(ctx)).act(id, 'promote');
  return next !== null;
}

/** The one whom the next free place is for; null where none is free. Certain only with the places locked. */
async function nextPromoted(trip: string, ctx: Context): Promise<string | null> {
  const first = await firstWaiting(trip, ctx);
  if (!first) return null;
  const row = await repo(Trip, elevated(ctx)).get(trip);
  const free = await freePlaces(row, ctx);
  return promotingStates.includes(row.status) && (free === null || free > 0) ? first.id : null;
}
