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

/** Entries as people read them: the values that one look unmasked stand together, though each has a line of its own. */
export function readEntries(list: readonly HistoryEntry[]): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  for (const entry of list) {
    const last = entries.at(-1);
    if (last && isSameLook(last, entry)) entries[entries.length - 1] = { ...last, changes: [...last.changes, ...entry.changes] };
    else entries.push(entry);
  }
  return entries;
}

const isSameLook = (one: HistoryEntry, other: HistoryEntry): boolean =>
  one.verb === 'unmask' &&
  other.verb === 'unmask' &&
  one.at === other.at &&
  one.actor?.id === other.actor?.id &&
  one.reason === other.reason;
