import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import type { Tone } from '@zhixing/model';

export interface Gap {
  readonly text: string;
  /** Roles that can close it. */
  readonly who: readonly string[];
  readonly record?: { readonly model: string; readonly id: string };
  readonly create?: { readonly model: string };
}

export interface GuardLine {
  readonly code: string;
  readonly title: string;
  readonly holds: boolean;
  readonly gaps: readonly Gap[];
}

export interface Readiness {
  readonly guards: readonly GuardLine[];
  /** The last day for a declaration that is not urgent. */
  readonly deadline: string;
  readonly late: boolean;
}

export interface PartOfTrip {
  readonly model: string;
  readonly title: string;
  readonly count: number;
  readonly records: readonly { readonly id: string; readonly label: string; readonly status?: string; readonly tone?: Tone }[];
}

export interface Declaration {
  readonly id: string;
  readonly filingNo: string;
  readonly version: number;
  readonly status: string;
  readonly statusName: string;
  readonly tone: Tone;
  readonly dueOn: string | null;
  readonly validUntil: string | null;
  readonly changeReason: string | null;
  readonly remarks: readonly { readonly section: string; readonly text: string }[];
  readonly flow: string | null;
  readonly submissions: readonly { readonly number: number; readonly submittedAt: string; readonly sha256: string }[];
}

export interface TripHome {
  readonly parts: readonly PartOfTrip[];
  readonly declaration: Declaration | null;
  readonly steps: readonly { readonly state: string; readonly title: string }[];
  readonly mayDeclare: boolean;
}

/** Milliseconds after which the page asks again, since others work on the same trip. */
const REFRESH_MS = 20_000;

// Under the key of all records, so that every write in this window refreshes them.
const keyOf = (language: string, trip: string, part: string) => [...keys.allData, language, 'tripHome', trip, part] as const;

export function useTripHome(trip: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: keyOf(language, trip, 'home'),
    queryFn: ({ signal }) => api.get<TripHome>(`/api/trips/${trip}/home`, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export function useReadiness(trip: string, urgent: boolean) {
  const language = useLanguage();
  const at = urgent ? 'declareUrgently' : 'declare';
  return useQuery({
    queryKey: keyOf(language, trip, at),
    queryFn: ({ signal }) => api.get<Readiness>(`/api/trips/${trip}/readiness`, { at }, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export function useTripRecord(trip: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: keys.record(language, 'trip', trip),
    queryFn: ({ signal }) => api.get<OneRecord>(`/api/data/trip/${trip}`, {}, { signal }),
  });
}
