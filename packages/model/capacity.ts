import { addDays, chinaDay, chinaMinute, daysBetween } from './china-time.ts';
import type { Condition } from './condition.ts';
import type { EffectiveField, EffectiveModel } from './effective.ts';
import type { Interval } from './interval.ts';
import { matches } from './matches.ts';
import { type Span, spanOf } from './overlaps.ts';

/** A rule that the records of one resource use no more of a slot than is available. */
export interface CapacityRule {
  /** Unique among the rules of the model. */
  readonly name: string;
  /** The fields that together identify the resource. A record with one of them empty uses nothing. */
  readonly by: readonly EffectiveField[];
  /** Each day or hour of a span, or the value of a field. */
  readonly slot: { readonly days: Span; readonly hourly: boolean } | { readonly field: EffectiveField };
  /** How much a record uses of each of its slots; 1 if there is no such field. */
  readonly sum: EffectiveField | null;
  /** The capacity: a number, or a field of the record that a reference in `by` points to. Empty means unlimited. */
  readonly limit: number | { readonly through: EffectiveField; readonly field: string };
  readonly where: Condition;
  /** The record's own fields that the rule depends on, without those of `where`. */
  readonly names: readonly string[];
}

/** What a record uses, by resource and slot, both as text. */
export type Usage = ReadonlyMap<string, { readonly resource: string; readonly slot: string; readonly amount: number }>;

/** Maximum days, or hours, that one record may span; longer spans are mistakes and would fill the counters. */
export const MAX_DAYS = 1100;

const computed = new WeakMap<EffectiveModel, readonly CapacityRule[]>();

/** The capacity rules of a model. The document must have passed `checkModel`. */
export function capacitiesOf(model: EffectiveModel): readonly CapacityRule[] {
  const known = computed.get(model) ?? (model.document.capacity ?? []).flatMap((rule) => compiled(model, rule) ?? []);
  computed.set(model, known);
  return known;
}

type CapacityDocument = NonNullable<EffectiveModel['document']['capacity']>[number];

function compiled(model: EffectiveModel, { by, slot, of, sum, limit, where = {} }: CapacityDocument): CapacityRule | null {
  const named = (names: readonly string[]) => names.flatMap((name) => model.fields[name] ?? []);
  const spanned = [of ?? []].flat();
  const field = model.fields[slot];
  if (!isPeriod(slot) && !field) return null;
  return {
    name: [...by, slot, sum ?? 'records'].join('_'),
    by: named(by),
    slot: isPeriod(slot) || !field ? { days: spanOf(named(spanned)), hourly: slot === HOUR } : { field },
    sum: (sum && model.fields[sum]) || null,
    limit: limitOf(model, limit),
    where,
    names: [...by, ...(isPeriod(slot) ? spanned : [slot]), ...(sum ? [sum] : [])],
  };
}

function limitOf(model: EffectiveModel, limit: number | string): CapacityRule['limit'] {
  const [reference = '', field = ''] = String(limit).split('.');
  const through = model.fields[reference];
  return typeof limit === 'number' || !through ? Number(limit) : { through, field };
}

/** The slot names for each day and for each hour of a span. */
export const DAY = 'day';
export const HOUR = 'hour';

/** Whether a slot is a period of a span. */
const isPeriod = (slot: string): boolean => slot === DAY || slot === HOUR;

/** What a stored record uses under a rule; empty if it does not match the condition or lacks a value. */
export function usageOf(model: EffectiveModel, rule: CapacityRule, row: Readonly<Record<string, unknown>>): Usage {
  const usage = new Map<string, { resource: string; slot: string; amount: number }>();
  const keys = rule.by.map(({ name }) => row[name] ?? null);
  const amount = rule.sum ? Number(row[rule.sum.name] ?? 0) : 1;
  if (amount === 0 || keys.includes(null) || !matches(model, rule.where, row)) return usage;
  const resource = keys.map(String).join(' ');
  for (const slot of slotsOf(rule, row)) usage.set(JSON.stringify([resource, slot]), { resource, slot, amount });
  return usage;
}

function slotsOf({ slot }: CapacityRule, row: Readonly<Record<string, unknown>>): string[] {
  if ('days' in slot) return slot.hourly ? hoursOf(slot.days, row) : daysOf(slot.days, row);
  const value = row[slot.field.name] ?? null;
  return value === null ? [] : [String(value)];
}

/** The days that a record's span touches, in China time, YYYY-MM-DD; truncated to `MAX_DAYS` + 1. */
export function daysOf(span: Span, row: Readonly<Record<string, unknown>>): string[] {
  const ends = endsOf(span, row);
  if (!ends) return [];
  // Dates are midnight UTC; moments are converted to China time.
  const [first, last] = ends.map((at) => (span.days ? new Date(at).toISOString().slice(0, 10) : chinaDay(at))) as [string, string];
  const count = Math.min(daysBetween(first, last) + 1, MAX_DAYS + 1);
  return Array.from({ length: Math.max(count, 0) }, (_, n) => addDays(first, n));
}

const HOUR_MS = 3_600_000;

/** The hours that a record's span touches, in China time, `YYYY-MM-DD HH:00`; truncated to `MAX_DAYS` + 1. */
function hoursOf(span: Span, row: Readonly<Record<string, unknown>>): string[] {
  const ends = endsOf(span, row);
  if (!ends) return [];
  const [first, last] = ends.map((at) => Math.floor(at / HOUR_MS)) as [number, number];
  const count = Math.min(last - first + 1, MAX_DAYS + 1);
  return Array.from({ length: Math.max(count, 0) }, (_, n) => chinaMinute(new Date((first + n) * HOUR_MS)));
}

/** The first and the last instant of a span, in milliseconds. */
function endsOf({ fields, closed }: Span, row: Readonly<Record<string, unknown>>): [number, number] | null {
  const [from, to] = fields.map(({ name }) => row[name] ?? null);
  if (from === null || from === undefined || to === null) return null;
  const interval = fields[0]?.kind.interval ? (from as Interval) : null;
  const [start, end] = [Date.parse(String(interval?.start ?? from)), Date.parse(String(interval?.end ?? to ?? from))];
  // The end of a range is exclusive; with a single value, both ends are the same.
  const open = interval !== null || (to !== undefined && !closed);
  return [start, open ? end - 1 : end];
}
