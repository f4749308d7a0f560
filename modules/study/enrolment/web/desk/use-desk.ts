import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import type { Tone } from '@zhixing/model';

/** A trip that can be chosen at the desk. */
export interface DeskTrip {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly statusName: string;
}

export interface ClassLine {
  readonly id: string;
  readonly name: string;
  readonly invited: number;
  readonly opened: number;
  readonly signed: number;
  readonly confirmed: number;
  readonly submitted: number;
  readonly waiting: number;
  readonly declined: number;
  readonly withdrawn: number;
  readonly unanswered: number;
  readonly toRemind: number;
}

export interface TripOutline {
  readonly id: string;
  readonly name: string;
  readonly tripNo: string;
  readonly status: string;
  readonly statusName: string;
  readonly tone: Tone;
  readonly version: number;
  readonly signUpStart: string | null;
  readonly signUpEnd: string | null;
  readonly payDeadline: string | null;
  readonly departAt: string;
  readonly least: number;
  readonly most: number | null;
  readonly taken: number;
  readonly confirmed: number;
  readonly submitted: number;
  readonly waiting: number;
  readonly unanswered: number;
  readonly invited: number;
  readonly letter: { readonly id: string; readonly status: string; readonly title: string } | null;
}

export interface DeskData {
  readonly trip: TripOutline;
  readonly classes: readonly ClassLine[];
  /** What keeps submitted sign-ups from being confirmed, by their ids. */
  readonly gaps: Readonly<Record<string, readonly string[]>>;
  /** Sign-ups whose families have opened the letter. */
  readonly opened: readonly string[];
  readonly may: {
    readonly open: boolean;
    readonly close: boolean;
    readonly remind: boolean;
    readonly signUp: boolean;
    readonly confirm: boolean;
    readonly promote: boolean;
    readonly withdraw: boolean;
  };
}

export function useDeskTrips() {
  const language = useLanguage();
  return useQuery({
    queryKey: [...keys.allData, language, 'enrolmentTrips'],
    queryFn: ({ signal }) => api.get<readonly DeskTrip[]>('/api/enrolment/trips', {}, { signal }),
  });
}

export function useDesk(trip: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...keys.allData, language, 'enrolmentDesk', trip],
    queryFn: ({ signal }) => api.get<DeskData>(`/api/enrolment/trips/${trip}`, {}, { signal }),
    refetchInterval: 30_000,
  });
}

/** Work on the sign-ups of a trip as a whole. */
export function useDeskWork<Answer>(trip: string, what: 'remind' | 'invite' | 'end-waiting') {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Readonly<Record<string, unknown>>) => api.post<Answer>(`/api/enrolment/trips/${trip}/${what}`, body),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.allData }),
  });
}
