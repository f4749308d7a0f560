import { api } from './http.ts';
import { STANDARD_SHEET } from './sheets.ts';

/** Reports an upcoming print to the server, with the parts and the template printed; the server audits or refuses it. */
export const reportPrint = (model: string, id: string, parts: readonly string[], sheet = STANDARD_SHEET): Promise<unknown> =>
  api.post(`/api/data/${model}/${id}/print`, { parts, ...(sheet !== STANDARD_SHEET && { sheet }) });

/** Downloads the same print as PDF, made and audited by the server; a template brings its own parts. */
export const downloadPdf = (model: string, id: string, parts: readonly string[], sheet = STANDARD_SHEET): Promise<string> =>
  api.download(`/api/data/${model}/${id}/print/pdf`, sheet === STANDARD_SHEET ? { parts: parts.join(',') } : { sheet });
