import { addDays } from '../china-time.ts';
import { schoolTermOf } from '../school-term.ts';

/**
 * Units by which days are grouped. Keys sort by time: a day and a week (its Monday) are `YYYY-MM-DD`, a month `YYYY-MM`, a quarter
 * `YYYY-Q1`, a year `YYYY`, a school year the year in which it begins, and a term `YYYY-1` (autumn) or `YYYY-2` (spring) of that school year.
 */
export const grains = ['day', 'week', 'month', 'quarter', 'term', 'year', 'schoolYear'] as const;
export type Grain = (typeof grains)[number];

/** Days from `from` up to, but not including, `to`; YYYY-MM-DD in China. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

const pad = (value: number): string => String(value).padStart(2, '0');
const first = (year: number, month: number): string => `${year}-${pad(month)}-01`;

const keys: Readonly<Record<Grain, (day: string) => string>> = {
  day: (day) => day,
  week: (day) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7)),
  month: (day) => day.slice(0, 7),
  quarter: (day) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
  term: (day) => {
    const { schoolYear, term } = schoolTermOf(day);
    return `${schoolYear}-${term === 'autumn' ? 1 : 2}`;
  },
  year: (day) => day.slice(0, 4),
  schoolYear: (day) => String(schoolTermOf(day).schoolYear),
};

const spans: Readonly<Record<Grain, (key: string) => DaySpan>> = {
  day: (key) => ({ from: key, to: addDays(key, 1) }),
  week: (key) => ({ from: key, to: addDays(key, 7) }),
  month: (key) => monthSpan(Number(key.slice(0, 4)), Number(key.slice(5, 7)), 1),
  quarter: (key) => monthSpan(Number(key.slice(0, 4)), Number(key.slice(6)) * 3 - 2, 3),
  term: (key) => {
    const year = Number(key.slice(0, 4));
    return key.endsWith('-1') ? monthSpan(year, 9, 5) : monthSpan(year + 1, 2, 7);
  },
  year: (key) => monthSpan(Number(key), 1, 12),
  schoolYear: (key) => monthSpan(Number(key), 9, 12),
};

function monthSpan(year: number, month: number, months: number): DaySpan {
  const end = month - 1 + months;
  return { from: first(year, month), to: first(year + Math.floor(end / 12), (end % 12) + 1) };
}

const shapes: Readonly<Record<Grain, RegExp>> = {
  day: /^\d{4}-\d{2}-\d{2}$/,
  week: /^\d{4}-\d{2}-\d{2}$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  quarter: /^\d{4}-Q[1-4]$/,
  term: /^\d{4}-[12]$/,
  year: /^\d{4}$/,
  schoolYear: /^\d{4}$/,
};

/** The key of the unit in which a day (YYYY-MM-DD) lies. */
export const grainKey = (grain: Grain, day: string): string => keys[grain](day);

/** Whether a text is the key of a unit; days that no calendar has are none. */
export function isGrainKey(grain: Grain, key: string): boolean {
  if (!shapes[grain].test(key)) return false;
  const { from } = spans[grain](key);
  return !Number.isNaN(Date.parse(from)) && new Date(from).toISOString().slice(0, 10) === from && grainKey(grain, from) === key;
}

/** The days of a unit. */
export const grainSpan = (grain: Grain, key: string): DaySpan => spans[grain](key);

/** Units that are shown at once at most; a finer grain of a longer period has to be narrowed. */
const MAX_UNITS = 800;

/** The keys of all units that a span touches, in order; only the first `MAX_UNITS`. */
export function grainKeys(grain: Grain, { from, to }: DaySpan): string[] {
  const found: string[] = [];
  for (let day = from; day < to && found.length < MAX_UNITS; ) {
    const key = grainKey(grain, day);
    found.push(key);
    day = grainSpan(grain, key).to;
  }
  return found;
}

/** The number of days that a unit and a span have in common. */
export function daysWithin({ from, to }: DaySpan, within: DaySpan): number {
  const [start, end] = [from > within.from ? from : within.from, to < within.to ? to : within.to];
  return start < end ? Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) : 0;
}
