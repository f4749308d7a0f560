import { ApiError } from './api-error.ts';
import { draftValues, type FormRow, type RowsState } from './form-rows.ts';
import { api } from './http.ts';
import type { OneRecord, RecordRow } from './records.ts';
import type { RowTable } from './row-table.ts';

/**
 * Result for a refused row: merged with another user's version, to be created anew because it was deleted, or null when it stays refused.
 */
export type MergedRow =
  | { readonly kind: 'merged'; readonly row: FormRow; readonly by: string; readonly clashing: readonly string[] }
  | { readonly kind: 'gone'; readonly row: FormRow }
  | null;

/** Rereads the stored rows that were refused as a whole and applies the user's changes to the current versions. */
export async function mergeRefusedRows(tables: readonly RowTable[], rows: RowsState): Promise<Map<string, MergedRow>> {
  const refused = tables.flatMap((table) =>
    (rows[table.model] ?? []).filter((row) => row.failure !== undefined && row.base !== null).map((row) => ({ table, row })),
  );
  const merged = await Promise.all(refused.map(async ({ table, row }) => [row.key, await mergeRow(table, row)] as const));
  return new Map(merged);
}

async function mergeRow(table: RowTable, row: FormRow): Promise<MergedRow> {
  const { base } = row;
  if (!base) return null;
  try {
    const { record, labels } = await api.get<OneRecord>(`/api/data/${table.model}/${base.id}`);
    if (record.version === base.version) return null;
    const by = labels.updatedBy?.[String(record.updatedBy)] ?? '';
    return { kind: 'merged', row: { ...row, base: record }, by, clashing: clashesOf(table, row, base, record) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) return null;
    return { kind: 'gone', row: { ...row, base: null, changes: draftValues(table, row) } };
  }
}

const clashesOf = (table: RowTable, row: FormRow, before: RecordRow, now: RecordRow): string[] =>
  table.fields
    .filter(({ name }) => {
      const text = (value: unknown) => JSON.stringify(value ?? null);
      return name in row.changes && text(before[name]) !== text(now[name]) && text(row.changes[name]) !== text(now[name]);
    })
    .map(({ label }) => label);
