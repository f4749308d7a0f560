import { addDays, daysBetween } from '../china-time.ts';
import { type DaySpan, type Grain, grainKey, grainSpan, grains, isGrainKey } from './grains.ts';

/**
 * The period of a report as it stands in an address: `month` (the present one), `month:2026-03`, `custom:2026-01-01..2026-02-15` (both days
 * included), or `all`.
 */
export type PeriodText = string;

export interface Period {
  readonly unit: Grain | 'custom' | 'all';
  /** Key of the unit; empty for `custom` and `all`. */
  readonly key: string;
  /** Null for `all`. */
  readonly span: DaySpan | null;
  /** Only the first days of the unit. */
  readonly part?: true;
}

const CUSTOM = /^custom:(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/;
const MAX_DAYS = 4000;

/** Reads a period; null if the text is none. `today` (YYYY-MM-DD) is that of the reader in China. */
export function readPeriod(text: PeriodText, today: string): Period | null {
  if (text === 'all') return { unit: 'all', key: '', span: null };
  const [, from = '', until = ''] = CUSTOM.exec(text) ?? [];
  if (from) return customPeriod(from, until);
  const [unit = '', key] = text.split(':');
  const grain = grains.find((one) => one === unit);
  if (!grain || (key !== undefined && !isGrainKey(grain, key))) return null;
  return unitPeriod(grain, key ?? grainKey(grain, today));
}

function customPeriod(from: string, until: string): Period | null {
  const sound = isGrainKey('day', from) && isGrainKey('day', until) && from <= until && daysBetween(from, until) < MAX_DAYS;
  return sound ? { unit: 'custom', key: '', span: { from, to: addDays(until, 1) } } : null;
}

const unitPeriod = (grain: Grain, key: string): Period => ({ unit: grain, key, span: grainSpan(grain, key) });

/** The period as text, complete with its key. */
export function periodText({ unit, key, span, part }: Period): PeriodText {
  if (unit === 'all' || span === null) return 'all';
  return unit === 'custom' || part ? `custom:${span.from}..${addDays(span.to, -1)}` : `${unit}:${key}`;
}

/** The period before: the unit before, or as many days before; null for `all`. */
export function periodBefore({ unit, span }: Period): Period | null {
  if (span === null || unit === 'all') return null;
  if (unit !== 'custom') return unitPeriod(unit, grainKey(unit, addDays(span.from, -1)));
  return { unit, key: '', span: { from: addDays(span.from, -daysBetween(span.from, span.to)), to: span.from } };
}

/**
 * The period that a period is compared with: the one before. Of a running period only as many days have passed, so that it is compared with
 * the same part of the one before; a whole period before would let every running one look like a decline. `today` is YYYY-MM-DD in China.
 */
export function comparedPeriod(period: Period, today: string): Period | null {
  const earlier = periodBefore(period);
  if (!earlier?.span || !period.span || period.unit === 'custom') return earlier;
  const { from, to } = period.span;
  const last = addDays(earlier.span.from, daysBetween(from, today) + 1);
  const isRunning = from <= today && addDays(today, 1) < to && last < earlier.span.to;
  return isRunning ? { ...earlier, span: { from: earlier.span.from, to: last }, part: true } : earlier;
}

/** The unit after; null for `custom` and `all`. */
export const periodAfter = ({ unit, span }: Period): Period | null =>
  span === null || unit === 'custom' || unit === 'all' ? null : unitPeriod(unit, grainKey(unit, span.to));
