import { addDays, addMonths, chinaDay, daysBetween, weekdayOf } from '@zhixing/model/china-time.ts';

/** Today on the clocks of China, wherever the browser is. */
export const todayInChina = (now: Date = new Date()): string => chinaDay(now);

/** The day of a stored date or moment; null of what is none. */
export function dayOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (value.length === 'YYYY-MM-DD'.length) return value;
  return Number.isNaN(Date.parse(value)) ? null : chinaDay(value);
}

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
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: start,
    End: addDays(start, 6),
    PageUp: addMonths(day, shift ? -12 : -1),
    PageDown: addMonths(day, shift ? 12 : 1),
  };
  return moves[key] ?? null;
}
