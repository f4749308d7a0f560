import type { FieldDescription } from './model-description.ts';
import type { Labels, RecordRow } from './records.ts';

/** A sub-table of a form: rows that are saved together with the record. */
export interface RowTable {
  readonly model: string;
  readonly title: string;
  /** The field of a row that leads to the record. */
  readonly by: string;
  readonly fields: readonly FieldDescription[];
  readonly rows: readonly RecordRow[];
  /** Stored rows of another record, whose copies a new one begins with. */
  readonly copied?: readonly RecordRow[];
  readonly labels: Labels;
  readonly masked: readonly string[];
  readonly may: { readonly create: boolean; readonly update: boolean; readonly delete: boolean };
}
