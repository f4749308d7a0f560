import type { RefObject } from 'react';
import type { fieldIssue } from './field-check.ts';
import { checkedRow, type FormRow, newRow, withCell, withoutRow, withPasted } from './form-rows.ts';
import type { FormState } from './form-state.ts';
import type { PastedLine } from './pasted-rows.ts';
import type { RowTable } from './row-table.ts';

type Issue = NonNullable<ReturnType<typeof fieldIssue>>;

/** Operations on the rows of sub-tables. */
export interface RowsHandle {
  readonly of: (model: string) => readonly FormRow[];
  readonly set: (model: string, key: string, name: string, value: unknown) => void;
  readonly blur: (model: string, key: string) => void;
  /** Adds a row, empty or as a copy placed after the given one; returns its key. */
  readonly add: (model: string, like?: FormRow) => string;
  readonly paste: (model: string, lines: readonly PastedLine[]) => void;
  /** Deletes a row, or restores it if it was marked for deletion. */
  readonly remove: (model: string, key: string) => void;
  readonly move: (model: string, key: string, by: -1 | 1) => void;
}

interface Place {
  readonly tables: readonly RowTable[];
  readonly state: FormState;
  readonly latest: RefObject<FormState>;
  readonly put: (next: FormState) => void;
  readonly explain: (issue: Issue) => string;
}

export function rowsHandle({ tables, state, latest, put, explain }: Place): RowsHandle {
  const tableOf = (model: string) => tables.find((table) => table.model === model);
  const change = (model: string, work: (rows: readonly FormRow[], table: RowTable) => readonly FormRow[]) => {
    const table = tableOf(model);
    const { rows } = latest.current;
    if (table) put({ ...latest.current, rows: { ...rows, [model]: work(rows[model] ?? [], table) } });
  };
  const one = (model: string, key: string, work: (row: FormRow, table: RowTable) => FormRow) =>
    change(model, (rows, table) => rows.map((row) => (row.key === key ? work(row, table) : row)));
  return {
    of: (model) => state.rows[model] ?? none,
    set: (model, key, name, value) => one(model, key, (row, table) => withCell(table, row, name, value)),
    blur: (model, key) => one(model, key, (row, table) => touchedOnly(row, checkedRow(table, row, explain))),
    add: (model, like) => {
      const table = tableOf(model);
      if (!table) return '';
      const row = newRow(table, like);
      change(model, (rows) => {
        const at = like ? rows.findIndex(({ key }) => key === like.key) + 1 : rows.length;
        return [...rows.slice(0, at), row, ...rows.slice(at)];
      });
      return row.key;
    },
    paste: (model, lines) => change(model, (rows) => withPasted(rows, lines, explain)),
    remove: (model, key) => change(model, (rows) => withoutRow(rows, key)),
    move: (model, key, by) => change(model, (rows) => moved(rows, key, by)),
  };
}

const none: readonly FormRow[] = [];

// On leaving a cell, only filled-in cells are validated, not those not reached yet. Server refusals are kept until the value changes:
// removing one shifts the layout, and the submit button would move away under the pointer.
const touchedOnly = (before: FormRow, checked: FormRow): FormRow => ({
  ...checked,
  failure: before.failure,
  errors: {
    ...before.errors,
    ...Object.fromEntries(Object.entries(checked.errors).filter(([name]) => name in before.changes || name in before.errors)),
  },
});

function moved(rows: readonly FormRow[], key: string, by: -1 | 1): readonly FormRow[] {
  const from = rows.findIndex((row) => row.key === key);
  const row = rows[from];
  const other = rows[from + by];
  if (!row || !other) return rows;
  return rows.map((one, i) => (i === from ? other : i === from + by ? row : one));
}
