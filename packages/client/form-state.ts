import { isBlank } from './blank.ts';
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
  /** Fields that this reader sees masked: never sent back unless typed anew. */
  readonly masked: readonly string[];
}

/** A form as it opens. `context` are values that a new record takes from where it is made, such as the class chosen in a tree. */
export function openForm(
  base: RecordRow | null,
  masked: readonly string[],
  fields: readonly FieldDescription[],
  context: Values,
): FormState {
  const given = base ? {} : context;
  const initial = Object.fromEntries(fields.flatMap(({ name }) => (isBlank(given[name]) ? [] : [[name, given[name]]])));
  const defaults = fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]]));
  return { base, masked, defaults: { ...Object.fromEntries(defaults), ...given }, initial, changes: initial, errors: {} };
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
  return { ...form, changes: same ? changes : { ...changes, [name]: normal(value) }, errors };
}

export function withError(form: FormState, name: string, text: string | null): FormState {
  const { [name]: _before, ...errors } = form.errors;
  return { ...form, errors: text === null ? errors : { ...errors, [name]: text } };
}

export const isDirty = ({ changes, initial }: FormState): boolean => JSON.stringify(changes) !== JSON.stringify(initial);

/** Whether a field is asked for: a masked value that stays untouched is there already. */
export const isUntouchedMask = (form: FormState, name: string): boolean =>
  form.masked.includes(name) && form.base !== null && !(name in form.changes);

/** Fields that somebody else changed since the record was read, and that this form changes as well. */
export function clashes(form: FormState, current: RecordRow, fields: readonly FieldDescription[]): FieldDescription[] {
  return fields.filter(
    ({ name }) =>
      name in form.changes &&
      !form.masked.includes(name) &&
      JSON.stringify(normal(current[name])) !== JSON.stringify(normal(form.base?.[name])),
  );
}

function readValue({ base, masked, defaults }: FormState, name: string): unknown {
  if (!base) return defaults[name] ?? null;
  return masked.includes(name) ? null : (base[name] ?? null);
}

const normal = (value: unknown): unknown => (isBlank(value) ? null : value);
