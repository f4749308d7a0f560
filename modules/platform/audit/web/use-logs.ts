import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';

const PATH = '/api/system/Log';

/** Log categories of the server: sign-ins, operations, requests, errors. */
export const categories = { signIn: '1', operation: '3', request: '5', error: '4' } as const;
export type LogName = keyof typeof categories;

export interface LogQuestion {
  readonly startTime: string;
  readonly endTime: string;
  readonly keyword: string;
  readonly person: string;
  readonly address: string;
  readonly module: string;
}

/** A line of the audit log, or of the request log, which has a path and a status. */
export interface LogLine {
  readonly id: string;
  readonly at: string;
  readonly name: string | null;
  readonly account: string | null;
  readonly address: string;
  readonly request: string;
  readonly what?: string;
  readonly module?: string;
  readonly record?: string | null;
  /** Null if the reader may not see the record, or if it no longer exists. */
  readonly recordLabel?: string | null;
  readonly several?: number | null;
  readonly device?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly message?: string;
}

export interface LogDetail extends LogLine {
  readonly detail?: Readonly<Record<string, unknown>> | null;
  readonly changes?: readonly { readonly field: string; readonly label: string; readonly before: unknown; readonly after: unknown }[];
  /** Number of changed fields that the reader may not see. */
  readonly hidden?: number;
  readonly intact?: boolean | null;
  readonly error?: string | null;
}

export interface LogState {
  readonly days: number;
  readonly least: number;
  readonly head: { readonly seq: number; readonly hash: string };
  /** Lines that are not sealed yet. */
  readonly lag: { readonly lines: number; readonly seconds: number };
}

export interface Concerned {
  readonly id: string;
  readonly label: string;
  readonly module: string;
  readonly lines: readonly LogLine[];
}

// Omits empty criteria.
const said = (question: object): Record<string, string> =>
  Object.fromEntries(Object.entries(question).filter(([, value]) => value !== '')) as Record<string, string>;

export const useLogs = (log: LogName, question: LogQuestion, page: { currentPage: number; pageSize: number }) =>
  useQuery({
    queryKey: ['logs', log, question, page],
    queryFn: ({ signal }) =>
      api.get<{ list: readonly LogLine[]; pagination: { total: number } }>(
        PATH,
        { ...said(question), ...page, category: categories[log] },
        { signal },
      ),
    placeholderData: (before) => before,
  });

export const useLogDetail = (id: string) =>
  useQuery({ queryKey: ['logs', id], queryFn: ({ signal }) => api.get<LogDetail>(`${PATH}/${id}`, {}, { signal }) });

export const useLogModules = () =>
  useQuery({
    queryKey: ['logs', 'modules'],
    queryFn: ({ signal }) => api.get<{ list: readonly { id: string; fullName: string }[] }>(`${PATH}/ModuleName`, {}, { signal }),
  });

export const useLogState = () =>
  useQuery({ queryKey: ['logs', 'state'], queryFn: ({ signal }) => api.get<LogState>(`${PATH}/State`, {}, { signal }) });

/** Who has accessed data of a person; enabled once something is entered. */
export const useConcerned = (record: string) =>
  useQuery({
    queryKey: ['logs', 'concerned', record],
    queryFn: ({ signal }) => api.get<{ list: readonly Concerned[]; more: boolean }>(`${PATH}/Concerned`, { record }, { signal }),
    enabled: record !== '',
  });

/** Downloads the lines that match the criteria as a file. */
export const fetchLogs = (log: LogName, question: LogQuestion): Promise<string> =>
  api.download(`${PATH}/Export`, { ...said(question), category: categories[log] });

/** Sets the retention period; returns the message of the server. */
export function useRetention(): (days: number) => Promise<string> {
  const queries = useQueryClient();
  return async (days) => {
    let message = '';
    const announce = (text: string) => {
      message = text;
    };
    await api.put(`${PATH}/Retention`, { days }, { told: announce });
    await queries.invalidateQueries({ queryKey: ['logs', 'state'] });
    return message;
  };
}
