import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Condition } from '@zhixing/model';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import { keys } from './query-keys.ts';
import type { OptionRow, Pagination } from './records.ts';

export interface OptionsQuery {
  readonly keyword?: string;
  readonly ids?: readonly string[];
  readonly filter?: Condition | undefined;
  readonly pageSize?: number;
}

export interface OptionsPage {
  readonly list: readonly OptionRow[];
  readonly pagination: Pagination;
}

/** Reads the records that a reference may point to: id and label. */
export function readOptions(model: string, query: OptionsQuery, signal?: AbortSignal): Promise<OptionsPage> {
  return api.get<OptionsPage>(`/api/data/${model}/options`, { ...query }, signal ? { signal } : undefined);
}

/** Options of a remote select; the previous ones stay while the next ones load. A null query is disabled. */
export function useOptions(model: string, query: OptionsQuery | null): UseQueryResult<OptionsPage> {
  const language = useLanguage();
  return useQuery({
    queryKey: keys.options(language, model, query),
    queryFn: ({ signal }) => readOptions(model, query ?? {}, signal),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
