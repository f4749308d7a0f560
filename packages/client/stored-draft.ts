import { type DraftRows, draftRows } from './form-rows.ts';
import type { FormState } from './form-state.ts';
import type { Values } from './use-writes.ts';

/** What somebody typed and has not saved. */
export interface Draft {
  readonly changes: Values;
  readonly rows: DraftRows;
}

/** What a form would lose if the window closed now. */
export const draftOf = (form: FormState): Draft => ({ changes: form.changes, rows: draftRows(form.rows) });

const ROWS = '$rows';

/** A draft as the server keeps it: one object of changes, in which the rows stand under `$rows`. */
export const packedDraft = ({ changes, rows }: Draft): Values => ({ ...changes, ...(Object.keys(rows).length > 0 && { [ROWS]: rows }) });

/** Reads a kept draft. */
export function unpackedDraft({ [ROWS]: rows, ...changes }: Values): Draft {
  return { changes, rows: typeof rows === 'object' && rows !== null ? (rows as DraftRows) : {} };
}
