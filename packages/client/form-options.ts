import type { fieldIssue } from './field-check.ts';
import { wrongPlaces } from './form-places.ts';
import { type FormState, isUntouchedMask, shownValue } from './form-state.ts';
import { type Linkage, linkageOf } from './linkage.ts';
import type { CheckDescription, FieldDescription } from './model-description.ts';
import type { OneRecord, RecordRow } from './records.ts';
import type { RowTable } from './row-table.ts';
import type { Values } from './use-writes.ts';

type Issue = NonNullable<ReturnType<typeof fieldIssue>>;

export interface FormOptions {
  /** Fields of the form, in order. */
  readonly fields: readonly FieldDescription[];
  /** All fields of the model visible to the user; conditions may refer to fields outside the form. */
  readonly all?: readonly FieldDescription[];
  readonly tables?: readonly RowTable[];
  /** Cross-field conditions, evaluated while the form is filled in. */
  readonly checks?: readonly CheckDescription[] | undefined;
  readonly record: RecordRow | null;
  readonly masked: readonly string[];
  /** Values that a new record takes from its context, such as the chosen tree node. */
  readonly context?: Values;
  /** Translates an issue. */
  readonly explain: (issue: Issue) => string;
  readonly save: (values: Values, version: number | null) => Promise<OneRecord>;
  readonly onSaved: (saved: OneRecord) => void;
  /** Called with the first invalid place, to focus it: a field, or `$rows.<model>.<row>.<field>`. */
  readonly onRefused: (place: string) => void;
}

/** Which fields are hidden and which required, by the current values. */
export const linkedForm = (form: FormState, { all, fields }: Pick<FormOptions, 'all' | 'fields'>): Linkage =>
  linkageOf(
    all ?? fields,
    (name) => shownValue(form, name),
    (name) => isUntouchedMask(form, name),
    form.demanded,
  );

/** Focuses the first invalid place; returns whether there is one. */
export function focusFirst(
  { fields, tables = [], onRefused }: Pick<FormOptions, 'fields' | 'tables' | 'onRefused'>,
  form: FormState,
): boolean {
  const [first] = wrongPlaces(fields, tables, form);
  if (first) onRefused(first.place);
  return first !== undefined;
}
