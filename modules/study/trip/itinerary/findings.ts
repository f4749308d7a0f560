import { chinaDateTime, chinaDay, chinaTime } from '@zhixing/model/china-time.ts';
import { coachFindings } from './coach-findings.ts';
import type { Finding, Itinerary } from './finding.ts';
import { legsOf } from './legs.ts';
import { placeFindings } from './place-findings.ts';
import { daysOfTrip, type ItineraryFacts, inOrder, type PlannedItem, type PlannedTrip, type Timed } from './planned.ts';
import { type ItineraryStandard, serviceStandard } from './standard.ts';

const MINUTE = 60_000;

/**
 * Checks an itinerary against the service standard: the same in the browser while it is edited and on the server before it is filed.
 * Ordered by time; none if all is well.
 */
export function itineraryFindings(
  trip: PlannedTrip,
  items: readonly PlannedItem[],
  facts: ItineraryFacts,
  standard: ItineraryStandard = serviceStandard,
): Finding[] {
  const itinerary: Itinerary = { trip, items: inOrder(items), facts, standard, legs: legsOf(trip, items, facts) };
  const found = [...timeFindings(itinerary), ...coachFindings(itinerary), ...placeFindings(itinerary)];
  const order = new Map(itinerary.items.map(({ id }, n) => [id, n]));
  const rank = ({ items: [first] }: Finding) => (first === undefined ? -1 : (order.get(first) ?? 0));
  return found.sort((a, b) => (a.day ?? 0) - (b.day ?? 0) || rank(a) - rank(b));
}

/** Pairs of items that overlap; each item is compared with the one before it that lasts longest. */
export const overlapsIn = (sorted: readonly Timed[]): (readonly [Timed, Timed])[] =>
  pauses(sorted).filter(([longest, item]) => item.start < longest.end);

function timeFindings({ trip, items, standard }: Itinerary): Finding[] {
  const days = daysOfTrip(trip);
  const dayNo = (at: number) => days.indexOf(chinaDay(at)) + 1;
  const overlaps = overlapsIn(items).map(
    ([a, b]): Finding => ({
      code: 'overlap',
      level: 'error',
      items: [a.id, b.id],
      day: dayNo(b.start),
      params: { first: a.title, second: b.title },
    }),
  );
  return [
    ...overlaps,
    ...emptyDays(items, days),
    ...outsideFindings(items, trip, days),
    ...edgeFindings(items, days),
    ...gapFindings(items, standard, dayNo),
  ];
}

const emptyDays = (items: readonly Timed[], days: readonly string[]): Finding[] =>
  days.flatMap((day, n) => {
    const from = chinaDateTime(day).getTime();
    const isFilled = items.some(({ start, end }) => start < from + 1440 * MINUTE && end > from);
    return isFilled ? [] : [{ code: 'emptyDay', level: 'error', items: [], day: n + 1, params: { day: n + 1 } }];
  });

function outsideFindings(items: readonly Timed[], trip: PlannedTrip, days: readonly string[]): Finding[] {
  const from = Date.parse(trip.gatherAt ?? trip.departAt);
  const until = Date.parse(trip.returnAt);
  return items
    .filter(({ start, end }) => start < from || end > until)
    .map(({ id, title, start }) => {
      const day = days.indexOf(chinaDay(start)) + 1;
      const span = { from: `${chinaDay(from)} ${chinaTime(from)}`, until: `${chinaDay(until)} ${chinaTime(until)}` };
      return {
        code: day === 0 ? 'outsideDays' : 'outsideHours',
        level: day === 0 ? 'error' : 'warning',
        items: [id],
        day,
        params: { title, ...span },
      };
    });
}

/** A trip begins with gathering and ends with dismissal. */
function edgeFindings(items: readonly Timed[], days: readonly string[]): Finding[] {
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return [];
  return [
    ...(first.kind === 'gather'
      ? []
      : [{ code: 'noGathering', level: 'error', items: [first.id], day: 1, params: { title: first.title } } as const]),
    ...(last.kind === 'dismiss'
      ? []
      : [{ code: 'noDismissal', level: 'error', items: [last.id], day: days.length, params: { title: last.title } } as const]),
  ];
}

/** Time of a day in which nothing is planned, and nights without lodging. */
function gapFindings(items: readonly Timed[], { gapMinutes }: ItineraryStandard, dayNo: (at: number) => number): Finding[] {
  return pauses(items)
    .filter(([before, after]) => after.start - before.end > gapMinutes * MINUTE)
    .flatMap(([before, after]): Finding[] => {
      const between = { level: 'error', items: [before.id, after.id], day: dayNo(before.end) } as const;
      if (chinaDay(before.end) === chinaDay(after.start)) {
        const params = { first: before.title, second: after.title, from: chinaTime(before.end), until: chinaTime(after.start) };
        return [{ code: 'gap', ...between, params }];
      }
      return before.kind === 'lodging' ? [] : [{ code: 'noLodging', ...between, params: { day: between.day } }];
    });
}

/** Each item with the one before it that lasts longest. */
function pauses(items: readonly Timed[]): (readonly [Timed, Timed])[] {
  const [first, ...rest] = items;
  if (!first) return [];
  let longest = first;
  return rest.map((item) => {
    const pair = [longest, item] as const;
    if (item.end > longest.end) longest = item;
    return pair;
  });
}
