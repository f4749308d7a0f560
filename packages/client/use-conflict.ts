import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import { keys } from './query-keys.ts';
import type { OneRecord, RecordRow } from './records.ts';
import type { HistoryPage } from './use-history.ts';

/** The last user who saved a field, and when. */
export interface Author {
  readonly name: string;
  readonly at: string;
}

export interface Conflict {
  readonly current: OneRecord;
  /** By field, for every change since the version that this form was opened with. */
  readonly authors: Readonly<Record<string, Author>>;
  /** The user who saved last. */
  readonly last: Author | null;
}

const MAX_ENTRIES = 50;

/** The current record with labels, and who changed which field since `base` was read. */
export function useConflict(model: string, base: RecordRow, seen: number): UseQueryResult<Conflict> {
  const language = useLanguage();
  return useQuery({
    queryKey: [...keys.record(language, model, base.id), 'conflict', base.version, seen],
    queryFn: async ({ signal }): Promise<Conflict> => {
      const path = `/api/data/${model}/${base.id}`;
      const [current, { list }] = await Promise.all([
        api.get<OneRecord>(path, {}, { signal }),
        api.get<HistoryPage>(`${path}/history`, { currentPage: 1, pageSize: MAX_ENTRIES }, { signal }),
      ]);
      const since = list.filter((entry) => Number(entry.version) > base.version && entry.verb !== 'unmask');
      const author = ({ actor, at }: (typeof since)[number]): Author => ({ name: actor?.name ?? '', at });
      // The list is newest first; reversed, so that the latest author of a field overwrites earlier ones.
      const authors = [...since].reverse().flatMap((entry) => entry.changes.map(({ field }) => [field, author(entry)] as const));
      return { current, authors: Object.fromEntries(authors), last: since[0] ? author(since[0]) : null };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
