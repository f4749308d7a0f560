import { api } from './http.ts';
import { STANDARD_SHEET } from './sheets.ts';

/** Tells the server that a record is about to be printed, which parts of it and by which sheet; it is written down, or refused. */
export const reportPrint = (model: string, id: string, parts: readonly string[], sheet = STANDARD_SHEET): Promise<unknown> =>
  api.post(`/api/data/${model}/${id}/print`, { parts, ...(sheet !== STANDARD_SHEET && { sheet }) });
