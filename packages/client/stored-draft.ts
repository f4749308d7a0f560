import { type DraftRows, draftRows } from './form-rows.ts';
import type { FormState } from './form-state.ts';
import type { Values } from './use-writes.ts';

/** Unsaved input of a form. */
export interface Draft {
  readonly changes: Values;
  readonly rows: DraftRows;
}

/** The unsaved input of the form's current state. */
export const draftOf = (form: FormState): Draft => ({ changes: form.changes, rows: draftRows(form.rows) });

const ROWS = '$rows';

/** A draft in its stored form: one object of changes, with the rows under `$rows`. */
export const packedDraft = ({ changes, rows }: Draft): Values => ({ ...changes, ...(Object.keys(rows).length > 0 && { [ROWS]: rows }) });

/** Parses a stored draft. */
export function unpackedDraft({ [ROWS]: rows, ...changes }: Values): Draft {
  return { changes, rows: typeof rows === 'object' && rows !== null ? (rows as DraftRows) : {} };
}
