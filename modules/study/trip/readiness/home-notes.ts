import type { Context } from '@zhixing/engine/context.ts';
import type { HomeNote } from '@zhixing/engine/ports/home-tiles.ts';
import type { Stored } from '@zhixing/engine/read/read.ts';
import { evaluateGuards, holds } from '@zhixing/engine/rules/guards.ts';
import type { Row } from '@zhixing/model';
import { Trip } from '../trip.model.ts';
import { papersFor, readPapersOf } from './trip-guards.ts';

/**
 * What a home page says of trips in preparation: how many guards of the declaration are open, and until when it is due. The papers of all
 * trips are read together.
 */
export async function tripNotes(rows: readonly Stored[], ctx: Context): Promise<ReadonlyMap<string, HomeNote>> {
  const trips = (rows as unknown as Row<typeof Trip>[]).filter(({ status }) => status === 'preparing');
  await readPapersOf(trips, ctx);
  const notes = new Map<string, HomeNote>();
  for (const trip of trips) notes.set(trip.id, await noteOn(trip, ctx));
  return notes;
}

async function noteOn(trip: Row<typeof Trip>, ctx: Context): Promise<HomeNote> {
  const guards = await evaluateGuards(Trip, trip, 'declare', ctx);
  const open = guards.filter((guard) => !holds(guard)).length;
  const { last, isOver } = (await papersFor(trip, ctx)).deadline;
  const name = isOver ? 'declareLate' : open > 0 ? 'guardsOpen' : 'declarable';
  return {
    text: ctx.engine.texts.text(ctx.language, `trip.home.${name}`, { open, of: guards.length, day: last }),
    tone: isOver ? 'danger' : open > 0 ? 'warning' : 'success',
  };
}
