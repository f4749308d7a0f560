import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Condition } from '@zhixing/model';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import { keys } from './query-keys.ts';

/** Aggregates of a field over all rows; null when no row has a value. */
interface Aggregates {
  readonly sum: number | null;
}

interface Summary {
  readonly count: number;
  readonly fields: Readonly<Record<string, Aggregates>>;
}

interface SummaryQuery {
  readonly filter?: Condition | undefined;
  readonly keyword?: string | undefined;
  readonly fields?: readonly string[];
}

/** Count and sums over all pages of a list. A null query is disabled. */
export function useSummary(model: string, query: SummaryQuery | null): UseQueryResult<Summary> {
  const language = useLanguage();
  return useQuery({
    queryKey: keys.summary(language, model, query),
    queryFn: ({ signal }) => api.get<Summary>(`/api/data/${model}/summary`, { ...query }, { signal }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
}
