import { chinaDay } from '@zhixing/model/china-time.ts';
import type { Finding, FindingCode, Itinerary } from './finding.ts';
import { daysOfTrip, pointOf, type Timed, type VenueUse } from './planned.ts';

/** Checks of single items: place, base or camp, course, and the fallback of what takes place outdoors. */
export function placeFindings(itinerary: Itinerary): Finding[] {
  const days = daysOfTrip(itinerary.trip);
  const sites = new Map(itinerary.facts.sites.map((site) => [site.id, site]));
  return itinerary.items.flatMap((item) => {
    const day = days.indexOf(chinaDay(item.start)) + 1;
    const finding = (code: FindingCode, level: Finding['level'], params: Finding['params'] = {}): Finding => ({
      code,
      level,
      items: [item.id],
      day,
      params: { title: item.title, ...params },
    });
    const isPlaced = Boolean(item.site ?? item.place?.trim()) || pointOf(item, itinerary.trip, sites) !== null;
    return [
      ...ownFindings(item, isPlaced, finding),
      ...siteFindings(item, itinerary, finding),
      ...venueFindings(item, itinerary, finding),
      ...courseFindings(item, itinerary, finding),
    ];
  });
}

type Make = (code: FindingCode, level: Finding['level'], params?: Finding['params']) => Finding;

const placed = ['gather', 'arrive', 'course', 'visit', 'lodging', 'share', 'dismiss'];

function ownFindings(item: Timed, isPlaced: boolean, finding: Make): Finding[] {
  const found: Finding[] = [];
  if (item.outdoor && !item.planB?.trim()) found.push(finding('noPlanB', 'error'));
  if (item.kind === 'transport' && !item.transport) found.push(finding('noMeans', 'warning'));
  if (placed.includes(item.kind) && !isPlaced) found.push(finding('noPlace', 'warning'));
  return found;
}

function siteFindings(item: Timed, { trip, facts }: Itinerary, finding: Make): Finding[] {
  const site = facts.sites.find(({ id }) => id === item.site);
  if (!site) return [];
  const found: Finding[] = [];
  const until = chinaDay(trip.returnAt);
  const names = { site: site.name };
  if (site.status !== 'introduced' || !site.validTo || site.validTo < until)
    found.push(finding('siteNotIntroduced', 'error', { ...names, until }));
  const people = (trip.planStudents ?? 0) + (trip.planStaff ?? 0);
  if (site.onceCapacity !== null && people > site.onceCapacity)
    found.push(finding('siteTooSmall', 'error', { ...names, people, most: site.onceCapacity }));
  const closed = facts.closures?.some((closure) => closure.site === site.id && !closure.venue && isDuring(item, closure));
  if (closed) found.push(finding('siteClosed', 'error', names));
  return found;
}

const isDuring = (item: Timed, { startAt, endAt }: { readonly startAt: string; readonly endAt: string }): boolean =>
  item.start < Date.parse(endAt) && item.end > Date.parse(startAt);

function venueFindings(item: Timed, { trip, facts }: Itinerary, finding: Make): Finding[] {
  const venue = facts.venues?.find(({ id }) => id === item.venue);
  if (!venue) return [];
  const found: Finding[] = [];
  const { name, capacity } = venue;
  const isClosed = facts.closures?.some((closure) => closure.venue === venue.id && isDuring(item, closure));
  if (venue.status !== 'available' || isClosed) found.push(finding('venueClosed', 'error', { venue: name }));
  const people = (trip.planStudents ?? 0) + (trip.planStaff ?? 0);
  // Larger groups use the venue in turns, each with a booking of its own.
  if (people > capacity) found.push(finding('venueTooSmall', 'warning', { venue: name, people, most: capacity }));
  return venue.needBooking ? [...found, ...bookingFindings(item, venue.id, name, facts.bookings ?? [], finding)] : found;
}

/** The bookings of a venue cover the item together, and the site has confirmed them. */
function bookingFindings(item: Timed, id: string, venue: string, bookings: readonly VenueUse[], finding: Make): Finding[] {
  const during = bookings
    .filter((one) => one.venue === id && isDuring(item, one))
    .toSorted((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt));
  const covered = during.reduce(
    (until, one) => (Date.parse(one.startAt) <= until ? Math.max(until, Date.parse(one.endAt)) : until),
    item.start,
  );
  if (covered < item.end) return [finding('venueNotBooked', 'error', { venue })];
  return during.some(({ status }) => status === 'requested') ? [finding('venueUnconfirmed', 'error', { venue })] : [];
}

function courseFindings(item: Timed, { trip, facts }: Itinerary, finding: Make): Finding[] {
  const course = facts.courses.find(({ id }) => id === item.course);
  if (!course) return [];
  const students = trip.planStudents ?? 0;
  const found: Finding[] = [];
  if (course.status !== 'onShelf') found.push(finding('courseOffShelf', 'error', { course: course.name }));
  // Larger groups take the course in turns, which the school arranges.
  if (course.maxPeople !== null && students > course.maxPeople)
    found.push(finding('courseTooSmall', 'warning', { course: course.name, students, most: course.maxPeople }));
  return found;
}
