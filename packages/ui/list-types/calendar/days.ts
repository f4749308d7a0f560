import { addDays, addMonths, chinaDay, daysBetween, weekdayOf } from '@zhixing/model/china-time.ts';

/** Today in China time, whatever the browser's time zone. */
export const todayInChina = (now: Date = new Date()): string => chinaDay(now);

/** The China day of a date or moment; null for anything else. */
export function dayOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (value.length === 'YYYY-MM-DD'.length) return value;
  return Number.isNaN(Date.parse(value)) ? null : chinaDay(value);
}

export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

/** First day of a day's week; `firstDay` is 0 for Sunday, 1 for Monday. */
export const weekStart = (day: string, firstDay: number): string => addDays(day, -((weekdayOf(day) - firstDay + 7) % 7));

/** Displayed days in whole weeks: the week, or the month, of a day. */
export function shownDays(day: string, unit: 'month' | 'week', firstDay: number): string[][] {
  const first = weekStart(unit === 'week' ? day : `${monthOf(day)}-01`, firstDay);
  const last = unit === 'week' ? addDays(first, 6) : addDays(addMonths(`${monthOf(day)}-01`, 1), -1);
  const weeks = Math.ceil((daysBetween(first, last) + 1) / 7);
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_day, i) => addDays(first, week * 7 + i)));
}

/** Day that a key moves to, by the ARIA date grid pattern. Null for other keys. */
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
