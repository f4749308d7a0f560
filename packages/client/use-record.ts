import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import { keys } from './query-keys.ts';
import type { OneRecord } from './records.ts';

/** One record with its labels and the user's permissions on it. A null id disables the query. */
export function useRecord(model: string, id: string | null): UseQueryResult<OneRecord> {
  const language = useLanguage();
  return useQuery({
    queryKey: keys.record(language, model, id ?? ''),
    queryFn: ({ signal }) => api.get<OneRecord>(`/api/data/${model}/${id}`, {}, { signal }),
    enabled: id !== null,
  });
}
