import { addDays, addMonths } from '@zhixing/model/china-time.ts';

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
  monthly: (first, n) => addMonths(first, n),
  yearly: (first, n) => addMonths(first, n * 12),
};
