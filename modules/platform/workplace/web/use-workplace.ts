import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { LONG_CALL } from '@zhixing/client/long-call.ts';
import type { Pagination } from '@zhixing/client/records.ts';

export const platforms = ['wecom', 'dingtalk'] as const;
export type Platform = (typeof platforms)[number];

export const outcomes = ['create', 'link', 'change', 'move', 'enable', 'disable', 'ask', 'refuse'] as const;
export type Outcome = (typeof outcomes)[number];

/** Settings of a workplace; the address fields depend on the platform. */
export interface WorkplaceSettings {
  readonly [address: string]: unknown;
  readonly organisation: string | null;
  readonly top: string;
  readonly match: readonly string[];
  readonly accountFrom: string;
  readonly createPeople: boolean;
  readonly positions: boolean;
  readonly gone: 'ask' | 'disable';
  readonly brakePercent: number;
  readonly mayHold: readonly string[];
  readonly roles: readonly { readonly title: string; readonly role: string }[];
  readonly scheduled: boolean;
}

export interface Run {
  readonly id: string;
  readonly trial: boolean;
  readonly forced: boolean;
  readonly cause: 'hand' | 'time';
  readonly outcome: 'running' | 'done' | 'failed' | 'stopped' | 'cancelled' | 'interrupted';
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly counts: Readonly<Partial<Record<Outcome | 'same' | 'gone' | 'of', number>>>;
  readonly asker: string | null;
  readonly error: string | null;
}

export interface Workplace {
  readonly settings: WorkplaceSettings;
  /** Whether each secret is set. */
  readonly secrets: Readonly<Record<string, boolean>>;
  readonly updatedAt: string | null;
  readonly linked: { readonly departments: number; readonly people: number };
  readonly runs: readonly Run[];
}

export interface Line {
  readonly place: number;
  readonly kind: 'department' | 'person';
  readonly outcome: Outcome;
  readonly name: string;
  readonly why: string;
  readonly confirmedAt: string | null;
}

export interface Shown {
  readonly tone: 'success' | 'warning' | 'danger';
  readonly text: string;
}

const PATH = '/api/system/SynThirdInfo';
const KEY = 'workplace';
const WATCH_MS = 1500;

/** A workplace with its last runs; polled while one is running. */
export function useWorkplace(platform: Platform) {
  const language = useLanguage();
  return useQuery({
    queryKey: [KEY, platform, language],
    queryFn: ({ signal }) => api.get<Workplace>(`${PATH}/${platform}`, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.runs.some(({ outcome }) => outcome === 'running') ? WATCH_MS : false),
    refetchOnWindowFocus: false,
  });
}

export interface LineQuestion {
  readonly outcome: Outcome | null;
  readonly currentPage: number;
  readonly pageSize: number;
}

/** The lines of a run. */
export function useLines(run: string, { outcome, ...page }: LineQuestion) {
  const language = useLanguage();
  return useQuery({
    queryKey: [KEY, 'lines', run, outcome, page, language],
    queryFn: ({ signal }) =>
      api.get<{ list: readonly Line[]; pagination: Pagination }>(
        `${PATH}/runs/${run}/lines`,
        { ...page, ...(outcome && { outcome }) },
        { signal },
      ),
  });
}

/** Sends a change, reads the workplaces again, and returns the message of the server. */
function useChanging() {
  const queries = useQueryClient();
  return async (work: (onMessage: (text: string) => void) => Promise<unknown>): Promise<string> => {
    let message = '';
    await work((text) => {
      message = text;
    });
    await queries.invalidateQueries({ queryKey: [KEY] });
    return message;
  };
}

interface Change {
  readonly settings: WorkplaceSettings;
  /** New values of secrets; those that are not named stay. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** Saves the settings of a workplace; yields the message of the server. */
export function useSaveWorkplace(platform: Platform) {
  const changing = useChanging();
  return useMutation({
    mutationKey: [KEY, platform],
    mutationFn: (change: Change) => changing((onMessage) => api.put(`${PATH}/${platform}`, change, { told: onMessage })),
  });
}

/** Whether the settings of a workplace are being saved: a test or a run would still use the former ones. */
export const useSavingWorkplace = (platform: Platform): boolean => useIsMutating({ mutationKey: [KEY, platform] }) > 0;

/** Actions of a workplace by its saved settings; each returns the message of the server. */
export function useWorkplaceActions(platform: Platform) {
  const changing = useChanging();
  return {
    tryOut: async () => (await api.post<{ list: readonly Shown[] }>(`${PATH}/${platform}/check`, {})).list,
    run: (wish: { readonly trial: boolean; readonly forced?: boolean }) =>
      changing((onMessage) =>
        api.post(`${PATH}/${platform}/runs`, { ...wish, source: globalThis.location.pathname }, { told: onMessage, ...LONG_CALL }),
      ),
    confirm: (run: string, places: readonly number[]) =>
      changing((onMessage) => api.post(`${PATH}/runs/${run}/confirm`, { places }, { told: onMessage, ...LONG_CALL })),
  };
}
