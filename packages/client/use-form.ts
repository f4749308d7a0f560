import { useMemo, useRef, useState } from 'react';
import type { ApiError } from './api-error.ts';
import { isBlank } from './blank.ts';
import { fieldIssue } from './field-check.ts';
import { withChecks, withoutHeldChecks } from './form-checks.ts';
import { type FormOptions, focusFirst, linkedForm } from './form-options.ts';
import { checkedRow, openRows, restoredRows } from './form-rows.ts';
import { type FormState, isDirty, isUntouchedMask, openForm, shownValue, withError, withoutRefusals, withValue } from './form-state.ts';
import type { Linkage } from './linkage.ts';
import type { FieldDescription } from './model-description.ts';
import type { RecordRow } from './records.ts';
import { type RowsHandle, rowsHandle } from './rows-handle.ts';
import type { Draft } from './stored-draft.ts';
import { usePatterns } from './use-patterns.ts';
import { useSending } from './use-sending.ts';
import type { Values } from './use-writes.ts';

export interface FormHandle {
  readonly state: FormState;
  /** What should be considered about the values, by field; does not keep the form from being saved. */
  readonly warnings?: Readonly<Record<string, string>>;
  readonly dirty: boolean;
  readonly saving: boolean;
  /** A failure that concerns no single field. */
  readonly failure: ApiError | null;
  /** The version saved meanwhile by another user, while the conflict is unresolved. */
  readonly conflict: RecordRow | null;
  /** Which fields are hidden and which required, by the current values. */
  readonly linkage: Linkage;
  readonly rows: RowsHandle;
  readonly value: (name: string) => unknown;
  readonly set: (name: string, value: unknown) => void;
  readonly blur: (name: string) => void;
  readonly submit: () => Promise<void>;
  /** Validates some fields and sub-tables, such as those of a step; returns whether they are valid. */
  readonly check: (names: readonly string[], models?: readonly string[]) => boolean;
  /** Rebases the form onto the newer record with the changes to keep, and saves again. */
  readonly resolve: (current: RecordRow, kept: Values) => Promise<void>;
  readonly dismiss: () => void;
  /** Restores the input of an earlier visit. */
  readonly restore: (draft: Draft) => void;
}

/** Form state: values, validation by kind, server refusals by field, conflicts. */
export function useForm(options: FormOptions): FormHandle {
  const { fields, tables = [], explain } = options;
  const { state, latest, put } = useFormState(options);
  const { send, busy, saving, failure, conflict, setConflict } = useSending(options, latest, put);
  const all = options.all ?? fields;
  usePatterns([...fields, ...tables.flatMap((table) => table.fields)]);
  const linkage = useMemo(() => linkedForm(state, { all, fields: all }), [state, all]);

  const submit = async (): Promise<void> => {
    if (busy.current) return;
    const form = checkedRows(checked(withoutRefusals(latest.current), options, fields), options);
    put(form);
    if (!focusFirst(options, form)) await send(form);
  };
  const resolve = async (current: RecordRow, kept: Values): Promise<void> => {
    setConflict(null);
    const form = { ...latest.current, base: current, changes: kept, errors: {}, refused: [] };
    put(form);
    await send(form);
  };
  const check = (names: readonly string[], models: readonly string[] = []): boolean => {
    const some = fields.filter(({ name }) => names.includes(name));
    const held = tables.filter(({ model }) => models.includes(model));
    const form = checkedRows(checked(latest.current, options, some), { ...options, tables: held });
    put(form);
    return !focusFirst({ fields: some, tables: held, onRefused: options.onRefused }, withoutRefusals(form));
  };
  const restore = ({ changes, rows }: Draft) =>
    put({ ...latest.current, changes: known(changes, options), rows: restoredRows(openRows(tables), rows), errors: {}, refused: [] });

  return {
    state,
    saving,
    failure,
    conflict,
    linkage,
    submit,
    resolve,
    check,
    restore,
    dirty: isDirty(state),
    rows: rowsHandle({ tables, state, latest, put, explain }),
    blur: (name) => {
      // An empty field that the user merely tabbed through is not reported yet.
      const passed = !(name in latest.current.changes) && isBlank(shownValue(latest.current, name));
      const left = fields.filter((field) => field.name === name && (!passed || name in latest.current.errors));
      put(checked(latest.current, options, left));
    },
    value: (name) => shownValue(state, name),
    set: (name, value) => put(withoutHeldChecks(withValue(latest.current, name, value), options, name)),
    dismiss: () => setConflict(null),
  };
}

const known = (changes: Values, { fields, context = {} }: FormOptions): Values =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => name in context || fields.some((field) => field.name === name)));

function useFormState({ record, masked, fields, context, tables }: FormOptions) {
  const [state, setState] = useState<FormState>(() => openForm(record, masked, fields, context ?? {}, openRows(tables ?? [])));
  // A blur handler may run after a change and before the next render; the ref gives it the newest state.
  const latest = useRef(state);
  const put = (next: FormState) => {
    latest.current = next;
    setState(next);
  };
  return { state, latest, put };
}

function checked(form: FormState, options: FormOptions, fields: readonly FieldDescription[]): FormState {
  const { hidden, required } = linkedForm(form, options);
  const single = fields
    .filter((field) => !isUntouchedMask(form, field.name))
    .reduce((current, field) => {
      const issue = hidden.has(field.name) ? null : fieldIssue(field, shownValue(current, field.name), required.has(field.name));
      return withError(current, field.name, issue ? options.explain(issue) : null);
    }, form);
  return withChecks(
    single,
    options,
    fields.map(({ name }) => name),
  );
}

function checkedRows(form: FormState, { tables = [], explain }: FormOptions): FormState {
  const rows = tables.map((table) => [table.model, (form.rows[table.model] ?? []).map((row) => checkedRow(table, row, explain))]);
  return { ...form, rows: { ...form.rows, ...Object.fromEntries(rows) } };
}
