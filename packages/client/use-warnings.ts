import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import { keys } from './query-keys.ts';

/** A warning for the user who decides on a record; `danger` means that the decision will be refused, `info` says what comes of it. */
export interface Warning {
  readonly tone: 'info' | 'warning' | 'danger';
  readonly text: string;
  /** Another record of the same model that the warning is about. */
  readonly record?: string;
  /** The action concerned, where the record is not decided on in a review. */
  readonly action?: string;
}

/** Warnings to consider before deciding on a record. */
export function useWarnings(model: string, id: string): UseQueryResult<{ readonly list: readonly Warning[] }> {
  const language = useLanguage();
  return useQuery({
    queryKey: keys.warnings(language, model, id),
    queryFn: ({ signal }) => api.get<{ list: readonly Warning[] }>(`/api/data/${model}/${id}/warnings`, {}, { signal }),
  });
}
