import { chinaDateTime } from '../china-time.ts';
import type { Condition } from '../condition.ts';
import type { EffectiveField } from '../effective.ts';
import type { DimensionDocument } from './document.ts';
import { type DaySpan, grainSpan, isGrainKey } from './grains.ts';

/** Key of the group that holds whatever is not among the first ones. */
export const OTHERS = '~others';

/** Digits of a region code that name its level. */
export const LEVEL_DIGITS = { province: 2, city: 4 } as const;

/** Wraps a condition on the field at the end of a path, so that it holds for the record where the path begins. */
export const nested = (path: string, operand: unknown): Condition =>
  path
    .split('.')
    .toReversed()
    .reduce<unknown>((inner, name, at) => ({ [name]: at === 0 ? inner : { where: inner } }), operand) as Condition;

/** Rows whose field lies in a span of days. */
export function spanCondition(path: string, field: EffectiveField, { from, to }: DaySpan): Condition {
  const at = (day: string) => (field.kind.dated === 'moment' ? chinaDateTime(day).toISOString() : day);
  return nested(path, { gte: at(from), lt: at(to) });
}

/**
 * The rows of one group of a dimension: those whose value has the key, or none for null. Null if the key is none of this dimension. Rows
 * behind a figure are found by the same condition, so that they add up to it. Which records a node of a tree stands for is known where they are
 * read, so that it has no condition here.
 */
export function groupCondition(dimension: DimensionDocument, field: EffectiveField, key: string | null): Condition | null {
  const path = dimension.field;
  if (key === null) return path.includes('.') ? { not: nested(path, { empty: false }) } : { [path]: { empty: true } };
  if (dimension.tree) return null;
  if (dimension.grain) return isGrainKey(dimension.grain, key) ? spanCondition(path, field, grainSpan(dimension.grain, key)) : null;
  if (dimension.bands) return bandCondition(path, dimension.bands, key);
  if (dimension.level) return nested(path, { startsWith: key.slice(0, LEVEL_DIGITS[dimension.level]) });
  const value = keptValue(field, key);
  return value === null ? null : nested(path, { eq: value });
}

function bandCondition(path: string, bands: readonly number[], key: string): Condition | null {
  const at = Number(key);
  if (!/^\d{1,2}$/.test(key) || at > bands.length) return null;
  const [from, to] = [bands[at - 1], bands[at]];
  return nested(path, { ...(from === undefined ? {} : { gte: from }), ...(to === undefined ? {} : { lt: to }) });
}

/** The value that a key stands for; null if the kind of the field has no such value. */
function keptValue({ kind, settings }: EffectiveField, key: string): string | number | boolean | null {
  const value = kind.values(settings)?.includes(true) ? key === 'true' : kind.summable(settings) ? Number(key) : key;
  return kind.check(value, { ...settings, min: undefined, max: undefined }) === null ? value : null;
}
