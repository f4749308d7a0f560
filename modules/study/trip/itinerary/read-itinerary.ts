import { type Context, elevated } from '@zhixing/engine/context.ts';
import { can, mustBeAble } from '@zhixing/engine/permission/access.ts';
import { findRows, loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay, chinaIso, weekdayOf } from '@zhixing/model/china-time.ts';
import { SiteClosure } from '../../facility/site-closure.model.ts';
import { Venue } from '../../facility/venue.model.ts';
import { choosableUntil, ofChoosable } from '../../institution/agency/agency.model.ts';
import { Course } from '../../institution/course/course.model.ts';
import { Site } from '../../institution/site/site.model.ts';
import { VenueBooking } from '../../reception/venue-booking.model.ts';
import { ItineraryItem } from '../itinerary-item.model.ts';
import { Trip } from '../trip.model.ts';
import { type Finding, findingCodes } from './finding.ts';
import { itineraryFindings } from './findings.ts';
import { type Closure, daysOfTrip, type ItineraryFacts, type PlannedItem, type PlannedTrip } from './planned.ts';

type TripRow = Row<typeof Trip>;
type ItemRow = Row<typeof ItineraryItem>;

/** Most bases, camps and courses offered for a trip. */
const MAX_OFFERED = 1000;

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
    venues: facts.venues ?? [],
    bookings: facts.bookings ?? [],
    closures: facts.closures ?? [],
    editable: mayWrite && trip.status === 'preparing',
    words: findingWords(ctx),
  };
}

/** A finding with its text in the language of the request. */
export type ToldFinding = Finding & { readonly text: string };

/** The findings on a trip's stored itinerary, for what depends on it. */
export async function findingsOfTrip(ctx: Context, trip: TripRow): Promise<readonly ToldFinding[]> {
  const items = await repo(ItineraryItem, elevated(ctx)).find({ trip: trip.id }, { order: { field: 'startAt', descending: false } });
  return (await findingsOfTrips(ctx, [trip], items)).get(trip.id) ?? [];
}

/** The same for several trips with all their items: three statements, whatever their number. */
export async function findingsOfTrips(
  ctx: Context,
  trips: readonly TripRow[],
  items: readonly ItemRow[],
): Promise<ReadonlyMap<string, readonly ToldFinding[]>> {
  const used = await usedBy(ctx, trips, items);
  const ofTrip = Map.groupBy(items, ({ trip }) => trip);
  return new Map(
    trips.map((trip) => {
      const own = ofTrip.get(trip.id) ?? [];
      const facts = {
        ...used,
        bookings: used.bookings.filter((one) => one.trip === trip.id),
        closures: closedDays(trip, used.closures),
      };
      const found = itineraryFindings(plannedTrip(trip), own.map(plannedItem), facts);
      return [trip.id, found.map((finding) => ({ ...finding, text: findingText(ctx, finding) }))];
    }),
  );
}

const findingText = ({ engine, language }: Context, { code, params }: Finding): string =>
  engine.texts.text(language, `itineraryItem.findings.${code}`, params);

/** The bases, camps and courses that trips have, and when those are closed. */
async function usedBy(ctx: Context, trips: readonly TripRow[], items: readonly ItemRow[]) {
  const server = elevated(ctx);
  const places = present([...trips.flatMap(({ sites }) => sites ?? []), ...items.map(({ site }) => site)]);
  const taught = present([...trips.flatMap(({ courses }) => courses ?? []), ...items.map(({ course }) => course)]);
  const days = trips.flatMap(daysOfTrip).sort();
  const [first, last] = [days[0], days.at(-1)];
  const used = present(items.map(({ venue }) => venue));
  const within = { site: { in: places }, startOn: { lte: last ?? '' }, endOn: { gte: first ?? '' } } as const;
  const most = { limit: MAX_OFFERED };
  // One after the other: the checks also run inside transactions, which have one connection.
  const sites = places.length > 0 ? await repo(Site, server).find({ id: { in: places } }, most) : [];
  const courses = taught.length > 0 ? await repo(Course, server).find({ id: { in: taught } }, most) : [];
  const closures = places.length > 0 && first ? await repo(SiteClosure, server).find(within, most) : [];
  const venues = used.length > 0 ? await repo(Venue, server).find({ id: { in: used } }, most) : [];
  const bookings = used.length > 0 ? await bookingsOf(trips, server) : [];
  return { sites: sites.map(plannedSite), courses: courses.map(plannedCourse), venues: venues.map(plannedVenue), bookings, closures };
}

/** Bookings of venues for the trips which the site has confirmed or not answered yet. */
const bookingsOf = (trips: readonly TripRow[], server: Context) =>
  repo(VenueBooking, server).find({ trip: { in: trips.map(({ id }) => id) }, status: { in: held } }, { limit: 10 * MAX_OFFERED });

const held = ['requested', 'confirmed', 'inUse', 'completed'];

const present = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((one) => one !== null))];

const plannedTrip = (trip: TripRow): PlannedTrip => trip as unknown as PlannedTrip;
const plannedItem = (item: ItemRow): PlannedItem => item as unknown as PlannedItem;

/** Bases, camps and courses that may be chosen until the trip returns, and those that it has. */
async function factsOf(ctx: Context, trip: TripRow, items: readonly ItemRow[]): Promise<ItineraryFacts> {
  const until = chinaDay(trip.returnAt);
  const used = (ids: readonly (string | null)[]) => ({ id: { in: present(ids) } });
  const server = elevated(ctx);
  // One after the other: the checks also run inside transactions, which have one connection.
  const sites = await repo(Site, server).find(
    { any: [choosableUntil(until), used([...(trip.sites ?? []), ...items.map(({ site }) => site)])] },
    { order: { field: 'name', descending: false }, limit: MAX_OFFERED },
  );
  const onShelf = { all: [{ status: 'onShelf' }, ofChoosable(until)] };
  const courses = await repo(Course, server).find(
    { any: [onShelf, used([...(trip.courses ?? []), ...items.map(({ course }) => course)])] },
    { order: { field: 'name', descending: false }, limit: MAX_OFFERED },
  );
  const closures = await closuresOf(
    trip,
    sites.map(({ id }) => id),
    server,
  );
  const among = { site: { in: sites.map(({ id }) => id) } };
  const venues = await repo(Venue, server).find(
    { any: [{ all: [among, { status: 'available' }] }, used(items.map(({ venue }) => venue))] },
    { order: { field: 'name', descending: false }, limit: 10 * MAX_OFFERED },
  );
  const bookings = (await bookingsOf([trip], server)).map(venueUse);
  return { sites: sites.map(plannedSite), courses: courses.map(plannedCourse), venues: venues.map(plannedVenue), bookings, closures };
}

/** The days of the trip on which a base or camp is closed, or a venue of it. */
async function closuresOf(trip: TripRow, sites: readonly string[], ctx: Context): Promise<Closure[]> {
  const days = daysOfTrip(trip);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const within = { site: { in: sites }, startOn: { lte: last }, endOn: { gte: first } };
  return closedDays(trip, await repo(SiteClosure, ctx).find(within));
}

const closedDays = (trip: TripRow, closures: readonly Row<typeof SiteClosure>[]): Closure[] => {
  const days = daysOfTrip(trip);
  return closures.flatMap(({ site, venue, startOn, endOn, weekday }) =>
    days
      .filter((day) => startOn <= day && day <= endOn && (weekday === null || Number(weekday) === (weekdayOf(day) || 7)))
      .map((day) => ({ site: site ?? '', venue, startAt: chinaIso(day, '00:00'), endAt: chinaIso(addDays(day, 1), '00:00') })),
  );
};

const plannedSite = ({ id, name, kind, location, status, validTo, onceCapacity }: Row<typeof Site>) => ({
  id,
  name,
  kind,
  location,
  status,
  validTo,
  onceCapacity,
});

const plannedVenue = ({ id, name, site, status, capacity, needBooking }: Row<typeof Venue>) => ({
  id,
  name,
  site,
  status,
  capacity,
  needBooking,
});

const venueUse = ({ venue, startAt, endAt, status }: Row<typeof VenueBooking>) => ({ venue, startAt, endAt, status });

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
