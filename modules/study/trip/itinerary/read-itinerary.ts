import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { findRows, loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay, chinaIso, weekdayOf } from '@zhixing/model/china-time.ts';
import { SiteClosure } from '../../facility/site-closure.model.ts';
import { choosableUntil, ofChoosable } from '../../institution/agency/agency.model.ts';
import { Course } from '../../institution/course/course.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { ItineraryItem } from '../itinerary-item.model.ts';
import { Trip } from '../trip.model.ts';
import { type Finding, findingCodes } from './finding.ts';
import { itineraryFindings } from './findings.ts';
import { type Closure, daysOfTrip, type ItineraryFacts, type PlannedItem, type PlannedTrip } from './planned.ts';

type TripRow = Row<typeof Trip>;
type ItemRow = Row<typeof ItineraryItem>;

/** Most bases, camps and courses offered for a trip. */
const MOST_OFFERED = 1000;

/** A trip's itinerary with what is needed to edit and check it, limited to what the reader may see. */
export async function readItinerary(ctx: Context, id: string) {
  const [trips, items] = [Trip, ItineraryItem].map(({ name }) => ctx.engine.registry.get(name)) as [never, never];
  const trip = (await loadRow(ctx, trips, id, mustBeAble(ctx, trips, 'read'))) as unknown as TripRow;
  const scope = { all: [mustBeAble(ctx, items, 'read'), { trip: id }] };
  const found = (await findRows(ctx, items, scope, { order: { field: 'startAt', descending: false } })) as unknown as ItemRow[];
  const facts = await factsOf(ctx, trip, found);
  const mayWrite = (['create', 'update', 'delete'] as const).every((verb) => can(ctx, items, verb) !== null);
  return {
    trip: shownTrip(trip),
    items: found,
    sites: facts.sites,
    courses: facts.courses,
    closures: facts.closures ?? [],
    editable: mayWrite && trip.status === 'preparing',
    words: findingWords(ctx),
  };
}

/** The findings on a trip's stored itinerary, for what depends on it. */
export async function findingsOfTrip(ctx: Context, trip: TripRow): Promise<(Finding & { readonly text: string })[]> {
  const items = await repo(ItineraryItem, elevated(ctx)).find({ trip: trip.id }, { order: { field: 'startAt', descending: false } });
  const found = itineraryFindings(plannedTrip(trip), items.map(plannedItem), await factsOf(ctx, trip, items));
  return found.map((finding) => ({
    ...finding,
    text: ctx.engine.texts.text(ctx.language, `itineraryItem.findings.${finding.code}`, finding.params),
  }));
}

const plannedTrip = (trip: TripRow): PlannedTrip => trip as unknown as PlannedTrip;
const plannedItem = (item: ItemRow): PlannedItem => item as unknown as PlannedItem;

/** Bases, camps and courses that may be chosen until the trip returns, and those that it has. */
async function factsOf(ctx: Context, trip: TripRow, items: readonly ItemRow[]): Promise<ItineraryFacts> {
  const until = chinaDay(trip.returnAt);
  const used = (ids: readonly (string | null)[]) => ({ id: { in: [...new Set(ids.filter((one) => one !== null))] } });
  const server = elevated(ctx);
  // One after the other: the checks also run inside transactions, which have one connection.
  const sites = await repo(Site, server).find(
    { any: [choosableUntil(until), used([...(trip.sites ?? []), ...items.map(({ site }) => site)])] },
    { order: { field: 'name', descending: false }, limit: MOST_OFFERED },
  );
  const onShelf = { all: [{ status: 'onShelf' }, ofChoosable(until)] };
  const courses = await repo(Course, server).find(
    { any: [onShelf, used([...(trip.courses ?? []), ...items.map(({ course }) => course)])] },
    { order: { field: 'name', descending: false }, limit: MOST_OFFERED },
  );
  const closures = await closuresOf(
    trip,
    sites.map(({ id }) => id),
    server,
  );
  return { sites: sites.map(plannedSite), courses: courses.map(plannedCourse), closures };
}

/** The days of the trip on which a whole base or camp is closed. */
async function closuresOf(trip: TripRow, sites: readonly string[], ctx: Context): Promise<Closure[]> {
  const days = daysOfTrip(trip);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const within = { site: { in: sites }, venue: { empty: true }, startOn: { lte: last }, endOn: { gte: first } };
  const closures = await repo(SiteClosure, ctx).find(within);
  return closures.flatMap(({ site, startOn, endOn, weekday }) =>
    days
      .filter((day) => startOn <= day && day <= endOn && (weekday === null || Number(weekday) === (weekdayOf(day) || 7)))
      .map((day) => ({ site: site ?? '', startAt: chinaIso(day, '00:00'), endAt: chinaIso(addDays(day, 1), '00:00') })),
  );
}

const plannedSite = ({ id, name, kind, location, status, validTo, onceCapacity }: Row<typeof Site>) => ({
  id,
  name,
  kind,
  location,
  status,
  validTo,
  onceCapacity,
});

const plannedCourse = ({ id, name, status, maxPeople, site, agency, durationHours }: Row<typeof Course>) => ({
  id,
  name,
  status,
  maxPeople,
  site,
  agency,
  durationHours,
});

const shownTrip = ({
  id,
  name,
  tripNo,
  status,
  departAt,
  returnAt,
  gatherAt,
  gatherPlace,
  gatherLocation,
  planStudents,
  planStaff,
  sites,
  courses,
}: TripRow) => ({
  id,
  name,
  tripNo,
  status,
  departAt,
  returnAt,
  gatherAt,
  gatherPlace,
  gatherLocation,
  planStudents,
  planStaff,
  sites: sites ?? [],
  courses: courses ?? [],
});

/** The texts of findings with their parameters still open, so that the browser can say what it finds while one edits. */
const findingWords = (ctx: Context): Record<string, string> =>
  Object.fromEntries(findingCodes.map((code) => [code, ctx.engine.texts.text(ctx.language, `itineraryItem.findings.${code}`)]));
