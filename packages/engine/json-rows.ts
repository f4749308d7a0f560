import type { EffectiveField } from '@zhixing/model';

/**
 * Rows as one JSON parameter under their column names, for `json_populate_recordset`. As bytes: a large text would stay in the heap
 * until a full collection, and batches follow each other quickly.
 */
export function rowsJson(fields: readonly EffectiveField[], rows: readonly Readonly<Record<string, unknown>>[]): Buffer {
  return jsonBytes(rows.map((row) => Object.fromEntries(fields.map(({ column, name }) => [column, row[name] ?? null]))));
}

export const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
