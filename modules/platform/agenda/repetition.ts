import { addDays, daysBetween } from './times.ts';

/** How often something may come: every day of a year. */
export const MOST = 366;

/**
 * The days on which something comes again, the first one among them. Months that are shorter have it on their last day, and years
 * without a 29 February on the 28th; the day of the first time counts, so that a short month moves none of those behind it.
 */
export function occurrences(first: string, repetition: string, until: string): string[] {
  const step = steps[repetition];
  if (!step) return [first];
  const days: string[] = [];
  // One more than may be, so that whoever asks sees that there are too many.
  for (let n = 0; n <= MOST; n += 1) {
    const day = step(first, n);
    if (day > until) break;
    days.push(day);
  }
  return days;
}

const steps: Readonly<Record<string, (first: string, n: number) => string>> = {
  daily: (first, n) => addDays(first, n),
  weekly: (first, n) => addDays(first, n * 7),
  monthly: (first, n) => monthsLater(first, n),
  yearly: (first, n) => monthsLater(first, n * 12),
};

function monthsLater(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
  const next = new Date(Date.UTC(year, month + count, 1)).toISOString().slice(0, 10);
  return addDays(first, Math.min(date, daysBetween(first, next)) - 1);
}
