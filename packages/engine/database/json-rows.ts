import type { EffectiveField } from '@zhixing/model';

/**
 * Rows as one JSON parameter under their column names, for `json_populate_recordset`. As bytes: a large string would stay on the heap until
 * a full collection, which is too slow for consecutive batches.
 */
export function rowsJson(fields: readonly EffectiveField[], rows: readonly Readonly<Record<string, unknown>>[]): Buffer {
  return jsonBytes(rows.map((row) => columnsOfRow(fields, row)));
}

/** A row under its column names, for `json_populate_record`. */
export const columnsOfRow = (fields: readonly EffectiveField[], row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap(({ column, name, kind }) => (column === null ? [] : [[column, kind.toColumn(row[name] ?? null)]])));

export const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
