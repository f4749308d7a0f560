import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { LONG_CALL } from '@zhixing/client/long-call.ts';

/** A stored connection. */
export interface Source {
  readonly id: string;
  readonly fullName: string;
  readonly dbType: string;
}

/** A column of an external table. */
export interface Column {
  readonly name: string;
  readonly key: boolean;
  /** The type as the database names it. */
  readonly type: string;
  /** Name of the data type; null if only the database has a name for it. */
  readonly dataType: string | null;
}

/** Maps target columns to source columns. */
export type Pairs = Readonly<Record<string, string>>;

/** Settings of a copy; empty until selected. */
export interface Plan {
  readonly dbConnectionFrom: string;
  readonly dbTable: string;
  readonly dbConnectionTo: string;
  readonly dbTableTo: string;
  /** Null maps columns of the same name. */
  readonly columns: Pairs | null;
}

export interface Run extends Plan {
  readonly id: string;
  readonly at: string;
  readonly dryRun: boolean;
  readonly outcome: 'done' | 'failed';
  readonly problem: string;
  readonly rows: number | null;
  readonly milliseconds: number | null;
}

const PATH = '/api/system/DataSync';
const MINUTE = 60_000;

/** All stored connections as a flat list. */
export const useSources = () =>
  useQuery({
    queryKey: ['dataSync', 'sources'],
    queryFn: async ({ signal }) => {
      const { list } = await api.get<{ list: readonly { children: readonly Source[] }[] }>(
        '/api/system/DataSource/Selector',
        {},
        { signal },
      );
      return list.flatMap(({ children }) => children);
    },
  });

/** The tables of a connection; enabled once a connection is selected. */
export function useTables(source: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['dataSync', 'tables', source, language],
    queryFn: async ({ signal }) => (await api.get<{ list: readonly string[] }>(`${PATH}/${source}/Tables`, {}, { signal })).list,
    enabled: source !== '',
    staleTime: MINUTE,
    retry: false,
  });
}

/** The columns of a table. */
export function useColumns(source: string, table: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['dataSync', 'columns', source, table, language],
    queryFn: async ({ signal }) => (await api.get<{ list: readonly Column[] }>(`${PATH}/${source}/Columns`, { table }, { signal })).list,
    enabled: source !== '' && table !== '',
    staleTime: MINUTE,
    retry: false,
  });
}

/** Previous copies, newest first. */
export function useRuns(page: { currentPage: number; pageSize: number }) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['dataSync', 'runs', page, language],
    queryFn: ({ signal }) => api.get<{ list: readonly Run[]; pagination: { total: number } }>(PATH, page, { signal }),
    placeholderData: (before) => before,
  });
}

/** Runs a copy or a trial; returns the message of the server. Reloads the log even if it fails. */
export function useExecute() {
  const queries = useQueryClient();
  return async (plan: Plan & { readonly columns: Pairs }, dryRun: boolean): Promise<string> => {
    let message = '';
    const announce = (text: string) => {
      message = text;
    };
    try {
      await api.post(`${PATH}/Actions/Execute`, { ...plan, dryRun }, { told: announce, ...LONG_CALL });
    } finally {
      await queries.invalidateQueries({ queryKey: ['dataSync', 'runs'] });
    }
    return message;
  };
}
