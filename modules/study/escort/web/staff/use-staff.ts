import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';

export interface Need {
  readonly code: string;
  readonly least: number;
  readonly present: number;
}

export interface Person {
  readonly id: string;
  readonly version: number;
  readonly role: string;
  readonly name: string;
  readonly gender: string;
  readonly unit: string;
  readonly phone: string;
  readonly status: string;
  readonly fullTime: boolean;
  /** The reader submitted this person, so that someone else decides. */
  readonly own: boolean;
  readonly opinion: string | null;
  readonly removedReason: string | null;
  /** Days left of the papers; null where there is none. */
  readonly papers: { readonly backgroundCheck: number | null; readonly health: number | null; readonly cert: number | null };
  readonly gaps: readonly string[];
}

export interface ReadStaff {
  readonly trip: { readonly id: string; readonly name: string; readonly status: string };
  readonly open: boolean;
  readonly may: { readonly create: boolean; readonly submit: boolean; readonly file: boolean; readonly replace: boolean };
  /** The minimum set with everyone who is named, and with those who are filed. */
  readonly needs: readonly Need[];
  readonly filedNeeds: readonly Need[];
  readonly people: readonly Person[];
}

export interface Refused {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

export function useStaff(trip: string) {
  const language = useLanguage();
  return useQuery({
    // Under the key of all records, so that every write in this window refreshes it.
    queryKey: [...keys.allData, language, 'tripPeople', trip],
    queryFn: ({ signal }) => api.get<ReadStaff>(`/api/trips/${trip}/staff`, {}, { signal }),
  });
}

export const takeStep = (trip: string, action: 'submit' | 'file'): Promise<{ readonly refused: readonly Refused[] }> =>
  api.post(`/api/trips/${trip}/staff/steps`, { action });
