import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Sheet } from '@zhixing/model/printed-sheet.ts';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';

/** The sheet that the product draws by itself. */
export const STANDARD_SHEET = 'standard';

/** A template of paper. */
export interface SheetTemplate {
  readonly code: string;
  readonly name: string;
  readonly paper: 'A3' | 'A4' | 'A5';
  readonly orientation: 'portrait' | 'landscape';
  readonly watermark: boolean;
  readonly sheet: Sheet;
}

/** By what a record may be printed now. */
export interface OfferedSheets {
  readonly standard: boolean;
  readonly list: readonly SheetTemplate[];
}

export function useSheets(model: string, id: string): UseQueryResult<OfferedSheets> {
  const language = useLanguage();
  return useQuery({
    queryKey: ['sheets', language, model, id],
    queryFn: ({ signal }) => api.get<OfferedSheets>(`/api/data/${model}/${id}/sheets`, {}, { signal }),
    // What may be printed changes with the flow.
    gcTime: 0,
  });
}
