import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { addDays, chinaDay, daysBetween } from '@zhixing/model/china-time.ts';
import { useMemo } from 'react';

/** A stay or a booking; without an id and names if it is another school's. */
export interface Entry {
  readonly id: string | null;
  readonly from: string;
  readonly to: string;
  readonly people: number;
  readonly status: string;
  readonly trip: string | null;
  readonly school: string | null;
  readonly countered: boolean;
}

export interface Booking extends Entry {
  readonly venue: string;
}

export interface CalendarVenue {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly capacity: number;
  readonly status: string;
  readonly shared: boolean;
}

interface Answer {
  readonly site: {
    readonly id: string;
    readonly name: string;
    readonly kind: 'base' | 'camp';
    readonly dayCapacity: number | null;
    readonly onceCapacity: number | null;
    readonly bedCount: number | null;
    readonly openHours: string | null;
  };
  readonly receptions: readonly Entry[];
  readonly bookings: readonly Booking[];
  readonly venues: readonly CalendarVenue[];
  readonly closed: readonly { readonly day: string; readonly venue: string | null; readonly reason: string }[];
  readonly taken: readonly { readonly what: 'people' | 'beds'; readonly day: string; readonly used: number }[];
}

/** One day of a site. */
export interface SiteDay {
  readonly day: string;
  readonly people: number;
  readonly beds: number;
  /** Why the whole site is closed; null if it is open. */
  readonly closed: string | null;
  /** Venues that are closed on this day. */
  readonly closedVenues: ReadonlySet<string>;
  readonly receptions: readonly Entry[];
  readonly bookings: readonly Booking[];
}

/** The bases or camps that the user may look at. */
export function useSites(kind: 'base' | 'camp') {
  const { data } = useList('site', { filter: { kind }, sort: 'siteNo', page: 1, size: 200, fields: ['name'] });
  return data?.list as readonly { readonly id: string; readonly name: string }[] | undefined;
}

/** What a site has on the days shown. */
export function useSiteCalendar(site: string | null, days: readonly string[]) {
  const language = useLanguage();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const asked = useQuery({
    queryKey: ['data', language, 'siteCalendar', site, first, last],
    queryFn: ({ signal }) => api.get<Answer>(`/api/sites/${site}/calendar`, { first, last }, { signal }),
    enabled: site !== null,
    placeholderData: keepPreviousData,
  });
  const byDay = useMemo(() => (asked.data ? daysOf(asked.data, days) : new Map<string, SiteDay>()), [asked.data, days]);
  return { asked, byDay };
}

export type CalendarAnswer = Answer;

function daysOf(answer: Answer, days: readonly string[]): Map<string, SiteDay> {
  const receptions = spread(answer.receptions);
  const bookings = spread(answer.bookings);
  const taken = new Map(answer.taken.map(({ what, day, used }) => [`${what} ${day}`, used]));
  const closed = Map.groupBy(answer.closed, ({ day }) => day);
  return new Map(
    days.map((day) => {
      const closures = closed.get(day) ?? [];
      return [
        day,
        {
          day,
          people: taken.get(`people ${day}`) ?? 0,
          beds: taken.get(`beds ${day}`) ?? 0,
          closed: closures.find(({ venue }) => venue === null)?.reason ?? null,
          closedVenues: new Set(closures.flatMap(({ venue }) => venue ?? [])),
          receptions: receptions.get(day) ?? [],
          bookings: bookings.get(day) ?? [],
        },
      ];
    }),
  );
}

/** Entries by each day that they touch. */
function spread<E extends Entry>(entries: readonly E[]): Map<string, E[]> {
  const byDay = new Map<string, E[]>();
  for (const entry of entries) {
    const [first, last] = [chinaDay(entry.from), chinaDay(new Date(Date.parse(entry.to) - 1))];
    for (let n = 0; n <= daysBetween(first, last); n += 1) {
      const day = addDays(first, n);
      byDay.set(day, [...(byDay.get(day) ?? []), entry]);
    }
  }
  return byDay;
}
