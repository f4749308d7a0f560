import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Sheet } from '@zhixing/model/printed-sheet.ts';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';

/** The built-in print template. */
export const STANDARD_SHEET = 'standard';

/** A print template. */
export interface SheetTemplate {
  readonly code: string;
  readonly name: string;
  readonly paper: 'A3' | 'A4' | 'A5';
  readonly orientation: 'portrait' | 'landscape';
  readonly watermark: boolean;
  readonly sheet: Sheet;
}

/** The templates that a record may be printed with at the moment. */
export interface OfferedSheets {
  readonly standard: boolean;
  readonly list: readonly SheetTemplate[];
}

export function useSheets(model: string, id: string): UseQueryResult<OfferedSheets> {
  const language = useLanguage();
  return useQuery({
    queryKey: ['sheets', language, model, id],
    queryFn: ({ signal }) => api.get<OfferedSheets>(`/api/data/${model}/${id}/sheets`, {}, { signal }),
    // Not cached: the permitted templates change with the flow.
    gcTime: 0,
  });
}
