import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import { keys } from './query-keys.ts';
import type { RecordPage, RecordRow } from './records.ts';

/** A deleted record, with the time and user of the deletion. */
export interface BinRow extends RecordRow {
  readonly deletedAt: string;
  readonly deletedBy: string | null;
}

export type BinPage = Omit<RecordPage, 'list'> & { readonly list: readonly BinRow[] };

interface BinQuery {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly keyword: string;
  readonly fields: readonly string[];
}

/** Recently deleted records, latest first. The deleting user's label is under `updatedBy`. */
export function useBin(model: string, query: BinQuery): UseQueryResult<BinPage> {
  const language = useLanguage();
  const asked = { ...query, fields: [...query.fields, 'updatedBy'], deleted: true };
  return useQuery({
    queryKey: keys.list(language, model, asked),
    queryFn: ({ signal }) => api.get<BinPage>(`/api/data/${model}`, asked, { signal }),
    placeholderData: keepPreviousData,
  });
}
