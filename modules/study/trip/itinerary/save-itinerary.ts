import { type Context, within } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { lockRecord, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { ItineraryItem } from '../itinerary-item.model.ts';
import { Trip } from '../trip.model.ts';
import { itineraryErrors } from './itinerary.errors.ts';
import { mustBeOpen, mustNotOverlap, savingKey } from './itinerary.rules.ts';

type Values = Readonly<Record<string, unknown>>;

/** What was edited of an itinerary since it was read. */
export interface ItineraryChanges {
  readonly creates: readonly Values[];
  readonly updates: readonly { readonly id: string; readonly version: number; readonly values: Values }[];
  readonly deletes: readonly { readonly id: string; readonly version: number }[];
}

/**
 * Writes all changes of an itinerary in one transaction, or none: with the permissions, rules and history of single writes, but overlaps are
 * looked for once, after the last of them.
 */
export async function saveItinerary(ctx: Context, trip: string, { creates, updates, deletes }: ItineraryChanges): Promise<void> {
  await loadRow(ctx, ctx.engine.registry.get(Trip.name), trip, mustBeAble(ctx, ctx.engine.registry.get(Trip.name), 'read'));
  await ctx.db.transaction(async (db) => {
    const tx = { ...within(ctx, db), memo: new Map(ctx.memo).set(savingKey(trip), Promise.resolve(true)) };
    mustBeOpen(await lockRecord(Trip, trip, tx));
    await mustBeCurrent(tx, trip, [...updates, ...deletes]);
    const items = repo(ItineraryItem, tx);
    for (const { id, version } of deletes) await items.remove(id, version);
    for (const { id, version, values } of updates) await items.update(id, values as Partial<Row<typeof ItineraryItem>>, version);
    for (const values of creates) await items.create({ ...values, trip });
    await mustNotOverlap(trip, tx);
  });
}

/** Names all items that others have changed or deleted since they were read, not only the first. */
async function mustBeCurrent(
  ctx: Context,
  trip: string,
  read: readonly { readonly id: string; readonly version: number }[],
): Promise<void> {
  const stored = new Map((await repo(ItineraryItem, ctx).find({ trip })).map((item) => [item.id, item]));
  const stale = read.filter(({ id, version }) => stored.get(id)?.version !== version);
  if (stale.length === 0) return;
  const titles = stale.flatMap(({ id }) => stored.get(id)?.title ?? []);
  const deleted = stale.filter(({ id }) => !stored.has(id)).map(({ id }) => id);
  throw itineraryErrors.changedMeanwhile(
    { count: stale.length, titles: titles.join(' · ') || '—' },
    { data: { changed: stale.flatMap(({ id }) => stored.get(id) ?? []), deleted } },
  );
}
