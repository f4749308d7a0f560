import { isBlank } from './blank.ts';
import { isRowsDirty, type RowsState } from './form-rows.ts';
import type { FieldDescription } from './model-description.ts';
import type { RecordRow } from './records.ts';
import type { Values } from './use-writes.ts';

/** State of a form on a stored or a new record: the values read and the unsaved changes. */
export interface FormState {
  readonly base: RecordRow | null;
  readonly changes: Values;
  /** Values that a new record has where nothing is typed: defaults of the model. */
  readonly defaults: Values;
  /** Changes prefilled from the context, before the user typed anything. */
  readonly initial: Values;
  readonly errors: Readonly<Record<string, string>>;
  /** Fields whose error came from the server: it stays until the value changes or the form is submitted again. */
  readonly refused: readonly string[];
  /** Fields that the server has refused since the form was opened: shown even if a condition hides them, because the server needs them. */
  readonly demanded: readonly string[];
  /** Fields masked for this user: never sent back unless retyped. */
  readonly masked: readonly string[];
  /** Sub-table rows, by model. */
  readonly rows: RowsState;
  /** Rows prefilled before the user typed anything. */
  readonly initialRows: RowsState;
}

/** Opens a form. `context` are values that a new record takes from where it is created, such as the class chosen in a tree. */
export function openForm(
  base: RecordRow | null,
  masked: readonly string[],
  fields: readonly FieldDescription[],
  context: Values,
  rows: RowsState = {},
): FormState {
  const given = base ? {} : context;
  const initial = Object.fromEntries(fields.flatMap(({ name }) => (isBlank(given[name]) ? [] : [[name, given[name]]])));
  const defaults = fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]]));
  const nothingWrong = { errors: {}, refused: [], demanded: [] };
  return {
    base,
    masked,
    defaults: { ...Object.fromEntries(defaults), ...given },
    initial,
    changes: initial,
    ...nothingWrong,
    rows,
    initialRows: rows,
  };
}

/** The value shown in a field: the changed one, else the stored one; masked values show as empty. */
export function shownValue(form: FormState, name: string): unknown {
  return name in form.changes ? form.changes[name] : readValue(form, name);
}

/** Sets a value. Restoring the stored value removes the change. */
export function withValue(form: FormState, name: string, value: unknown): FormState {
  const { [name]: _before, ...changes } = form.changes;
  const { [name]: _error, ...errors } = form.errors;
  const same = !(name in form.initial) && JSON.stringify(normal(value)) === JSON.stringify(normal(readValue(form, name)));
  const refused = form.refused.filter((one) => one !== name);
  return { ...form, changes: same ? changes : { ...changes, [name]: normal(value) }, errors, refused };
}

/**
 * Sets or clears a field's error. Server refusals are kept on blur: removing one shifts the layout, and the submit button would move away
 * under the pointer.
 */
export function withError(form: FormState, name: string, text: string | null): FormState {
  if (text === null && form.refused.includes(name)) return form;
  const { [name]: _before, ...errors } = form.errors;
  return { ...form, errors: text === null ? errors : { ...errors, [name]: text } };
}

/** Removes the server's refusals, before asking the server again. */
export function withoutRefusals(form: FormState): FormState {
  const errors = Object.entries(form.errors).filter(([name]) => !form.refused.includes(name));
  return { ...form, errors: Object.fromEntries(errors), refused: [] };
}

export const isDirty = ({ changes, initial, rows, initialRows }: FormState): boolean =>
  JSON.stringify(changes) !== JSON.stringify(initial) || isRowsDirty(rows, initialRows);

/** Whether a masked value exists and was not retyped; such a field counts as filled in. */
export const isUntouchedMask = (form: FormState, name: string): boolean =>
  form.masked.includes(name) && form.base !== null && !(name in form.changes);

/** Three-way merge of two users' changes to one record, by field. */
export interface Merge {
  /** Fields that both users changed to different values: the user must choose. */
  readonly clashing: readonly FieldDescription[];
  /** Fields changed only by the other user: taken over. */
  readonly taken: readonly FieldDescription[];
}

/** Compares the version read, this form's changes and the version saved meanwhile by another user. */
export function mergeOf(form: FormState, current: RecordRow, fields: readonly FieldDescription[]): Merge {
  const text = (value: unknown) => JSON.stringify(normal(value));
  const theirs = fields.filter(({ name }) => text(current[name]) !== text(form.base?.[name]));
  const both = theirs.filter(({ name }) => name in form.changes && text(form.changes[name]) !== text(current[name]));
  // Masked values cannot be compared; a retyped value wins.
  const clashing = both.filter(({ name }) => !form.masked.includes(name));
  return { clashing, taken: theirs.filter(({ name }) => !(name in form.changes)) };
}

function readValue({ base, masked, defaults }: FormState, name: string): unknown {
  if (!base) return defaults[name] ?? null;
  return masked.includes(name) ? null : (base[name] ?? null);
}

const normal = (value: unknown): unknown => (isBlank(value) ? null : value);
