import { useRef, useState } from 'react';
import { ApiError } from './api-error.ts';
import { fieldIssue } from './field-check.ts';
import { type FormState, isDirty, isUntouchedMask, openForm, shownValue, withError, withValue } from './form-state.ts';
import type { FieldDescription } from './model-description.ts';
import type { OneRecord, RecordRow } from './records.ts';
import type { Values } from './use-writes.ts';

type Issue = NonNullable<ReturnType<typeof fieldIssue>>;

export interface FormOptions {
  readonly fields: readonly FieldDescription[];
  readonly record: RecordRow | null;
  readonly masked: readonly string[];
  /** Values that a new record takes from where it is made. */
  readonly context?: Values;
  /** The text of an issue. */
  readonly explain: (issue: Issue) => string;
  readonly save: (values: Values, version: number | null) => Promise<OneRecord>;
  readonly onSaved: (saved: OneRecord) => void;
  /** Hears the first field that is wrong, to bring the cursor there. */
  readonly onRefused: (field: string) => void;
}

export interface FormHandle {
  readonly state: FormState;
  readonly dirty: boolean;
  readonly saving: boolean;
  /** A failure that belongs to no field. */
  readonly failure: ApiError | null;
  /** The record as somebody else left it, while this form waits for a decision. */
  readonly conflict: RecordRow | null;
  readonly value: (name: string) => unknown;
  readonly set: (name: string, value: unknown) => void;
  readonly blur: (name: string) => void;
  readonly submit: () => Promise<void>;
  /** Goes on over the newer record with the changes still wanted. */
  readonly resolve: (current: RecordRow, kept: Values) => Promise<void>;
  readonly dismiss: () => void;
}

/** State of a form: values, checks by the kinds' own rules, the server's answers at their fields, conflicts. */
export function useForm(options: FormOptions): FormHandle {
  const { state, latest, put } = useFormState(options);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [conflict, setConflict] = useState<RecordRow | null>(null);

  const refused = (form: FormState, error: ApiError): void => {
    const current = currentOf(error);
    const errors = errorsOf(error, options);
    put({ ...form, errors });
    if (current) setConflict(current);
    else if (!focusFirst(options, errors)) setFailure(error);
  };
  const send = async (form: FormState): Promise<void> => {
    setSaving(true);
    setFailure(null);
    const outcome = await attempt(() => options.save(form.changes, form.base?.version ?? null));
    setSaving(false);
    if ('error' in outcome) return refused(form, outcome.error);
    put({ ...form, base: outcome.saved.record, changes: {}, initial: {}, errors: {} });
    options.onSaved(outcome.saved);
  };
  const submit = async (): Promise<void> => {
    const form = checked(latest.current, options, options.fields);
    put(form);
    if (!focusFirst(options, form.errors) && !saving) await send(form);
  };
  const resolve = async (current: RecordRow, kept: Values): Promise<void> => {
    setConflict(null);
    const form = { ...latest.current, base: current, changes: kept, errors: {} };
    put(form);
    await send(form);
  };
  const blur = (name: string) => put(checked(latest.current, options, fieldsNamed(options, name)));

  return {
    ...{ state, saving, failure, conflict, submit, resolve, blur },
    dirty: isDirty(state),
    value: (name) => shownValue(state, name),
    set: (name, value) => put(withValue(latest.current, name, value)),
    dismiss: () => setConflict(null),
  };
}

const fieldsNamed = ({ fields }: FormOptions, name: string) => fields.filter((field) => field.name === name);

function useFormState({ record, masked, fields, context }: FormOptions) {
  const [state, setState] = useState<FormState>(() => openForm(record, masked, fields, context ?? {}));
  // A blur handler may run after a change and before the next drawing; it must see the newest value.
  const latest = useRef(state);
  const put = (next: FormState) => {
    latest.current = next;
    setState(next);
  };
  return { state, latest, put };
}

async function attempt(save: () => Promise<OneRecord>): Promise<{ saved: OneRecord } | { error: ApiError }> {
  try {
    return { saved: await save() };
  } catch (error) {
    if (error instanceof ApiError) return { error };
    throw error;
  }
}

const errorsOf = (error: ApiError, { fields }: FormOptions): Record<string, string> =>
  Object.fromEntries(Object.entries(error.fields).filter(([name]) => fields.some((field) => field.name === name)));

function checked(form: FormState, { explain }: FormOptions, fields: readonly FieldDescription[]): FormState {
  return fields
    .filter((field) => !isUntouchedMask(form, field.name))
    .reduce((current, field) => {
      const issue = fieldIssue(field, shownValue(current, field.name));
      return withError(current, field.name, issue ? explain(issue) : null);
    }, form);
}

function focusFirst({ fields, onRefused }: FormOptions, errors: Readonly<Record<string, string>>): boolean {
  const first = fields.find((field) => field.name in errors);
  if (first) onRefused(first.name);
  return first !== undefined;
}

function currentOf(error: ApiError): RecordRow | null {
  const current = error.key === 'model.conflict' ? error.data.current : null;
  if (typeof current !== 'object' || current === null) return null;
  return 'record' in current ? (current as OneRecord).record : (current as RecordRow);
}
