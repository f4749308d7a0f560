import type { GeoPoint } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';

/** An item of an itinerary, stored or still being edited. Decimals may be texts, as in records. */
export interface PlannedItem {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly startAt: string;
  readonly endAt: string;
  readonly site: string | null;
  readonly venue: string | null;
  readonly course: string | null;
  readonly place: string | null;
  readonly location: GeoPoint | null;
  readonly transport: string | null;
  readonly distanceKm: string | number | null;
  readonly driveMinutes: number | null;
  readonly outdoor: boolean;
  readonly planB: string | null;
}

/** What is asked of a trip to check its itinerary. */
export interface PlannedTrip {
  readonly departAt: string;
  readonly returnAt: string;
  readonly gatherAt: string | null;
  readonly gatherLocation: GeoPoint | null;
  readonly planStudents: number | null;
  readonly planStaff: number | null;
}

/** A base or camp that an itinerary may visit. */
export interface PlannedSite {
  readonly id: string;
  readonly name: string;
  readonly location: GeoPoint | null;
  readonly status: string;
  /** Last day of its introduction. */
  readonly validTo: string | null;
  readonly onceCapacity: number | null;
}

export interface PlannedCourse {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly maxPeople: number | null;
}

/** A venue of a base or camp. */
export interface PlannedVenue {
  readonly id: string;
  readonly name: string;
  readonly site: string | null;
  readonly status: string;
  readonly capacity: number;
  readonly needBooking: boolean;
}

/** A booking of a venue for the trip, requested or confirmed. */
export interface VenueUse {
  readonly venue: string;
  readonly startAt: string;
  readonly endAt: string;
  readonly status: string;
}

/** A span in which a whole base or camp is closed, or one venue of it. */
export interface Closure {
  readonly site: string;
  readonly venue?: string | null;
  readonly startAt: string;
  readonly endAt: string;
}

/** What else the checks need to know. */
export interface ItineraryFacts {
  readonly sites: readonly PlannedSite[];
  readonly courses: readonly PlannedCourse[];
  readonly venues?: readonly PlannedVenue[];
  readonly bookings?: readonly VenueUse[];
  readonly closures?: readonly Closure[];
}

/** An item with its times in milliseconds. */
export interface Timed extends PlannedItem {
  readonly start: number;
  readonly end: number;
}

/** The items in the order of their start; what starts at once in the order of their end. */
export const inOrder = (items: readonly PlannedItem[]): Timed[] =>
  items
    .map((item) => ({ ...item, start: Date.parse(item.startAt), end: Date.parse(item.endAt) }))
    .sort((a, b) => a.start - b.start || a.end - b.end);

/** The days of a trip, YYYY-MM-DD, from gathering to return. */
export function daysOfTrip({ departAt, returnAt, gatherAt }: Pick<PlannedTrip, 'departAt' | 'returnAt' | 'gatherAt'>): string[] {
  const [first, last] = [chinaDay(gatherAt ?? departAt), chinaDay(returnAt)];
  const days: string[] = [];
  for (let day = first; day <= last && days.length < MAX_DAYS; day = addDays(day, 1)) days.push(day);
  return days;
}

const MAX_DAYS = 60;

/** Where an item takes place: its own point, its site's, or the meeting point. */
export function pointOf(item: PlannedItem, trip: PlannedTrip, sites: ReadonlyMap<string, PlannedSite>): GeoPoint | null {
  if (item.kind === 'transport') return null;
  const own = item.location ?? (item.site ? (sites.get(item.site)?.location ?? null) : null);
  return own ?? (item.kind === 'gather' || item.kind === 'dismiss' ? trip.gatherLocation : null);
}
