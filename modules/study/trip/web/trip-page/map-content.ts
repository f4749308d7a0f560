import type { GeoPoint } from '@zhixing/model';
import { chinaDay, chinaTime, daysBetween } from '@zhixing/model/china-time.ts';
import type { Position } from '@zhixing/model/geo-shape.ts';
import { inOrder, legsOf, pointOf } from '../../itinerary-item.model.ts';
import type { ReadItinerary } from '../itinerary/use-itinerary.ts';

/** A place of the itinerary with what happens there, in its order. */
export interface Stop {
  readonly number: number;
  readonly at: Position;
  readonly name: string;
  readonly visits: readonly { readonly day: number; readonly time: string; readonly title: string }[];
}

/** The way between two places. */
export interface Way {
  readonly from: Position;
  readonly to: Position;
  readonly km: number;
  readonly minutes: number;
}

const positionOf = ({ lng, lat }: GeoPoint): Position => [lng, lat];

/** The places of an itinerary in the order in which they are reached, each once, and the ways between them. */
export function mapContent({ trip, items, sites }: ReadItinerary): { readonly stops: readonly Stop[]; readonly ways: readonly Way[] } {
  const known = new Map(sites.map((site) => [site.id, site]));
  const first = chinaDay(trip.gatherAt ?? trip.departAt);
  const stops = new Map<string, Stop>();
  const reached = new Map<string, Position>();
  for (const item of inOrder(items)) {
    const point = pointOf(item, trip, known);
    if (!point) continue;
    const at = positionOf(point);
    reached.set(item.id, at);
    const stop = stops.get(at.join());
    const visit = { day: daysBetween(first, chinaDay(item.startAt)) + 1, time: chinaTime(item.startAt), title: item.title };
    const name = known.get(item.site ?? '')?.name ?? item.place ?? item.title;
    stops.set(at.join(), { number: stops.size + 1, at, name, ...stop, visits: [...(stop?.visits ?? []), visit] });
  }
  const ways = legsOf(trip, items, { sites }).flatMap(({ from, to, transports, distanceKm, driveMinutes }) => {
    const [start, end] = [reached.get(from), reached.get(to)];
    const planned = items.filter(({ id }) => transports.includes(id));
    const km = planned.reduce((sum, one) => sum + Number(one.distanceKm ?? 0), 0) || distanceKm;
    const minutes = planned.reduce((sum, one) => sum + (one.driveMinutes ?? 0), 0) || driveMinutes;
    return start && end ? [{ from: start, to: end, km: Math.round(km * 10) / 10, minutes }] : [];
  });
  return { stops: [...stops.values()], ways };
}
