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
 * Blank texts and empty lists are absence; texts take their plain form (`plainText`) and lose the blanks around them, and codes and days are written as
 * their kind writes them.
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
 * Checks what a client sends for writing: every key is a field that it may write, every value is of its kind. Returns the
 * normalised values. Throws `model.unknownField`, `model.readonlyField`, or `model.invalid` with one entry per wrong field.
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

/** What is wrong with a normalised value of a field; with `now`, also that a day lies in the future which may not. */
export const issueOf = (field: EffectiveField, value: unknown, now?: Date): Issue | null =>
  value === null
    ? null
    : (fieldIssue(field.kind, value, field.settings) ?? (now ? futureIssue(value, field.settings, chinaDay(now)) : null));

/** Throws `model.invalid` for every field that is empty in a complete row and that this row cannot do without. */
export function mustBeComplete(model: EffectiveModel, row: Values): void {
  const missing = [...requiredFields(model, row)].filter((name) => !model.fields[name]?.system && (row[name] ?? null) === null);
  if (missing.length === 0) return;
  throw modelErrors.invalid({}, { fields: Object.fromEntries(missing.map((name) => [name, { key: 'field.required' }])) });
}

/**
 * Empties what the record does not ask for: a value that its form no longer shows must not stay behind unseen and count in lists and
 * reports. Whoever sends such a value is told; what merely was there goes.
 */
export function withoutHidden<R extends Values>(model: EffectiveModel, row: R): R {
  const hidden = [...hiddenFields(model, row)].filter((name) => (row[name] ?? null) !== null);
  return hidden.length === 0 ? row : { ...row, ...Object.fromEntries(hidden.map((name) => [name, null])) };
}

/** Throws `model.invalid` for every value that was sent for a field which the record does not ask for. */
export function rejectUnrequested(model: EffectiveModel, row: Values, sent: Values): void {
  const hidden = [...hiddenFields(model, row)].filter((name) => (sent[name] ?? null) !== null);
  if (hidden.length === 0) return;
  throw modelErrors.invalid({}, { fields: Object.fromEntries(hidden.map((name) => [name, { key: 'field.notAskedFor' }])) });
}

/** Checks the arguments of an action against their declared fields. */
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

/** A field's value as a masked reader sees it: texts by their kind's mask, everything else not at all. */
export function maskedValue(field: EffectiveField, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return field.kind.mask && typeof value === 'string' ? field.kind.mask.value(value) : null;
}

/** The row as the actor may see it. */
export function visibleRow(ctx: Context, model: EffectiveModel, row: Values): Record<string, unknown> {
  const { fields, masked } = visibility(ctx, model);
  return Object.fromEntries(
    fields.map((field) => [field.name, masked.has(field.name) ? maskedValue(field, row[field.name]) : (row[field.name] ?? null)]),
  );
}
