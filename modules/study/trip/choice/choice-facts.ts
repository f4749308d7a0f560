import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { readRollup } from '@zhixing/engine/write/rollups.ts';
import type { Condition, EffectiveModel, GeoPoint, Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { Region } from '../../../platform/region/region.model.ts';
import { isClosed, SiteClosure } from '../../facility/site-closure.model.ts';
import { seasonFields, seasonOf } from '../../institution/course/course.model.ts';
import type { School } from '../../school/school.model.ts';
import { daysOfTrip } from '../itinerary/planned.ts';
import { travelBetween } from '../itinerary/travel.ts';
import type { Trip } from '../trip.model.ts';

type TripRow = Row<typeof Trip>;
type Values = Readonly<Record<string, unknown>>;

/** The base, camp or agency that a course belongs to. */
export interface Owner {
  readonly name: string;
  readonly location: GeoPoint | null;
  readonly region: string | null;
}

interface Concerned {
  readonly kind: 'course' | 'site' | 'agency';
  readonly model: EffectiveModel;
  readonly trip: TripRow | null;
  readonly school: Row<typeof School> | null;
  /** Owners of courses by id. */
  readonly owners: ReadonlyMap<string, Owner> | null;
}

/** What is known of choices beside their fields: owner, place, distance from the school, rating, and closed days of the trip. */
export async function choiceFacts(
  ctx: Context,
  { kind, model, trip, school, owners }: Concerned,
  rows: readonly (Values & { readonly id: string })[],
) {
  const ratings = await ratingsOf(ctx, model, rows);
  const closed = trip && kind !== 'agency' ? await closedDaysOf(trip, ctx) : null;
  const regions = await regionNames(
    [...rows, ...(owners?.values() ?? [])].map(({ region }) => region),
    ctx,
  );
  const siteOf = (row: Values) => String(kind === 'site' ? row.id : row.site);
  return {
    /** Whether a base or camp is open on some day of the trip. */
    isOpen: (row: Values): boolean => !closed?.always.has(siteOf(row)),
    of: (row: Values & { readonly id: string }, seen: Values) => {
      const owner = owners?.get(String(row.site ?? row.agency)) ?? null;
      const at = owner ?? seen;
      const location = (at.location ?? null) as GeoPoint | null;
      return {
        owner: owner?.name ?? null,
        location,
        place: regions.get(String(at.region)) ?? null,
        closedDays: closed?.days.get(siteOf(row)) ?? [],
        ...ratings(row.id),
        distanceKm: school?.location && location ? travelBetween(school.location, location).distanceKm : null,
      };
    },
  };
}

/** Courses that are given in the season of a trip. */
export const inSeason = (trip: TripRow | null): Condition =>
  trip ? { [seasonFields[seasonOf(chinaDay(trip.departAt))]]: { ne: false } } : {};

/** The days of a trip on which bases and camps are closed as a whole, and those that are closed on all of them. */
async function closedDaysOf(trip: TripRow, ctx: Context) {
  const days = daysOfTrip(trip);
  const within: Condition = { startOn: { lte: days.at(-1) ?? '' }, endOn: { gte: days[0] ?? '' }, venue: { empty: true } };
  const closures = Map.groupBy(await repo(SiteClosure, elevated(ctx)).find(within), ({ site }) => site);
  const closed = new Map([...closures].map(([site, of]) => [site, days.filter((day) => of.some((one) => isClosed(one, day)))]));
  return { days: closed, always: new Set([...closed].flatMap(([site, on]) => (on.length === days.length ? [site] : []))) };
}

/** Mean stars and number of published evaluations by record; the same for all who see it. */
async function ratingsOf(ctx: Context, { fields }: EffectiveModel, rows: readonly { readonly id: string }[]) {
  const read = async (name: string) => (fields[name] ? readRollup(ctx, fields[name], ids) : new Map<string, number | string | null>());
  const ids = rows.map(({ id }) => id);
  const [scores, counts] = [await read('avgScore'), await read('scoreCount')];
  return (id: string) => ({ score: scores.get(id) ? Number(scores.get(id)) : null, scoreCount: Number(counts.get(id) ?? 0) });
}

/** Names of the districts by code. */
async function regionNames(of: readonly unknown[], ctx: Context): Promise<Map<string, string>> {
  const codes = [...new Set(of.filter((code) => typeof code === 'string'))];
  const found = await repo(Region, elevated(ctx)).find({ code: { in: codes } });
  return new Map(found.map(({ code, name }) => [code, name]));
}
