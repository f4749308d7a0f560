import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { ItineraryItem } from '../../trip/itinerary-item.model.ts';
import type { Trip } from '../../trip/trip.model.ts';
import { GeoFence } from '../fence/geo-fence.model.ts';
import { RiskAssessment } from '../risk/risk-assessment.model.ts';
import { RiskItem } from '../risk/risk-item.model.ts';
import { sitesOfTrip } from './sites-of-trip.ts';

/** Whether a trip goes to water: a site or the trip fences some in, an item of the itinerary is on or in it, or the assessment names it. */
export async function isNearWater(trip: Row<typeof Trip>, ctx: Context): Promise<boolean> {
  const all = elevated(ctx);
  const places = { any: [{ site: { in: await sitesOfTrip(trip, ctx) } }, { trip: trip.id }] };
  if ((await repo(GeoFence, all).count({ all: [{ hazard: 'water', status: 'enabled' }, places] })) > 0) return true;
  const items = await repo(ItineraryItem, all).find({ trip: trip.id });
  if (items.some((item) => isOnWater(item, ctx))) return true;
  const assessment = await repo(RiskAssessment, all).first({ trip: trip.id });
  return assessment !== null && (await repo(RiskItem, all).count({ assessment: assessment.id, kind: 'drowning' })) > 0;
}

function isOnWater({ transport, title, place }: Row<typeof ItineraryItem>, { engine }: Context): boolean {
  if (transport === 'ship') return true;
  const text = `${title} ${place ?? ''}`.toLowerCase();
  const words = (['zh', 'en'] as const).flatMap((language) => engine.texts.text(language, 'safety.words.water').split(/[、,]\s*/));
  return words.some((word) => text.includes(word));
}
