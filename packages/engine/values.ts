import type { EffectiveField, EffectiveModel, Issue } from '@zhixing/model';
import { visibility } from './access.ts';
import type { Context } from './context.ts';
import { modelErrors } from './errors.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Blank texts and empty lists are absence; texts lose the blanks around them. */
export function normalise(value: unknown): unknown {
  if (typeof value === 'string') {
    const trimmed = value.trim();
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
  const seen = new Set(visibility(ctx, model).fields.map((field) => field.name));
  const values: Record<string, unknown> = {};
  const fields: Record<string, Issue> = {};
  for (const [name, value] of Object.entries(sent)) {
    const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined;
    if (!field || !seen.has(name)) throw modelErrors.unknownField({ field: name.slice(0, 60), model: model.name });
    if (field.system || field.settings.readonly === true || name === 'status') throw modelErrors.readonlyField({ field: name });
    values[name] = normalise(value);
    const issue = issueOf(field, values[name]);
    if (issue) fields[name] = issue;
  }
  if (Object.keys(fields).length > 0) throw modelErrors.invalid({}, { fields });
  return values;
}

/** What is wrong with a normalised value of a field, absence included only where a value is there. */
export const issueOf = (field: EffectiveField, value: unknown): Issue | null =>
  value === null ? null : field.kind.check(value, field.settings);

/** Throws `model.invalid` for every required field that is empty in a complete row. */
export function mustBeComplete(model: EffectiveModel, row: Values): void {
  const missing = Object.values(model.fields).filter(
    (field) => !field.system && field.settings.required === true && (row[field.name] ?? null) === null,
  );
  if (missing.length === 0) return;
  throw modelErrors.invalid({}, { fields: Object.fromEntries(missing.map((field) => [field.name, { key: 'field.required' }])) });
}

/** Checks the arguments of an action against their declared fields. */
export function checkedArgs(declared: Readonly<Record<string, EffectiveField>>, sent: Values): Record<string, unknown> {
  const unknown = Object.keys(sent).find((name) => !Object.hasOwn(declared, name));
  if (unknown !== undefined) throw modelErrors.unknownField({ field: unknown.slice(0, 60), model: 'args' });
  const fields: Record<string, Issue> = {};
  const args: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(declared)) {
    args[name] = normalise(sent[name]);
    const issue =
      args[name] === null
        ? field.settings.required === true
          ? { key: 'field.required' }
          : null
        : field.kind.check(args[name], field.settings);
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
