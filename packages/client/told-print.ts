import { api } from './http.ts';

/** Tells the server that a record is about to be printed, and which parts of it; it is written down. */
export const tellPrint = (model: string, id: string, parts: readonly string[]): Promise<unknown> =>
  api.post(`/api/data/${model}/${id}/print`, { parts });
