import type { QueryClient } from '@tanstack/react-query';
import { api } from './http.ts';
import { readAgain } from './use-writes.ts';

/** Moves a record to the recycle bin, or runs `own` where the model replaces deletion. */
export async function removeRecord(
  client: QueryClient,
  model: string,
  id: string,
  version: number,
  own?: () => Promise<unknown>,
): Promise<void> {
  await (own ? own() : api.delete(`/api/data/${model}/${id}`, { version }));
  await readAgain(client, id);
}

/** Restores a record from the recycle bin. */
export async function restoreRecord(client: QueryClient, model: string, id: string): Promise<void> {
  await api.post(`/api/data/${model}/${id}/restore`);
  await readAgain(client);
}
