import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import { keys } from './query-keys.ts';
import type { Labels, Pagination } from './records.ts';

export interface HistoryEntry {
  readonly id: string;
  readonly at: string;
  readonly version?: number;
  readonly actor: { readonly id: string; readonly name: string } | null;
  /** create, update, delete, restore, unmask, or an action's name. */
  readonly verb: string;
  readonly reason: string | null;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  readonly job?: string | null;
}

export interface HistoryPage {
  readonly list: readonly HistoryEntry[];
  readonly pagination: Pagination;
  readonly labels: Labels;
}

const PAGE_SIZE = 20;

/** A record's history, newest first, paged. */
export function useHistory(model: string, id: string): UseInfiniteQueryResult<InfiniteData<HistoryPage>> {
  const language = useLanguage();
  return useInfiniteQuery({
    queryKey: keys.history(language, model, id),
    queryFn: ({ pageParam, signal }) =>
      api.get<HistoryPage>(`/api/data/${model}/${id}/history`, { currentPage: pageParam, pageSize: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.currentPage * pagination.pageSize < pagination.total ? pagination.currentPage + 1 : undefined,
  });
}
