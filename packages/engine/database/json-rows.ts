import type { EffectiveField } from '@zhixing/model';

/**
 * Rows as one JSON parameter under their column names, for `json_populate_recordset`. As bytes: a large text would stay in the heap
 * until a full collection, and batches follow each other quickly.
 */
export function rowsJson(fields: readonly EffectiveField[], rows: readonly Readonly<Record<string, unknown>>[]): Buffer {
  return jsonBytes(rows.map((row) => columnsOfRow(fields, row)));
}

/** A row under its column names, as `json_populate_record` reads it into the columns. */
export const columnsOfRow = (fields: readonly EffectiveField[], row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap(({ column, name, kind }) => (column === null ? [] : [[column, kind.toColumn(row[name] ?? null)]])));

export const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
