import type { FieldDescription } from './model-description.ts';
import type { Labels, RecordRow } from './records.ts';

/** A sub-table of a form: rows that are saved together with the record. */
export interface RowTable {
  readonly model: string;
  readonly title: string;
  /** The row's field that refers to the record. */
  readonly by: string;
  readonly fields: readonly FieldDescription[];
  readonly rows: readonly RecordRow[];
  /** Stored rows of a copied record; the new record starts with copies of them. */
  readonly copied?: readonly RecordRow[];
  readonly labels: Labels;
  readonly masked: readonly string[];
  readonly may: { readonly create: boolean; readonly update: boolean; readonly delete: boolean };
}
