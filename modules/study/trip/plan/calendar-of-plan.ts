import { daysBetween } from '@zhixing/model/china-time.ts';

/** School year and term of a day (YYYY-MM-DD): years begin on 1 September, second terms on 1 February. */
export function termOf(day: string): { schoolYear: number; term: 'first' | 'second' };
export function termOf(day: string | null): { schoolYear: number | null; term: 'first' | 'second' | null };
export function termOf(day: string | null): { schoolYear: number | null; term: 'first' | 'second' | null } {
  if (!day) return { schoolYear: null, term: null };
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return { schoolYear: month >= 9 ? year : year - 1, term: month >= 9 || month === 1 ? 'first' : 'second' };
}

/** Days and nights of a journey; both days (YYYY-MM-DD) are part of it. */
export function lengthOf(first: string, last: string): { days: number; nights: number };
export function lengthOf(first: string | null, last: string | null): { days: number | null; nights: number | null };
export function lengthOf(first: string | null, last: string | null): { days: number | null; nights: number | null } {
  if (!first || !last) return { days: null, nights: null };
  const nights = Math.max(0, daysBetween(first, last));
  return { days: nights + 1, nights };
}
