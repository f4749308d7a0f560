import { addDays, addMonths } from '@zhixing/model/china-time.ts';

/** Maximum number of occurrences: daily for a year. */
export const LIMIT = 366;

/**
 * The days of all occurrences, including the first. Months without the day use their last one, years without 29 February the 28th; each is
 * computed from the first day, so that a short month does not shift the following ones.
 */
export function occurrences(first: string, repetition: string, until: string): string[] {
  const step = steps[repetition];
  if (!step) return [first];
  const days: string[] = [];
  // Returns one more than allowed, so that the caller can detect that there are too many.
  for (let n = 0; n <= LIMIT; n += 1) {
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
