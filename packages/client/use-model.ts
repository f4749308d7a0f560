import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import type { ModelDescription } from './model-description.ts';
import { keys } from './query-keys.ts';

const FRESH_MS = 5 * 60_000;

/** The description of a model for this reader; null as name asks nothing. */
export function useModel(name: string | null): UseQueryResult<ModelDescription> {
  const language = useLanguage();
  return useQuery({
    queryKey: keys.model(language, name ?? ''),
    queryFn: ({ signal }) => api.get<ModelDescription>(`/api/models/${name}`, {}, { signal }),
    enabled: name !== null,
    staleTime: FRESH_MS,
  });
}
