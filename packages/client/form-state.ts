import { isBlank } from './blank.ts';
import { isRowsDirty, type RowsState } from './form-rows.ts';
import type { FieldDescription } from './model-description.ts';
import type { RecordRow } from './records.ts';
import type { Values } from './use-writes.ts';

/** A form over a record, or over nothing yet: what was read, and what differs by now. */
export interface FormState {
  readonly base: RecordRow | null;
  readonly changes: Values;
  /** What a new record holds where nothing is typed: the server puts it in, or the place on the page implies it. */
  readonly defaults: Values;
  /** Changes that were there before anybody typed. */
  readonly initial: Values;
  readonly errors: Readonly<Record<string, string>>;
  /** Fields whose message is the server's: it stays until the value changes or the server is asked again. */
  readonly refused: readonly string[];
  /** Fields that this reader sees masked: never sent back unless typed anew. */
  readonly masked: readonly string[];
  /** Rows of sub-tables, by model. */
  readonly rows: RowsState;
  /** Rows that were there before anybody typed. */
  readonly initialRows: RowsState;
}

/** A form as it opens. `context` are values that a new record takes from where it is made, such as the class chosen in a tree. */
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
  const nothingWrong = { errors: {}, refused: [] };
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

/** The value a field shows: the typed one, else the read one; masked ones start empty. */
export function shownValue(form: FormState, name: string): unknown {
  return name in form.changes ? form.changes[name] : readValue(form, name);
}

/** Puts a value in. Going back to what was read leaves no change behind. */
export function withValue(form: FormState, name: string, value: unknown): FormState {
  const { [name]: _before, ...changes } = form.changes;
  const { [name]: _error, ...errors } = form.errors;
  const same = !(name in form.initial) && JSON.stringify(normal(value)) === JSON.stringify(normal(readValue(form, name)));
  const refused = form.refused.filter((one) => one !== name);
  return { ...form, changes: same ? changes : { ...changes, [name]: normal(value) }, errors, refused };
}

/**
 * Puts what is wrong with a field, or that nothing is. What the server refused stays said: were it taken away on the way to the button, the
 * button would move from under the pointer.
 */
export function withError(form: FormState, name: string, text: string | null): FormState {
  if (text === null && form.refused.includes(name)) return form;
  const { [name]: _before, ...errors } = form.errors;
  return { ...form, errors: text === null ? errors : { ...errors, [name]: text } };
}

/** Without what the server refused: only it can say whether that still holds. */
export function withoutRefusals(form: FormState): FormState {
  const errors = Object.entries(form.errors).filter(([name]) => !form.refused.includes(name));
  return { ...form, errors: Object.fromEntries(errors), refused: [] };
}

export const isDirty = ({ changes, initial, rows, initialRows }: FormState): boolean =>
  JSON.stringify(changes) !== JSON.stringify(initial) || isRowsDirty(rows, initialRows);

/** Whether a field is asked for: a masked value that stays untouched is there already. */
export const isUntouchedMask = (form: FormState, name: string): boolean =>
  form.masked.includes(name) && form.base !== null && !(name in form.changes);

/** How two people's work on one record goes together, field by field. */
export interface Merge {
  /** Fields that both changed, differently: somebody must choose. */
  readonly clashing: readonly FieldDescription[];
  /** Fields that only the other one changed: taken over as they are. */
  readonly taken: readonly FieldDescription[];
}

/** Compares what was read, what this form makes of it, and what somebody else has saved meanwhile. */
export function mergeOf(form: FormState, current: RecordRow, fields: readonly FieldDescription[]): Merge {
  const text = (value: unknown) => JSON.stringify(normal(value));
  const theirs = fields.filter(({ name }) => text(current[name]) !== text(form.base?.[name]));
  const both = theirs.filter(({ name }) => name in form.changes && text(form.changes[name]) !== text(current[name]));
  // Behind a mask nobody sees who changed what; a value that was typed anew is meant.
  const clashing = both.filter(({ name }) => !form.masked.includes(name));
  return { clashing, taken: theirs.filter(({ name }) => !(name in form.changes)) };
}

function readValue({ base, masked, defaults }: FormState, name: string): unknown {
  if (!base) return defaults[name] ?? null;
  return masked.includes(name) ? null : (base[name] ?? null);
}

const normal = (value: unknown): unknown => (isBlank(value) ? null : value);
