import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from './http.ts';
import { type Language, useLanguage } from './i18n.ts';
import type { ModelDescription } from './model-description.ts';
import { keys } from './query-keys.ts';

const FRESH_MS = 5 * 60_000;

/** The model's description for this user; a null name disables the query. */
export function useModel(name: string | null): UseQueryResult<ModelDescription> {
  const language = useLanguage();
  return useQuery({ ...modelQuery(language, name ?? ''), enabled: name !== null });
}

/** Query options for a model's description. */
export const modelQuery = (language: Language, name: string) => ({
  queryKey: keys.model(language, name),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<ModelDescription>(`/api/models/${name}`, {}, { signal }),
  staleTime: FRESH_MS,
});
