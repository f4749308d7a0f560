import { useQuery } from '@tanstack/react-query';
import { api } from './http.ts';

/** What a calendar says of a day on which people do not work as on others of its name. */
export interface DayMark {
  /** Nobody works, although it may be a weekday; else people work, although it is a weekend. */
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

/** Holidays and worked weekends among some days, by the calendar of work; none while it is not known. */
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
