import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { onRecordChanged } from '@zhixing/client/live.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import type { Tone } from '@zhixing/model';
import { useEffect } from 'react';

export interface Gap {
  readonly text: string;
  /** Roles that can close it. */
  readonly who: readonly string[];
  readonly record?: { readonly model: string; readonly id: string };
  readonly create?: { readonly model: string; readonly values?: Readonly<Record<string, unknown>> };
  /** A page on which it is closed. */
  readonly page?: string;
  /** Moment from which it has been missing. */
  readonly since?: string;
  /** Worth knowing, but no obstacle. */
  readonly hint?: true;
}

export interface GuardLine {
  readonly code: string;
  readonly title: string;
  readonly holds: boolean;
  /** Roles that may override it; empty if nobody may. */
  readonly overridable: readonly string[];
  readonly override?: { readonly id: string; readonly reason: string; readonly at: string };
  readonly gaps: readonly Gap[];
}

export type GuardedStep = 'declare' | 'declareUrgently' | 'openSignUp' | 'submitFiling' | 'archive';

export interface Readiness {
  /** The step whose guards these are; null if the trip takes no further step. */
  readonly at: GuardedStep | null;
  readonly guards: readonly GuardLine[];
  /** The last day on which the step is in time; null if it has no deadline. */
  readonly deadline: string | null;
  readonly late: boolean;
  readonly mayOverride: boolean;
}

export const partGroups = ['agreement', 'safety', 'people', 'travel', 'filing', 'journey', 'settlement'] as const;
export type PartGroup = (typeof partGroups)[number];

export interface PartOfTrip {
  readonly model: string;
  readonly title: string;
  readonly group: PartGroup;
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
  readonly submissions: readonly Submission[];
}

export interface Submission {
  readonly number: number;
  /** Filed by the school, or amended afterwards with a reason. */
  readonly kind: 'filed' | 'amended';
  readonly reason: string | null;
  readonly submittedAt: string;
  readonly sha256: string;
}

export const amounts = ['budget', 'contract', 'fee', 'receivable', 'paid'] as const;

export interface TripHome {
  readonly parts: readonly PartOfTrip[];
  readonly declaration: Declaration | null;
  /** The filing before departure. */
  readonly departure: Declaration | null;
  readonly steps: readonly { readonly state: string; readonly title: string }[];
  readonly mayDeclare: boolean;
  /** The step to take next and whose it is; null once there is none. */
  readonly next: { readonly what: string; readonly who: readonly string[] } | null;
  /** Amounts in fen; null where there is none, or none that the reader may see. */
  readonly money: Readonly<Record<(typeof amounts)[number], number | null>>;
}

/** Milliseconds after which the page asks again although it heard of no change, for windows whose connection was lost. */
const REFRESH_MS = 60_000;

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

/** The guards of a step; of the next one unless it is named. */
export function useReadiness(trip: string, at?: GuardedStep) {
  const language = useLanguage();
  return useQuery({
    queryKey: keyOf(language, trip, at ?? 'next'),
    queryFn: ({ signal }) => api.get<Readiness>(`/api/trips/${trip}/readiness`, { ...(at && { at }) }, { signal }),
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

/** Reads everything about the trip again when others change something about it. */
export function useLiveTrip(trip: string): void {
  const queries = useQueryClient();
  const language = useLanguage();
  useEffect(() => {
    const read = () => {
      for (const queryKey of [[...keys.allData, language, 'tripHome', trip], keys.record(language, 'trip', trip)])
        void queries.invalidateQueries({ queryKey });
    };
    return onRecordChanged('trip', trip, read);
  }, [queries, language, trip]);
}
