import { useQuery } from '@tanstack/react-query';
import { api } from './http.ts';

/** A day that deviates from its weekday in the work calendar. */
export interface DayMark {
  /** True: a day off on a weekday. False: a working day on a weekend. */
  readonly off: boolean;
  /** Name of the holiday. */
  readonly name: string;
}

interface Day {
  readonly date: string;
  readonly dayType: string;
  readonly holidayName: string | null;
}

interface Days {
  readonly list: readonly Day[];
  /** Years of the period whose holidays have not been entered. */
  readonly missing: readonly number[];
}

const none: ReadonlyMap<string, DayMark> = new Map();

/** Holidays and working weekends within a period, by the work calendar; empty until loaded. */
export const useWorkDays = (from: string, until: string): ReadonlyMap<string, DayMark> => useDays(from, until, marked) ?? none;

/** The year of a day, YYYY-MM-DD, if its holidays have not been entered; undefined otherwise, and until loaded. */
export function useMissingYear(day: string): number | undefined {
  // One request for all days of a year.
  const first = `${day.slice(0, 4)}-01-01`;
  return useDays(first, first, ({ missing }) => missing)?.[0];
}

function useDays<T>(from: string, until: string, select: (days: Days) => T): T | undefined {
  return useQuery({
    queryKey: ['data', 'workDays', from, until],
    queryFn: ({ signal }) => api.get<Days>('/api/calendar/days', { from, until }, { signal }),
    select,
    retry: false,
  }).data;
}

const marked = ({ list }: Days): ReadonlyMap<string, DayMark> =>
  new Map(
    list
      .filter(({ dayType }) => dayType === 'holiday' || dayType === 'adjusted')
      .map(({ date, dayType, holidayName }) => [date, { off: dayType === 'holiday', name: holidayName ?? '' }]),
  );
