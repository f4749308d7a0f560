import type { GeoPoint } from '@zhixing/model';
import { type ItineraryFacts, inOrder, type PlannedItem, type PlannedTrip, pointOf, type Timed } from './planned.ts';
import { type Travel, type TravelEstimate, travelBetween } from './travel.ts';

/** The way between two items at different places. */
export interface Leg extends Travel {
  /** Items between which one travels. */
  readonly from: string;
  readonly to: string;
  /** The items in between that are travelled on; none if the travel is not planned yet. */
  readonly transports: readonly string[];
}

/** Places closer than this are one. */
const NEAR_KM = 0.3;

/** The legs of an itinerary in their order, each with its estimated distance and driving time. */
export function legsOf(
  trip: PlannedTrip,
  items: readonly PlannedItem[],
  { sites }: Pick<ItineraryFacts, 'sites'>,
  estimate?: TravelEstimate,
): Leg[] {
  const known = new Map(sites.map((site) => [site.id, site]));
  const legs: Leg[] = [];
  let last: { item: Timed; at: GeoPoint } | null = null;
  let transports: string[] = [];
  for (const item of inOrder(items)) {
    if (item.kind === 'transport') transports.push(item.id);
    const at = pointOf(item, trip, known);
    if (!at) continue;
    const travel = last ? travelBetween(last.at, at, estimate) : null;
    if (last && travel && travel.distanceKm >= NEAR_KM) legs.push({ from: last.item.id, to: item.id, transports, ...travel });
    last = { item, at };
    transports = [];
  }
  return legs;
}
