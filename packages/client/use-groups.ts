import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Condition } from '@zhixing/model';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import { keys } from './query-keys.ts';
import type { Pagination } from './records.ts';

/** A shared value and the number of records that have it; null groups the records without one. */
export interface Group {
  readonly value: string | number | boolean | null;
  readonly label: string | null;
  readonly count: number;
}

interface GroupsPage {
  readonly list: readonly Group[];
  readonly pagination: Pagination;
}

export interface GroupsQuery {
  readonly by: string;
  readonly unit?: 'day' | 'month' | 'year' | undefined;
  readonly keyword?: string | undefined;
  readonly filter?: Condition | undefined;
  readonly page?: number;
  readonly size?: number;
}

/** Groups of a list's rows. A null query is disabled. */
export function useGroups(model: string, query: GroupsQuery | null): UseQueryResult<GroupsPage> {
  const language = useLanguage();
  return useQuery({
    queryKey: keys.groups(language, model, query),
    queryFn: ({ signal }) => {
      const { page, size, ...rest } = query ?? { by: '' };
      return api.get<GroupsPage>(`/api/data/${model}/groups`, { ...rest, currentPage: page, pageSize: size }, { signal });
    },
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
}
