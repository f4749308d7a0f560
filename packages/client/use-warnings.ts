import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import { keys } from './query-keys.ts';

/** Something that whoever decides should know; `danger` says that as it is, the decision will be refused. */
export interface Warning {
  readonly tone: 'warning' | 'danger';
  readonly text: string;
  /** Another record of the same model. */
  readonly record?: string;
  /** The action that should be taken with it in mind, where it is no decision beside a review. */
  readonly action?: string;
}

/** What speaks for or against deciding about a record as it is. */
export function useWarnings(model: string, id: string): UseQueryResult<{ readonly list: readonly Warning[] }> {
  const language = useLanguage();
  return useQuery({
    queryKey: keys.warnings(language, model, id),
    queryFn: ({ signal }) => api.get<{ list: readonly Warning[] }>(`/api/data/${model}/${id}/warnings`, {}, { signal }),
  });
}
