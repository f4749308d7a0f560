import type { Context } from '@zhixing/engine/context.ts';
import { use } from '@zhixing/engine/ports/port.ts';
import type { PlanPart, PlansDocument } from '@zhixing/model/screen/index.ts';
import { VenueBooking } from '../../reception/venue-booking.model.ts';
import { modelsOf, usedModels } from '../feed/shown-models.ts';
import { venueUses } from '../ports.ts';
import { answerRows, type ShownRow } from './answer-rows.ts';
import type { Ask } from './panel-cache.ts';

interface ShownUse {
  readonly venue: string;
  readonly from: string;
  readonly to: string;
  readonly people: number;
  readonly status: string;
  readonly word: string;
  readonly tone: string | null;
  /** Null where the reader may not read the booking. */
  readonly school: string | null;
}

export interface PlansAnswer {
  /** Floors that have a plan; `picture` is the id of its file. */
  readonly floors: readonly (ShownRow & { readonly picture: string })[];
  /** Venues that have a place on one of the plans. */
  readonly venues: readonly (ShownRow & { readonly floor: string; readonly x: number; readonly y: number })[];
  readonly cameras: readonly (ShownRow & { readonly venue: string })[];
  readonly uses: readonly ShownUse[];
}

/** Answers the plans of a screen's subject; null where the reader sees no floor with a plan. */
export async function answerPlans(ctx: Context, plans: PlansDocument, subject: string, ask: Ask): Promise<PlansAnswer | null> {
  const rowsOf = async (id: string, part: PlanPart | undefined, more: readonly string[]): Promise<readonly ShownRow[]> => {
    if (!part) return [];
    const asked = { id: `plans.${id}`, refresh: part.refresh, models: modelsOf(ctx.engine, part) };
    return (await ask(asked, () => answerRows(ctx, withFields(part, more), subject)))?.rows ?? [];
  };
  const { floors, venues, cameras, uses } = plans;
  const pictured = (await rowsOf('floors', floors, [floors.picture])).flatMap((row) => picturedOf(row, floors.picture));
  if (pictured.length === 0) return null;
  const known = new Set(pictured.map(({ id }) => id));
  const places = await rowsOf('venues', venues, [venues.floor, venues.x, venues.y]);
  return {
    floors: pictured,
    venues: places.flatMap((row) => placedOf(row, venues)).filter(({ floor }) => known.has(floor)),
    cameras: (await rowsOf('cameras', cameras, cameras ? [cameras.venue] : [])).flatMap((row) => {
      const venue = cameras && row.values[cameras.venue];
      return typeof venue === 'string' ? [{ ...row, venue }] : [];
    }),
    uses: (uses && (await ask({ id: 'plans.uses', refresh: 'fast', models: usedModels }, () => usesOf(ctx, subject)))) || [],
  };
}

/** The file of the plan of one floor of the subject; null where the reader sees none. */
export async function planFile(ctx: Context, { floors }: PlansDocument, subject: string, floor: string): Promise<string | null> {
  const { rows: asked } = withFields(floors, [floors.picture]);
  const { rows } = await answerRows(ctx, { ...floors, rows: { ...asked, where: { all: [asked.where ?? {}, { id: floor }] } } }, subject);
  return rows.flatMap((row) => picturedOf(row, floors.picture))[0]?.picture ?? null;
}

const withFields = (part: PlanPart, more: readonly string[]): PlanPart => ({
  ...part,
  rows: { ...part.rows, fields: [...new Set([...part.rows.fields, ...more])] },
});

function picturedOf(row: ShownRow, field: string): PlansAnswer['floors'] {
  const picture = row.values[field];
  return typeof picture === 'string' ? [{ ...row, picture }] : [];
}

function placedOf(row: ShownRow, { floor: at, x: across, y: down }: PlansDocument['venues']): PlansAnswer['venues'] {
  const [floor, x, y] = [row.values[at], row.values[across], row.values[down]];
  return typeof floor === 'string' && typeof x === 'number' && typeof y === 'number' ? [{ ...row, floor, x, y }] : [];
}

async function usesOf(ctx: Context, site: string): Promise<ShownUse[]> {
  const { engine, language } = ctx;
  const model = engine.registry.get(VenueBooking.name);
  const uses = await use(engine, venueUses).today(ctx, site);
  return uses.map(({ venue, from, to, people, status, school }) => ({
    venue,
    from,
    to,
    people,
    status,
    word: engine.words.option(language, model, 'status', status),
    tone: model.tones[status] ?? null,
    school,
  }));
}
