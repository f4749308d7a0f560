import type { Context } from '@zhixing/engine/context.ts';
import { tableOf } from '@zhixing/engine/database/identifiers.ts';
import { announceChange } from '@zhixing/engine/notification/watch.ts';
import type { Committed } from '@zhixing/engine/rules/rules.ts';
import sql from 'sql-template-tag';
import { Trip } from '../trip.model.ts';

/** Tells windows that show a trip of every write to it or to a record of it, deletions included. */
export async function announceTripChange({ model: name, recordId }: Committed, ctx: Context): Promise<void> {
  if (name === Trip.name) return announceChange(ctx, Trip.name, recordId);
  const model = ctx.engine.registry.find(name);
  const field = model?.fields.trip;
  if (!model || field?.settings.model !== Trip.name) return;
  const rows = await ctx.db.query<{ trip: string | null }>(sql`select trip from ${tableOf(model)} where id = ${recordId}`);
  const trip = rows[0]?.trip;
  if (trip) announceChange(ctx, Trip.name, trip);
}
