import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from './http.ts';
import { useLanguage } from './i18n.ts';
import { fieldsOf, type ModelDescription, type RowsDescription } from './model-description.ts';
import { keys } from './query-keys.ts';
import type { RecordPage } from './records.ts';
import type { RowTable } from './row-table.ts';

const MAX_ROWS = 200;
const nothing: RecordPage = { list: [], pagination: { currentPage: 1, pageSize: MAX_ROWS, total: 0 }, labels: {}, masked: [] };

/**
 * Sub-tables of a form with their stored rows; null while loading. A new record has no rows. Fetched once per form and retained while its
 * tab is hidden, because unsaved changes are relative to these rows. `copied`: the id is that of a record being copied.
 */
export function useRowTables(
  model: ModelDescription,
  id: string | null,
  copied = false,
): {
  tables: readonly RowTable[] | null;
  error: Error | null;
} {
  const language = useLanguage();
  const wanted = model.form.rows ?? [];
  const question = JSON.stringify([language, model.name, id, copied]);
  const opened = useRef<{ question: string; tables: readonly RowTable[] } | null>(null);
  const { tables, error } = useQueries({
    queries: wanted.map((rows) => ({
      queryKey: [...keys.model(language, rows.model), copied ? 'copied' : 'rows', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => readTable(rows, id, copied, signal),
      enabled: opened.current?.question !== question,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    })),
    combine: (answers) => ({
      tables: answers.every((answer) => answer.data) ? answers.flatMap((answer) => answer.data ?? []) : null,
      error: answers.find((answer) => answer.error)?.error ?? null,
    }),
  });
  if (tables && opened.current?.question !== question) opened.current = { question, tables };
  return { tables: opened.current?.tables ?? null, error: opened.current ? null : error };
}

async function readTable(rows: RowsDescription, id: string | null, copied: boolean, signal: AbortSignal): Promise<RowTable> {
  const query = { filter: { [rows.by]: id }, pageSize: MAX_ROWS, sidx: 'id', sort: 'asc' };
  const [model, page] = await Promise.all([
    api.get<ModelDescription>(`/api/models/${rows.model}`, {}, { signal }),
    id === null ? nothing : api.get<RecordPage>(`/api/data/${rows.model}`, query, { signal }),
  ]);
  const { create, update, delete: remove } = model.access;
  return {
    model: rows.model,
    by: rows.by,
    title: rows.title,
    fields: fieldsOf(model, rows.fields),
    rows: copied ? [] : page.list,
    ...(copied && create && { copied: page.list }),
    labels: page.labels,
    masked: page.masked,
    may: { create, update, delete: remove },
  };
}
