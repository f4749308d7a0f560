import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Condition } from '@zhixing/model';
import { CLOSED_ROW } from '@zhixing/model/editable.ts';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import { keys } from './query-keys.ts';
import type { RecordPage } from './records.ts';

/** Query for a page of records. `sort` is prefixed with - for descending. */
export interface ListQuery {
  readonly page?: number;
  readonly size?: number;
  readonly sort?: string | undefined;
  readonly keyword?: string;
  readonly filter?: Condition | undefined;
  readonly fields?: readonly string[];
}

/** Query parameters of the records route; the export route takes the same. */
export function listParameters(query: ListQuery): Record<string, unknown> {
  return {
    currentPage: query.page,
    pageSize: query.size,
    ...(query.sort ? { sidx: query.sort.replace(/^-/, ''), sort: query.sort.startsWith('-') ? 'desc' : 'asc' } : {}),
    keyword: query.keyword,
    filter: query.filter,
    fields: query.fields,
  };
}

/** Marks the rows that belong to a closed record, so that whatever asks a row for what can be done with it sees it. */
function withClosed(page: RecordPage): RecordPage {
  const closed = new Set(page.closed);
  if (closed.size === 0) return page;
  return { ...page, list: page.list.map((row) => (closed.has(row.id) ? { ...row, [CLOSED_ROW]: true } : row)) };
}

/** One page of records; the previous page stays visible while the next one loads. A null query is disabled. */
export function useList(model: string, query: ListQuery | null): UseQueryResult<RecordPage> {
  const language = useLanguage();
  return useQuery({
    queryKey: keys.list(language, model, query),
    queryFn: ({ signal }) => api.get<RecordPage>(`/api/data/${model}`, listParameters(query ?? {}), { signal }),
    enabled: query !== null,
    select: withClosed,
    placeholderData: keepPreviousData,
  });
}
