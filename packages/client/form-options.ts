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
  /** The fields of the form, in their order. */
  readonly fields: readonly FieldDescription[];
  /** All fields of the model that this reader sees, where conditions may look at others than those of the form. */
  readonly all?: readonly FieldDescription[];
  readonly tables?: readonly RowTable[];
  /** Conditions over several fields, evaluated while the form is filled in. */
  readonly checks?: readonly CheckDescription[] | undefined;
  readonly record: RecordRow | null;
  readonly masked: readonly string[];
  /** Values that a new record takes from where it is made. */
  readonly context?: Values;
  /** The text of an issue. */
  readonly explain: (issue: Issue) => string;
  readonly save: (values: Values, version: number | null) => Promise<OneRecord>;
  readonly onSaved: (saved: OneRecord) => void;
  /** Hears the first place that is wrong, to bring the cursor there: a field, or `$rows.<model>.<row>.<field>`. */
  readonly onRefused: (place: string) => void;
}

/** What a form asks for at this moment. */
export const linkedForm = (form: FormState, { all, fields }: Pick<FormOptions, 'all' | 'fields'>): Linkage =>
  linkageOf(
    all ?? fields,
    (name) => shownValue(form, name),
    (name) => isUntouchedMask(form, name),
  );

/** Brings the cursor to the first place that is wrong; answers whether there is one. */
export function focusFirst(
  { fields, tables = [], onRefused }: Pick<FormOptions, 'fields' | 'tables' | 'onRefused'>,
  form: FormState,
): boolean {
  const [first] = wrongPlaces(fields, tables, form);
  if (first) onRefused(first.place);
  return first !== undefined;
}
