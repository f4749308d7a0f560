import type { Leg } from '../../itinerary-item.model.ts';
import { type EditedItem, minutesOf, newItem } from './edited.ts';

const MINUTE = 60_000;

/** Enters estimated distances and times into the transport of each leg, and adds transport where there is time for it but none planned. */
export function withTravel(items: readonly EditedItem[], legs: readonly Leg[], title: string): readonly EditedItem[] {
  const known = new Map(items.map((item) => [item.id, item]));
  const added: EditedItem[] = [];
  for (const leg of legs) {
    const ridden = leg.transports.flatMap((id) => known.get(id) ?? []);
    for (const item of ridden) known.set(item.id, { ...item, ...shareOf(leg, item, ridden) });
    const way = ridden.length === 0 ? newTransport(leg, known, title) : null;
    if (way) added.push(way);
  }
  return [...items.map((item) => known.get(item.id) ?? item), ...added];
}

/** Several drives share a leg by the time planned for each. */
function shareOf(leg: Leg, item: EditedItem, ridden: readonly EditedItem[]): Pick<EditedItem, 'distanceKm' | 'driveMinutes'> {
  const all = ridden.reduce((sum, one) => sum + minutesOf(one), 0);
  const share = all > 0 ? minutesOf(item) / all : 1 / ridden.length;
  return { distanceKm: (leg.distanceKm * share).toFixed(1), driveMinutes: Math.round(leg.driveMinutes * share) };
}

function newTransport(leg: Leg, known: ReadonlyMap<string, EditedItem>, title: string): EditedItem | null {
  const [from, to] = [known.get(leg.from), known.get(leg.to)];
  if (!from || !to) return null;
  const start = Date.parse(from.endAt);
  const end = Math.min(Date.parse(to.startAt), start + leg.driveMinutes * MINUTE);
  if (end - start < 5 * MINUTE) return null;
  const times = { startAt: new Date(start).toISOString(), endAt: new Date(end).toISOString() };
  return newItem({ kind: 'transport', title, ...times, distanceKm: leg.distanceKm.toFixed(1), driveMinutes: leg.driveMinutes });
}
