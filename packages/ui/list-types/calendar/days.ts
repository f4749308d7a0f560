/** Days of a calendar as the server writes them, YYYY-MM-DD; reckoned in UTC, where every day has twenty-four hours. */
const DAY_MS = 86_400_000;
const CHINA_MS = 8 * 3_600_000;

const asDate = (day: string): Date => new Date(`${day}T00:00:00Z`);
const asDay = (date: Date): string => date.toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => asDay(new Date(asDate(day).getTime() + count * DAY_MS));

/** The same day of another month, or the last one where that month is shorter. */
export function addMonths(day: string, count: number): string {
  const date = asDate(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return asDay(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date.getUTCDate(), last))));
}

/** How many days lie between two days. */
export const daysBetween = (from: string, to: string): number => Math.round((asDate(to).getTime() - asDate(from).getTime()) / DAY_MS);

/** Today on the clocks of China, wherever the browser is. */
export const todayInChina = (now: Date = new Date()): string => asDay(new Date(now.getTime() + CHINA_MS));

/** The day of a stored date or moment; null of what is none. */
export function dayOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (value.length === 'YYYY-MM-DD'.length) return value;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : asDay(new Date(at + CHINA_MS));
}

/** 0 is Sunday. */
const weekdayOf = (day: string): number => asDate(day).getUTCDay();

export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

/** The first day of the week that a day lies in; `firstDay` is 0 for Sunday, 1 for Monday. */
export const weekStart = (day: string, firstDay: number): string => addDays(day, -((weekdayOf(day) - firstDay + 7) % 7));

/** The days that a calendar shows: whole weeks, of one week or of the month of a day. */
export function shownDays(day: string, unit: 'month' | 'week', firstDay: number): string[][] {
  const first = weekStart(unit === 'week' ? day : `${monthOf(day)}-01`, firstDay);
  const last = unit === 'week' ? addDays(first, 6) : addDays(addMonths(`${monthOf(day)}-01`, 1), -1);
  const weeks = Math.ceil((daysBetween(first, last) + 1) / 7);
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_day, i) => addDays(first, week * 7 + i)));
}

/** The day that a key leads to from another one: the moves of a grid of dates. Null for keys that do not move. */
export function movedBy(key: string, day: string, firstDay: number, shift = false): string | null {
  const start = weekStart(day, firstDay);
  const moves: Readonly<Record<string, string>> = {
    ...{ ArrowLeft: addDays(day, -1), ArrowRight: addDays(day, 1), ArrowUp: addDays(day, -7), ArrowDown: addDays(day, 7) },
    ...{ Home: start, End: addDays(start, 6), PageUp: addMonths(day, shift ? -12 : -1), PageDown: addMonths(day, shift ? 12 : 1) },
  };
  return moves[key] ?? null;
}
