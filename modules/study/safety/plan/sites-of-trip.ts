import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { ItineraryItem } from '../../trip/itinerary-item.model.ts';
import type { Trip } from '../../trip/trip.model.ts';

/** Bases and camps of a trip: those chosen for it and those of its itinerary. */
export async function sitesOfTrip(trip: Row<typeof Trip>, ctx: Context): Promise<string[]> {
  const items = await repo(ItineraryItem, elevated(ctx)).find({ trip: trip.id });
  return [...new Set([...(trip.sites ?? []), ...items.flatMap(({ site }) => site ?? [])])];
}
