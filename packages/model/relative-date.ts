import { addDays, chinaClock, chinaDateTime } from './china-time.ts';
import type { Condition, Leaf } from './condition.ts';
import type { EffectiveField } from './effective.ts';

/**
 * Relative days: `@today-30`, `@weekStart`, `@termEnd+7`. Used in conditions on dates and moments; resolved to a day in China time (+08:00
 * all year). Weeks begin on Monday. The autumn term runs from 1 September to 31 January, the spring term from 1 February to 31 August.
 */
export const relativeDays = [
  'today',
  'weekStart',
  'weekEnd',
  'monthStart',
  'monthEnd',
  'quarterStart',
  'quarterEnd',
  'yearStart',
  'yearEnd',
  'termStart',
  'termEnd',
] as const;
export type RelativeDay = (typeof relativeDays)[number];

const SHAPE = new RegExp(`^@(${relativeDays.join('|')})([+-]\\d{1,4})?$`);

/** Whether a value is a relative day. */
export const isRelativeDate = (value: unknown): value is string => typeof value === 'string' && SHAPE.test(value);

/** Resolves a relative day at a moment to YYYY-MM-DD. */
export function relativeDate(value: string, now: Date): string {
  const [, name = 'today', offset = '0'] = SHAPE.exec(value) ?? [];
  const local = chinaClock(now);
  const today: Day = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const [year, month, day] = days[name as RelativeDay](today, (local.getUTCDay() + 6) % 7);
  return new Date(Date.UTC(year, month, day + Number(offset))).toISOString().slice(0, 10);
}

/**
 * Replaces relative days in a comparison by fixed ones; null if there are none. A moment is compared with the whole day: after today means
 * from tomorrow on, up to today includes its last instant.
 */
export function withFixedDays({ name, kind }: EffectiveField, { operator, value }: Leaf, now: Date): Condition | null {
  if (kind.interval) return withFixedEnds(name, kind.interval.dated, operator, value, now);
  if (!kind.dated) return null;
  const values = Array.isArray(value) ? value : [value];
  if (!values.some(isRelativeDate)) return null;
  const fixed = values.map((one) => (isRelativeDate(one) ? relativeDate(one, now) : one));
  if (kind.dated === 'day') return on(name, operator, Array.isArray(value) || isListed(operator) ? fixed : fixed[0]);
  const parts = values.map((one, i) =>
    isRelativeDate(one) ? momentsOf(name, operator, String(fixed[i])) : on(name, SINGLE[operator] ?? operator, one),
  );
  return operator === 'notIn' ? { all: parts } : { any: parts };
}

// A range covers a day if it includes a part of it, and is after a day if it begins after its end.
function withFixedEnds(name: string, dated: 'day' | 'moment', operator: string, value: unknown, now: Date): Condition | null {
  const dayOf = (moving: string) => dayBounds(relativeDate(moving, now), dated);
  if (operator === 'overlaps') {
    const ends = Object.entries((value ?? {}) as object);
    if (!ends.some(([, end]) => isRelativeDate(end))) return null;
    return on(name, operator, Object.fromEntries(ends.map(([key, end]) => [key, isRelativeDate(end) ? dayOf(end).first : end])));
  }
  if (!isRelativeDate(value)) return null;
  const { first, last, next } = dayOf(value);
  if (operator === 'covers') return on(name, 'overlaps', { start: first, end: next });
  return on(name, operator, operator === 'after' ? last : first);
}

/** Year, month from 0, day; months and days may overflow. */
type Day = readonly [number, number, number];

const days: Readonly<Record<RelativeDay, (today: Day, weekday: number) => Day>> = {
  today: (today) => today,
  weekStart: ([year, month, day], weekday) => [year, month, day - weekday],
  weekEnd: ([year, month, day], weekday) => [year, month, day - weekday + 6],
  monthStart: ([year, month]) => [year, month, 1],
  monthEnd: ([year, month]) => [year, month + 1, 0],
  quarterStart: ([year, month]) => [year, month - (month % 3), 1],
  quarterEnd: ([year, month]) => [year, month - (month % 3) + 3, 0],
  yearStart: ([year]) => [year, 0, 1],
  yearEnd: ([year]) => [year, 11, 31],
  termStart: ([year, month]) => (isSpring(month) ? [year, 1, 1] : [month === 0 ? year - 1 : year, 8, 1]),
  termEnd: ([year, month]) => (isSpring(month) ? [year, 7, 31] : [month === 0 ? year : year + 1, 0, 31]),
};

const isSpring = (month: number): boolean => month >= 1 && month <= 7;

const SINGLE: Partial<Record<Leaf['operator'], Leaf['operator']>> = { in: 'eq', notIn: 'ne' };
const isListed = (operator: string): boolean => operator === 'in' || operator === 'notIn';

const on = (name: string, operator: string, value: unknown): Condition => ({ [name]: { [operator]: value } }) as Condition;

function momentsOf(name: string, operator: Leaf['operator'], day: string): Condition {
  const { first, next } = dayBounds(day, 'moment');
  const within = { [name]: { gte: first, lt: next } } as Condition;
  if (operator === 'eq' || operator === 'in') return within;
  if (operator === 'ne' || operator === 'notIn') return { not: within };
  if (operator === 'gt') return on(name, 'gte', next);
  if (operator === 'lte') return on(name, 'lt', next);
  return on(name, operator, first);
}

/** First and last value within a day, and the first of the next day. */
function dayBounds(day: string, dated: 'day' | 'moment'): { first: string; last: string; next: string } {
  const next = addDays(day, 1);
  if (dated === 'day') return { first: day, last: day, next };
  const iso = (ms: number) => new Date(ms).toISOString();
  const end = chinaDateTime(next).getTime();
  return { first: chinaDateTime(day).toISOString(), last: iso(end - 1), next: iso(end) };
}
