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

const none: ReadonlyMap<string, DayMark> = new Map();

/** Holidays and working weekends within a period, by the work calendar; empty until loaded. */
export function useWorkDays(from: string, until: string): ReadonlyMap<string, DayMark> {
  const days = useQuery({
    queryKey: ['data', 'workDays', from, until],
    queryFn: ({ signal }) => api.get<{ list: readonly Day[] }>('/api/calendar/days', { from, until }, { signal }),
    select: marked,
    retry: false,
  });
  return days.data ?? none;
}

const marked = ({ list }: { list: readonly Day[] }): ReadonlyMap<string, DayMark> =>
  new Map(
    list
      .filter(({ dayType }) => dayType === 'holiday' || dayType === 'adjusted')
      .map(({ date, dayType, holidayName }) => [date, { off: dayType === 'holiday', name: holidayName ?? '' }]),
  );
