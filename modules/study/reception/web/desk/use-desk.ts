import type { Labels, RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';

export type DeskModel = 'reception' | 'venueBooking';
export type DeskPart = 'answer' | 'waiting' | 'onSite' | 'coming';

/** A request or a stay, with the names of what it refers to. */
export interface DeskItem {
  readonly model: DeskModel;
  readonly row: RecordRow;
  readonly labels: Labels;
}

const LIMIT = 100;
const open = { reception: ['requested', 'confirmed', 'received'], venueBooking: ['requested', 'confirmed', 'inUse'] } as const;

/** What the user has to answer, waits for, receives and expects. Sites answer requests; those who requested answer offers of another time. */
export function useDesk(kind: 'base' | 'camp') {
  const receptions = useItems('reception', kind, 'arriveAt');
  const bookings = useItems('venueBooking', kind, 'startAt');
  const described = useModel('reception');
  const booking = useModel('venueBooking');
  const isSite = described.data?.access.actions.includes('confirm') === true;
  const items = [...receptions.items, ...bookings.items].toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
  const byPart = Map.groupBy(items, ({ row }) => partOf(row, isSite));
  // Drawn once all is there: what came later would push what is read already out of its place.
  const waiting = [receptions.asked, bookings.asked, described, booking].some(({ isPending }) => isPending);
  return { asked: receptions.asked, waiting, byPart, isSite, total: items.length };
}

function useItems(model: DeskModel, kind: 'base' | 'camp', sort: string) {
  const filter = { siteKind: kind, status: { in: [...open[model]] } };
  const asked = useList(model, { filter, sort, page: 1, size: LIMIT });
  const labels = asked.data?.labels ?? {};
  return { asked, items: (asked.data?.list ?? []).map((row): DeskItem => ({ model, row, labels })) };
}

/** Label of what a field refers to. */
export const labelOf = ({ row, labels }: DeskItem, field: string): string => labels[field]?.[String(row[field])] ?? '';

/** Items by trip and site, in their order; the stay comes before its bookings. */
export const byTrip = (items: readonly DeskItem[]): DeskItem[][] =>
  [...Map.groupBy(items, ({ row }) => `${String(row.trip)} ${String(row.site)}`).values()].map((group) =>
    group.toSorted((a, b) => Number(a.model !== 'reception') - Number(b.model !== 'reception')),
  );

export const startOf = ({ row }: DeskItem): string => String(row.arriveAt ?? row.startAt ?? '');
export const endOf = ({ row }: DeskItem): string => String(row.leaveAt ?? row.endAt ?? '');

/** Beds that are still to be reserved for a confirmed stay; nothing where no one sleeps. */
export function bedsMissing({ status, lodgers, bedsReserved }: RecordRow): number | null {
  if ((status !== 'confirmed' && status !== 'received') || !lodgers) return null;
  return Math.max(0, Number(lodgers) - Number(bedsReserved ?? 0));
}

function partOf({ status, counterFrom }: RecordRow, isSite: boolean): DeskPart {
  if (status === 'received' || status === 'inUse') return 'onSite';
  if (status === 'confirmed') return 'coming';
  return isSite === (counterFrom === null || counterFrom === undefined) ? 'answer' : 'waiting';
}
