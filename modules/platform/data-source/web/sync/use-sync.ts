import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';

/** A stored connection to choose. */
export interface Source {
  readonly id: string;
  readonly fullName: string;
  readonly dbType: string;
}

/** A column of a table there. */
export interface Column {
  readonly name: string;
  readonly key: boolean;
}

/** Columns of the target, and those they take their values from. */
export type Pairs = Readonly<Record<string, string>>;

/** What is brought where; empty as long as it is not chosen. */
export interface Plan {
  readonly dbConnectionFrom: string;
  readonly dbTable: string;
  readonly dbConnectionTo: string;
  readonly dbTableTo: string;
  /** Null as long as nobody has changed what goes by the same name. */
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

/** Stored connections, in one list. */
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

/** The tables of a connection; asked for as soon as one is chosen. */
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

/** The columns of a table of a connection. */
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

/** What was brought, the last first. */
export function useRuns(page: { currentPage: number; pageSize: number }) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['dataSync', 'runs', page, language],
    queryFn: ({ signal }) => api.get<{ list: readonly Run[]; pagination: { total: number } }>(PATH, page, { signal }),
    placeholderData: (before) => before,
  });
}

/** Does it, or does it and undoes it; answers what the server wants to be shown. The log is read again in either case. */
export function useExecute() {
  const queries = useQueryClient();
  return async (plan: Plan & { readonly columns: Pairs }, dryRun: boolean): Promise<string> => {
    let message = '';
    const announce = (text: string) => {
      message = text;
    };
    try {
      await api.post(`${PATH}/Actions/Execute`, { ...plan, dryRun }, { told: announce });
    } finally {
      await queries.invalidateQueries({ queryKey: ['dataSync', 'runs'] });
    }
    return message;
  };
}
