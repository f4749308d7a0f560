import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';

/** A plan or trip; days YYYY-MM-DD, both included. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly stage: string;
  readonly school: string;
  readonly schoolName: string;
  readonly bureau: string | null;
  readonly bureauName: string | null;
  readonly start: string;
  readonly end: string;
  readonly students: number | null;
  /** Plan of a trip. */
  readonly plan?: string;
}

export interface Calendar {
  readonly year: number;
  readonly plans: readonly Entry[];
  readonly trips: readonly Entry[];
}

export function useCalendar(year: number | null) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['data', language, 'tripCalendar', year],
    queryFn: ({ signal }) => api.get<Calendar>('/api/trip-calendar', year === null ? {} : { year }, { signal }),
    placeholderData: (before) => before,
  });
}
