import { type Context, elevated } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { visibleRow } from '@zhixing/engine/permission/mask.ts';
import { findRows, loadRow } from '@zhixing/engine/read/read.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { AnyModel, Condition, Row } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { Agency, choosableUntil, ofChoosable } from '../../institution/agency/agency.model.ts';
import { Course, seasonFields } from '../../institution/course/course.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { School } from '../../school/school.model.ts';
import { ownSchool } from '../own-school.ts';
import { Trip } from '../trip.model.ts';
import { choiceFacts, inSeason, type Owner } from './choice-facts.ts';
import { ChoiceFavourite } from './choice-favourite.model.ts';

export const choiceKinds = ['course', 'site', 'agency'] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

const models = { course: Course, site: Site, agency: Agency } satisfies Record<ChoiceKind, AnyModel>;

/** Fields shown of each kind; what a reader does not see of them is left out. */
const shown = {
  course: [
    ...([
      'id',
      'name',
      'agency',
      'site',
      'theme',
      'forPrimary',
      'forJunior',
      'forSenior',
      'grades',
      'subjects',
      'days',
      'durationHours',
    ] as const),
    ...Object.values(seasonFields),
    ...(['minPeople', 'maxPeople', 'price', 'priceIncludes', 'priceExcludes', 'riskLevel', 'venue', 'venueCapacity'] as const),
  ],
  site: [
    ...(['id', 'name', 'kind', 'level', 'theme', 'secondTheme', 'region', 'address', 'location', 'dayCapacity', 'onceCapacity'] as const),
    ...(['servesMeals', 'diningSeats', 'bedCount', 'parkingBuses', 'hasMedical', 'nearestHospital', 'hospitalDistanceKm'] as const),
    ...(['openHours', 'ticketPolicy', 'validTo'] as const),
  ],
  agency: [
    ...(['id', 'name', 'agencyType', 'starLevel', 'region', 'address', 'location', 'maxReceptionPerDay', 'staffCount'] as const),
    ...(['establishDate', 'cleanRecord', 'validTo'] as const),
  ],
} satisfies Record<ChoiceKind, readonly string[]>;

const LIMIT = 2000;

/** What a school may choose for a trip until its return, or today, with distances from the school and its favourites. */
export async function choicesOf(ctx: Context, kind: ChoiceKind, tripId: string | null) {
  const trips = ctx.engine.registry.get(Trip.name);
  const trip = tripId ? ((await loadRow(ctx, trips, tripId, mustBeAble(ctx, trips, 'read'))) as unknown as Row<typeof Trip>) : null;
  const school = await lookUp(School, trip?.school ?? (await ownSchool(ctx)), ctx);
  const until = chinaDay(trip?.returnAt ?? ctx.now());
  const model = ctx.engine.registry.get(models[kind].name);
  const within: Condition =
    kind === 'course' ? { all: [{ status: 'onShelf' }, ofChoosable(until), inSeason(trip)] } : choosableUntil(until);
  const order = { order: { field: 'name', descending: false }, limit: LIMIT };
  const rows = await findRows(ctx, model, { all: [mustBeAble(ctx, model, 'read'), within] }, order);
  const places = kind === 'course' ? await ownersOf(rows as unknown as Row<typeof Course>[], ctx) : null;
  const facts = await choiceFacts(ctx, { kind, model, trip, school, owners: places }, rows);
  const favourites = await favouritesOf(kind, school?.id ?? null, ctx);
  return {
    until,
    trip: trip && {
      id: trip.id,
      name: trip.name,
      tripPlan: trip.tripPlan,
      status: trip.status,
      version: trip.version,
      sites: trip.sites ?? [],
      courses: trip.courses ?? [],
    },
    list: rows.filter(facts.isOpen).map((row) => {
      const seen = visibleRow(ctx, model, row);
      return {
        ...Object.fromEntries(shown[kind].map((field) => [field, seen[field] ?? null])),
        id: row.id,
        ...facts.of(row, seen),
        favourite: favourites.get(row.id) ?? null,
      };
    }),
  };
}

/** Names and places of the bases, camps and agencies that courses belong to. */
async function ownersOf(courses: readonly Row<typeof Course>[], ctx: Context): Promise<Map<string, Owner>> {
  const ids = (field: 'site' | 'agency') => ({ id: { in: [...new Set(courses.flatMap((course) => course[field] ?? []))] } });
  const sites = await repo(Site, elevated(ctx)).find(ids('site'));
  const agencies = await repo(Agency, elevated(ctx)).find(ids('agency'));
  return new Map([...sites, ...agencies].map(({ id, name, location, region }) => [id, { name, location, region }]));
}

async function favouritesOf(kind: ChoiceKind, school: string | null, ctx: Context): Promise<Map<string, string>> {
  if (school === null) return new Map();
  const found = await repo(ChoiceFavourite, elevated(ctx)).find({ school, kind });
  return new Map(found.map((favourite) => [String(favourite[kind]), favourite.id]));
}
