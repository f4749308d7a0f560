import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import type { FlowDetail, FlowForm } from './flow.ts';

export const flowPath = (id: string): string => `/api/workflow/instances/${id}`;

/** Fetches a part of a flow. */
function useOf<T>(id: string, part: string, wanted = true): UseQueryResult<T> {
  const language = useLanguage();
  return useQuery({
    queryKey: ['flow', 'of', id, part, language],
    queryFn: ({ signal }) => api.get<T>(`${flowPath(id)}${part}`, {}, { signal }),
    enabled: wanted,
    refetchOnWindowFocus: true,
  });
}

export const useFlow = (id: string): UseQueryResult<FlowDetail> => useOf(id, '');
export const useFlowForm = (id: string): UseQueryResult<FlowForm> => useOf(id, '/form');
export const useSignatures = (id: string, wanted: boolean): UseQueryResult<Readonly<Record<string, string>>> =>
  useOf(id, '/signatures', wanted);
export const useFlowPart = useOf;

/** Invalidates all queries that an act in a flow may affect. */
export function useFlowChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: ['flow'] }), client.invalidateQueries({ queryKey: keys.allData })]);
  };
}
