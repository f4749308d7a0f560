import type { Leg } from './legs.ts';
import type { ItineraryFacts, PlannedTrip, Timed } from './planned.ts';
import type { ItineraryStandard } from './standard.ts';

/** What is wrong with an itinerary, or should be thought of. Its text is `itineraryItem.findings.<code>`, filled with the parameters. */
export interface Finding {
  readonly code: FindingCode;
  /** An error keeps the trip from being filed. */
  readonly level: 'error' | 'warning';
  readonly items: readonly string[];
  /** Day of the trip, from 1; 0 if outside it. */
  readonly day: number;
  readonly params: Readonly<Record<string, string | number>>;
}

export const findingCodes = [
  'overlap',
  'emptyDay',
  'outsideDays',
  'outsideHours',
  'noGathering',
  'noDismissal',
  'gap',
  'noLodging',
  'legTooLong',
  'nightDriving',
  'preferRail',
  'legTooShort',
  'noTransport',
  'noMeans',
  'noPlanB',
  'noPlace',
  'siteNotIntroduced',
  'siteTooSmall',
  'siteClosed',
  'venueClosed',
  'venueTooSmall',
  'venueNotBooked',
  'venueUnconfirmed',
  'courseOffShelf',
  'courseTooSmall',
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** An itinerary, prepared for its checks: items in the order of their start, and the legs between their places. */
export interface Itinerary {
  readonly trip: PlannedTrip;
  readonly items: readonly Timed[];
  readonly legs: readonly Leg[];
  readonly facts: ItineraryFacts;
  readonly standard: ItineraryStandard;
}
