import { type RefObject, useRef, useState } from 'react';
import { ApiError } from './api-error.ts';
import { type FormOptions, focusFirst, linkedForm } from './form-options.ts';
import { undrawnOf, withRefused } from './form-refusals.ts';
import { type FormRow, rowsBody } from './form-rows.ts';
import type { FormState } from './form-state.ts';
import { type MergedRow, mergeRefusedRows } from './merge-rows.ts';
import type { OneRecord, RecordRow } from './records.ts';
import type { Values } from './use-writes.ts';

/** Submits a form, one request at a time; assigns refusals to their fields and keeps a conflict until the user resolves it. */
export function useSending(options: FormOptions, latest: RefObject<FormState>, put: (form: FormState) => void) {
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [conflict, setConflict] = useState<RecordRow | null>(null);

  const send = async (form: FormState): Promise<void> => {
    busy.current = true;
    setSaving(true);
    setFailure(null);
    const { body, sent } = rowsBody(options.tables ?? [], form.rows);
    const values = { ...requestedKey(form, options), ...(body && { $rows: body }) };
    const outcome = await attempt(() => options.save(values, form.base?.version ?? null));
    busy.current = false;
    setSaving(false);
    if ('saved' in outcome) {
      const nothing = { changes: {}, initial: {}, errors: {}, refused: [], demanded: [], rows: {}, initialRows: {} };
      put({ ...latest.current, base: outcome.saved.record, ...nothing });
      return options.onSaved(outcome.saved);
    }
    const { error } = outcome;
    const refused = withRefused(latest.current, sent, error, options);
    put(refused);
    const current = currentOf(error, form);
    if (current) setConflict(current);
    else setFailure(undrawnOf(error, options, focusFirst(options, refused)));
    const merged = await mergeRefusedRows(options.tables ?? [], refused.rows);
    if (merged.size > 0) put(withMerged(latest.current, merged, options.explain));
  };
  return { send, busy, saving, failure, conflict, setConflict };
}

// Rows changed by another user are rebased onto the current version and flagged; saving again confirms them.
function withMerged(form: FormState, merged: ReadonlyMap<string, MergedRow>, explain: FormOptions['explain']): FormState {
  const told = (row: FormRow): FormRow => {
    const found = merged.get(row.key);
    if (!found) return row;
    if (found.kind === 'gone') return { ...found.row, failure: explain({ key: 'field.rowGone' }) };
    const { by, clashing } = found;
    const issue =
      clashing.length > 0 ? { key: 'field.rowClashes', params: { by, fields: clashing } } : { key: 'field.rowMerged', params: { by } };
    return { ...found.row, failure: explain(issue) };
  };
  return { ...form, rows: Object.fromEntries(Object.entries(form.rows).map(([model, rows]) => [model, rows.map(told)])) };
}

// Input in a hidden field is kept in case the field is shown again, but not sent.
function requestedKey(form: FormState, options: FormOptions): Values {
  const { hidden } = linkedForm(form, options);
  return Object.fromEntries(Object.entries(form.changes).filter(([name]) => !hidden.has(name)));
}

async function attempt(save: () => Promise<OneRecord>): Promise<{ saved: OneRecord } | { error: ApiError }> {
  try {
    return { saved: await save() };
  } catch (error) {
    if (error instanceof ApiError) return { error };
    throw error;
  }
}

// New records and action arguments cannot be merged with a newer version, so their conflicts are shown as plain refusals.
function currentOf(error: ApiError, { base }: FormState): RecordRow | null {
  if (!base) return null;
  const current = error.key === 'model.conflict' ? error.data.current : null;
  if (typeof current !== 'object' || current === null) return null;
  return 'record' in current ? (current as OneRecord).record : (current as RecordRow);
}
