import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import { chinaDay, daysBetween } from '@zhixing/model/china-time.ts';
import { ItineraryItem } from '../itinerary-item.model.ts';
import type { Trip } from '../trip.model.ts';
import { mustNotOverlap, savingKey } from './itinerary.rules.ts';

type TripRow = Row<typeof Trip>;
type ItemRow = Row<typeof ItineraryItem>;

/** Fields that a copy takes over; people are chosen anew. */
const taken = [
  ...(['kind', 'title', 'site', 'course', 'place', 'location', 'transport', 'distanceKm', 'driveMinutes'] as const),
  ...(['safetyTips', 'outdoor', 'planB', 'checkNode'] as const),
] satisfies readonly (keyof ItemRow)[];

const DAY_MS = 86_400_000;

/** Copies the itinerary of one trip to another, moved to its days; items beyond the other's days are left out. */
export async function copyItinerary(from: TripRow, to: TripRow, ctx: Context): Promise<void> {
  const tx = { ...elevated(ctx), memo: new Map(ctx.memo).set(savingKey(to.id), Promise.resolve(true)) };
  const items = repo(ItineraryItem, tx);
  const by = daysBetween(chinaDay(from.departAt), chinaDay(to.departAt)) * DAY_MS;
  const moved = (at: string): string => new Date(Date.parse(at) + by).toISOString();
  for (const item of await items.find({ trip: from.id }, { order: { field: 'startAt', descending: false } })) {
    const times = { startAt: moved(item.startAt), endAt: moved(item.endAt) };
    if (chinaDay(times.endAt) > chinaDay(to.returnAt)) continue;
    const values = Object.fromEntries(taken.map((field) => [field, item[field]])) as Partial<ItemRow>;
    await items.create({ ...values, ...times, trip: to.id });
  }
  await mustNotOverlap(to.id, tx);
}
