import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './http.ts';
import { keys } from './query-keys.ts';
import type { OneRecord } from './records.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A write to records: after it, whatever was read of records is read again, except what the write took away. */
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

/** Reads again whatever was read of records, except what is gone. */
export const readAgain = (client: QueryClient, gone: string | null = null): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.allData, predicate: ({ queryKey }) => gone === null || !queryKey.includes(gone) });

/** Creates a record from values, or changes one: the version read and the fields that differ. */
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

/** Brings a deleted record back. */
export function useRestore(model: string) {
  return useWrite((id: string) => api.post<OneRecord>(`/api/data/${model}/${id}/restore`));
}
