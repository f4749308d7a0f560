import { api } from '@zhixing/client/http.ts';
import { type Leg, pointOf } from '../../itinerary-item.model.ts';
import type { EditedItem } from './edited.ts';
import type { ReadItinerary } from './use-itinerary.ts';

interface Travelled {
  readonly legs: readonly Pick<Leg, 'distanceKm' | 'driveMinutes'>[];
  /** Whether the routing provider did not answer, so that some legs are estimated. */
  readonly failed: boolean;
}

/** Most legs of one question. */
const LIMIT = 100;

/** The legs of an itinerary with distance and driving time by road, as far as the server knows better than the straight line. */
export async function roadLegs({ trip, sites }: ReadItinerary, items: readonly EditedItem[], legs: readonly Leg[]) {
  const known = new Map(sites.map((site) => [site.id, site]));
  const points = new Map(items.map((item) => [item.id, pointOf(item, trip, known)]));
  const asked = legs.slice(0, LIMIT).map(({ from, to }) => ({ from: points.get(from), to: points.get(to) }));
  if (asked.length === 0) return { legs, failed: false };
  const answer = await api.post<Travelled>(`/api/trips/${trip.id}/itinerary/travel`, { legs: asked });
  return { legs: legs.map((leg, at) => ({ ...leg, ...answer.legs[at] })), failed: answer.failed };
}
