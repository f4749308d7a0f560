import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import { keys } from './query-keys.ts';
import type { RecordPage } from './records.ts';
import { type ListQuery, listParameters } from './use-list.ts';

/** Records loaded page by page on demand. A null query is disabled. */
export function useMore(model: string, query: ListQuery | null): UseInfiniteQueryResult<RecordPage> {
  const language = useLanguage();
  return useInfiniteQuery({
    queryKey: keys.more(language, model, query),
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      api.get<RecordPage>(`/api/data/${model}`, listParameters({ ...query, page: pageParam }), { signal }),
    getNextPageParam: ({ pagination: { currentPage, pageSize, total } }) => (currentPage * pageSize < total ? currentPage + 1 : undefined),
    select: ({ pages }) => joined(pages),
    enabled: query !== null,
  });
}

// Deduplicates records that moved to another page between two requests.
function joined(pages: readonly RecordPage[]): RecordPage {
  const [first] = pages;
  const last = pages[pages.length - 1];
  if (!first || !last) throw new Error('no pages');
  const rows = new Map(pages.flatMap(({ list }) => list).map((row) => [row.id, row]));
  return { ...first, list: [...rows.values()], pagination: last.pagination, labels: pages.map(({ labels }) => labels).reduce(merged) };
}

const merged = (before: RecordPage['labels'], more: RecordPage['labels']): RecordPage['labels'] => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(more)])];
  return Object.fromEntries(names.map((name) => [name, { ...before[name], ...more[name] }]));
};
