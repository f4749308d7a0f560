import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './http.ts';
import { keys } from './query-keys.ts';
import type { OneRecord } from './records.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A mutation of records: refetches all record queries afterwards, except those of a record that it deleted. */
export function useWrite<Input, Output>(
  write: (input: Input) => Promise<Output>,
  gone: (input: Input) => string | null = () => null,
): UseMutationResult<Output, Error, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (_output, input) => readAgain(client, gone(input)),
  });
}

/** Refetches all record queries, except those of a deleted record. */
export const readAgain = (client: QueryClient, gone: string | null = null): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.allData, predicate: ({ queryKey }) => gone === null || !queryKey.includes(gone) });

/** Creates a record from values, or updates one: sends the version read and the changed fields. */
export function useSave(model: string) {
  return useWrite(({ id, version, values }: { id?: string; version?: number; values: Values }) =>
    id ? api.put<OneRecord>(`/api/data/${model}/${id}`, { version, ...values }) : api.post<OneRecord>(`/api/data/${model}`, values),
  );
}

export function useRemove(model: string) {
  return useWrite(
    ({ id, version }: { id: string; version: number }) => api.delete<{ id: string }>(`/api/data/${model}/${id}`, { version }),
    ({ id }) => id,
  );
}

/** Restores a deleted record. */
export function useRestore(model: string) {
  return useWrite((id: string) => api.post<OneRecord>(`/api/data/${model}/${id}/restore`));
}
