import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import type { Trip } from '../../trip/trip.model.ts';
import { shownChildren } from '../board/read-rooms.ts';
import type { ListKind, ListLine, TripList } from '../lists/list-kinds.ts';
import { tripList } from '../lists/trip-list.ts';
import { PrintedList } from './printed-list.model.ts';

/** What has changed on a list since it was printed last. */
export interface Differences {
  readonly printedAt: string;
  readonly changes: readonly { readonly name: string; readonly from: string | null; readonly to: string | null }[];
}

/** Keeps who stands where on a list that is printed, so that later changes can be named. */
export async function keepPrinted({ id: trip }: Row<typeof Trip>, kind: ListKind, list: TripList, ctx: Context): Promise<void> {
  const content = Object.fromEntries(placesOn(list.lines));
  await repo(PrintedList, elevated(ctx)).create({ trip, kind, content, printedAt: ctx.now().toISOString() });
}

/**
 * Lines that differ from the last printed list; null if it was never printed.
 * @param list the list as it stands now, if it has been read
 */
export async function differences(trip: string, kind: ListKind, ctx: Context, list?: TripList): Promise<Differences | null> {
  const last = await repo(PrintedList, elevated(ctx)).first({ trip, kind }, { order: { field: 'printedAt', descending: true } });
  if (!last) return null;
  const { lines } = list ?? (await tripList(trip, kind, ctx));
  const before = new Map(Object.entries(last.content as Record<string, string>));
  const now = placesOn(lines);
  const changed = [...new Set([...before.keys(), ...now.keys()])].filter((one) => before.get(one) !== now.get(one));
  const names = new Map(lines.map(({ id, name }) => [id, name]));
  // Children who have left the list are still to be named.
  for (const { id, name } of await shownChildren(
    changed.filter((one) => !names.has(one)),
    ctx,
  ))
    names.set(id, name);
  return {
    printedAt: last.printedAt,
    changes: changed.map((one) => ({ name: names.get(one) ?? '—', from: before.get(one) ?? null, to: now.get(one) ?? null })),
  };
}

/** Places by person, or what a meal is by meal; whoever stands on a list twice has both. */
function placesOn(lines: readonly ListLine[]): Map<string, string> {
  return new Map([...Map.groupBy(lines, ({ id }) => id)].map(([id, own]) => [id, own.map(({ place }) => place).join(', ')]));
}
