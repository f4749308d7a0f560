import {
  type EffectiveField,
  type EffectiveModel,
  fieldIssue,
  futureIssue,
  hiddenFields,
  type Issue,
  requiredFields,
} from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import { plainText } from '@zhixing/model/plain-text.ts';
import type { Context } from '../context.ts';
import { modelErrors } from '../errors.ts';
import { visibility } from '../permission/access.ts';

export type Values = Readonly<Record<string, unknown>>;

/**
 * Blank texts and empty lists become null. Texts take their plain form (`plainText`) and are trimmed; codes and dates take the notation of
 * their kind.
 */
export function normalise(value: unknown, kind?: EffectiveField['kind']): unknown {
  if (typeof value === 'string') {
    const plain = plainText(value).trim();
    const trimmed = kind ? kind.tidy(plain) : plain;
    return trimmed === '' ? null : trimmed;
  }
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  return value;
}

/**
 * Validates values sent for writing: every key must be a writable field, every value valid for its kind. Returns normalised values. Throws
 * `model.unknownField`, `model.readonlyField`, or `model.invalid` with one entry per wrong field.
 */
export function checkedValues(ctx: Context, model: EffectiveModel, sent: Values): Record<string, unknown> {
  const { fields: visible, writable } = visibility(ctx, model);
  const seen = new Set(visible.map((field) => field.name));
  const values: Record<string, unknown> = {};
  const fields: Record<string, Issue> = {};
  for (const [name, value] of Object.entries(sent)) {
    const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined;
    if (!field || !seen.has(name)) throw modelErrors.unknownField({ field: name.slice(0, 60), model: model.name });
    if (!writable.has(name)) throw modelErrors.readonlyField({ field: name });
    values[name] = normalise(value, field.kind);
    const issue = issueOf(field, values[name], ctx.now());
    if (issue) fields[name] = issue;
  }
  if (Object.keys(fields).length > 0) throw modelErrors.invalid({}, { fields });
  return values;
}

/** The validation error of a normalised value; with `now`, also of future dates in fields that forbid them. */
export const issueOf = (field: EffectiveField, value: unknown, now?: Date): Issue | null =>
  value === null
    ? null
    : (fieldIssue(field.kind, value, field.settings) ?? (now ? futureIssue(value, field.settings, chinaDay(now)) : null));

/** Throws `model.invalid` with every required field that is empty in a complete row, except those in `beyond`. */
export function mustBeComplete(model: EffectiveModel, row: Values, beyond: ReadonlySet<string> = new Set()): void {
  const missing = [...requiredFields(model, row)].filter(
    (name) => !model.fields[name]?.system && !beyond.has(name) && (row[name] ?? null) === null,
  );
  if (missing.length === 0) return;
  throw modelErrors.invalid({}, { fields: Object.fromEntries(missing.map((name) => [name, { key: 'field.required' }])) });
}

/**
 * Masked fields that were required and empty before a change that leaves them alone: to demand them would disclose that they are empty.
 * Whoever sees them is asked for them.
 */
export function gapsBehindMask(ctx: Context, model: EffectiveModel, before: Values, changes: Values): ReadonlySet<string> {
  const { masked } = visibility(ctx, model);
  const gaps = [...requiredFields(model, before)].filter(
    (name) => masked.has(name) && !(name in changes) && (before[name] ?? null) === null,
  );
  return new Set(gaps);
}

/**
 * Clears fields that the form hides for this row: leftover values would still count in lists and reports. Only stored values are cleared;
 * values sent for hidden fields are rejected by `rejectUnrequested`.
 */
export function withoutHidden<R extends Values>(model: EffectiveModel, row: R): R {
  const hidden = [...hiddenFields(model, row)].filter((name) => (row[name] ?? null) !== null);
  return hidden.length === 0 ? row : { ...row, ...Object.fromEntries(hidden.map((name) => [name, null])) };
}

/** Throws `model.invalid` for values sent for fields that the form hides for this row. */
export function rejectUnrequested(model: EffectiveModel, row: Values, sent: Values): void {
  const hidden = [...hiddenFields(model, row)].filter((name) => (sent[name] ?? null) !== null);
  if (hidden.length === 0) return;
  throw modelErrors.invalid({}, { fields: Object.fromEntries(hidden.map((name) => [name, { key: 'field.notAskedFor' }])) });
}

/** Validates the arguments of an action against their declared fields. */
export function checkedArgs(declared: Readonly<Record<string, EffectiveField>>, sent: Values, now: Date): Record<string, unknown> {
  const unknown = Object.keys(sent).find((name) => !Object.hasOwn(declared, name));
  if (unknown !== undefined) throw modelErrors.unknownField({ field: unknown.slice(0, 60), model: 'args' });
  const fields: Record<string, Issue> = {};
  const args: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(declared)) {
    args[name] = normalise(sent[name], field.kind);
    const issue =
      args[name] === null ? (field.settings.required === true ? { key: 'field.required' } : null) : issueOf(field, args[name], now);
    if (issue) fields[name] = issue;
  }
  if (Object.keys(fields).length > 0) throw modelErrors.invalid({}, { fields });
  return args;
}
