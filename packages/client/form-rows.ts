import { isBlank } from './blank.ts';
import { copiedValues } from './copied-values.ts';
import { fieldIssue } from './field-check.ts';
import { type Linkage, linkageOf } from './linkage.ts';
import type { PastedLine } from './pasted-rows.ts';
import type { RecordRow } from './records.ts';
import { randomId } from './request.ts';
import type { RowTable } from './row-table.ts';
import type { Values } from './use-writes.ts';

type Issue = NonNullable<ReturnType<typeof fieldIssue>>;

/** A row of a sub-table in the form: the stored record and the unsaved changes. */
export interface FormRow {
  readonly key: string;
  readonly base: RecordRow | null;
  readonly changes: Values;
  readonly errors: Readonly<Record<string, string>>;
  /** Error of the row as a whole. */
  readonly failure?: string | undefined;
  /** Cells that the server has refused: shown even if a condition hides them, because the server needs them. */
  readonly demanded?: readonly string[];
  /** Marked for deletion on saving. */
  readonly gone: boolean;
}

export type RowsState = Readonly<Record<string, readonly FormRow[]>>;

/** Rows as stored in drafts. */
export type DraftRows = Readonly<Record<string, readonly (Pick<FormRow, 'key' | 'changes' | 'gone'> & { readonly stored: boolean })[]>>;

const formRow = (base: RecordRow | null, changes: Values = {}): FormRow => ({
  key: base?.id ?? randomId(),
  base,
  changes,
  errors: {},
  gone: false,
});

export const openRows = (tables: readonly RowTable[]): RowsState =>
  Object.fromEntries(
    tables.map((table) => [
      table.model,
      [...table.rows.map((row) => formRow(row)), ...(table.copied ?? []).map((row) => newRow(table, formRow(row)))],
    ]),
  );

/** The value shown in a cell; masked values show as empty. */
export function cellValue(table: RowTable, row: FormRow, name: string): unknown {
  if (name in row.changes) return row.changes[name];
  if (!row.base) return table.fields.find((field) => field.name === name)?.default ?? null;
  return table.masked.includes(name) ? null : (row.base[name] ?? null);
}

/** Sets a cell's value and clears its errors. Restoring the stored value removes the change. */
export function withCell(table: RowTable, row: FormRow, name: string, value: unknown): FormRow {
  if (isBlank(value) ? isBlank(cellValue(table, row, name)) : value === cellValue(table, row, name)) return row;
  const { [name]: _before, ...changes } = row.changes;
  const { [name]: _error, ...errors } = row.errors;
  const next = isBlank(value) ? null : value;
  const same = row.base !== null && JSON.stringify(next) === JSON.stringify(cellValue(table, { ...row, changes }, name) ?? null);
  return { ...row, changes: same ? changes : { ...changes, [name]: next }, errors, failure: undefined };
}

/** All non-empty values of a row that can be written. */
export const draftValues = (table: RowTable, row: FormRow): Values =>
  Object.fromEntries(table.fields.map(({ name }) => [name, cellValue(table, row, name)] as const).filter(([, value]) => !isBlank(value)));

/** A new row, empty or copied from another one. */
export function newRow(table: RowTable, like?: FormRow): FormRow {
  if (!like) return formRow(null);
  // Nothing counts as masked here: retyped values are in clear, and untouched masked ones read as null and are not copied.
  return formRow(
    null,
    copiedValues(table.fields, [], (name) => cellValue(table, like, name)),
  );
}

/** Appends new rows from pasted cells, one per line, and drops the blank rows waiting to be filled in. */
export function withPasted(rows: readonly FormRow[], lines: readonly PastedLine[], explain: (issue: Issue) => string): FormRow[] {
  const filled = rows.filter((row) => row.base !== null || Object.values(row.changes).some((value) => !isBlank(value)));
  const told = (unread: PastedLine['unread']) =>
    Object.fromEntries(Object.entries(unread).map(([name, text]) => [name, explain({ key: 'field.unread', params: { text } })]));
  return [...filled, ...lines.map(({ values, unread }) => ({ ...formRow(null, values), errors: told(unread) }))];
}

/** Deletes a row: a new one at once, a stored one on saving; a second call undoes the latter. */
export const withoutRow = (rows: readonly FormRow[], key: string): FormRow[] =>
  rows.flatMap((row) => (row.key !== key ? [row] : row.base ? [{ ...row, gone: !row.gone, errors: {}, failure: undefined }] : []));

/** Whether saving sends the row. */
const isTouched = (row: FormRow): boolean => row.gone || row.base === null || Object.keys(row.changes).length > 0;

/** Which cells of the row are hidden and which required, by its current values. */
export const rowLinkage = (table: RowTable, row: FormRow): Linkage =>
  linkageOf(
    table.fields,
    (name) => cellValue(table, row, name),
    (name) => isMaskedCell(table, row, name),
    row.demanded,
  );

const isMaskedCell = (table: RowTable, row: FormRow, name: string): boolean =>
  row.base !== null && table.masked.includes(name) && !(name in row.changes);

/** Validates the cells of a row by the rules of their kinds. */
export function checkedRow(table: RowTable, row: FormRow, explain: (issue: Issue) => string): FormRow {
  // Clears the server's refusal of the whole row: only the server can tell whether it still applies.
  if (row.gone || !isTouched(row)) return { ...row, errors: {}, failure: undefined };
  const { hidden, required } = rowLinkage(table, row);
  const errors = table.fields
    .filter(({ name }) => !hidden.has(name) && !isMaskedCell(table, row, name))
    .flatMap((field) => {
      const issue = fieldIssue(field, cellValue(table, row, field.name), required.has(field.name));
      return issue ? [[field.name, explain(issue)]] : [];
    });
  return { ...row, errors: Object.fromEntries(errors), failure: undefined };
}

/** Request body for the rows, plus the rows in the order sent, which maps refusals back to them. */
export function rowsBody(tables: readonly RowTable[], rows: RowsState): { body: Values | null; sent: RowsState } {
  const sent = Object.fromEntries(tables.map(({ model }) => [model, (rows[model] ?? []).filter(isTouched)]));
  const entries = tables.flatMap((table) => {
    const list = (sent[table.model] ?? []).map((row) => bodyOf(table, row));
    return list.length > 0 ? [[table.model, list]] : [];
  });
  return { body: entries.length > 0 ? Object.fromEntries(entries) : null, sent };
}

function bodyOf(table: RowTable, row: FormRow): Values {
  const place = row.base ? { id: row.base.id, version: row.base.version } : {};
  if (row.gone) return { ...place, $delete: true };
  const { hidden } = rowLinkage(table, row);
  return { ...place, ...Object.fromEntries(Object.entries(row.changes).filter(([name]) => !hidden.has(name))) };
}

const REFUSAL = /^\$rows\.(\w+)\.(\d+)(?:\.(\w+))?$/;

/** Assigns the server's refusals, keyed `$rows.<model>.<index>.<field>`, to their cells. */
export function withRefusals(rows: RowsState, sent: RowsState, fields: Readonly<Record<string, string>>): RowsState {
  const refused = Object.entries(fields).flatMap(([place, text]) => {
    const [, model = '', index = '', name] = REFUSAL.exec(place) ?? [];
    const row = sent[model]?.[Number(index)];
    return row ? [{ model, key: row.key, name, text }] : [];
  });
  return Object.fromEntries(
    Object.entries(rows).map(([model, list]) => [
      model,
      list.map((row) => {
        const own = refused.filter((one) => one.model === model && one.key === row.key);
        const errors = Object.fromEntries(own.flatMap(({ name, text }) => (name ? [[name, text]] : [])));
        const demanded = [...(row.demanded ?? []), ...Object.keys(errors)];
        return { ...row, errors, failure: own.find(({ name }) => !name)?.text, ...(demanded.length > 0 && { demanded }) };
      }),
    ]),
  );
}

/** Whether the rows differ from those that the form opened with. */
export const isRowsDirty = (rows: RowsState, begun: RowsState): boolean =>
  JSON.stringify(draftRows(rows)) !== JSON.stringify(draftRows(begun));

/** The changed rows, as stored in a draft. */
export const draftRows = (rows: RowsState): DraftRows =>
  Object.fromEntries(
    Object.entries(rows).flatMap(([model, list]) => {
      const touched = list.filter(isTouched).map(({ key, changes, gone, base }) => ({ key, changes, gone, stored: base !== null }));
      return touched.length > 0 ? [[model, touched]] : [];
    }),
  );

/** Restores the rows of a draft; stored rows deleted meanwhile are left out. */
export function restoredRows(rows: RowsState, storedValue: DraftRows): RowsState {
  return Object.fromEntries(
    Object.entries(rows).map(([model, list]) => {
      const draft = storedValue[model] ?? [];
      const stored = list.map((row) => {
        const own = draft.find(({ key }) => key === row.key);
        return own ? { ...row, changes: own.changes, gone: own.gone } : row;
      });
      const fresh = draft.filter(({ stored }) => !stored);
      return [model, [...stored, ...fresh.map(({ key, changes }) => ({ ...formRow(null, changes), key }))]];
    }),
  );
}
