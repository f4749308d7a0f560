import { daysBetween } from '@zhixing/model/china-time.ts';
import { schoolTermOf } from '@zhixing/model/school-term.ts';

/** School year and term of a day (YYYY-MM-DD); the first term is that of autumn. */
export function termOf(day: string): { schoolYear: number; term: 'first' | 'second' };
export function termOf(day: string | null): { schoolYear: number | null; term: 'first' | 'second' | null };
export function termOf(day: string | null): { schoolYear: number | null; term: 'first' | 'second' | null } {
  if (!day) return { schoolYear: null, term: null };
  const { schoolYear, term } = schoolTermOf(day);
  return { schoolYear, term: term === 'autumn' ? 'first' : 'second' };
}

/** Days and nights of a journey; both days (YYYY-MM-DD) are part of it. */
export function lengthOf(first: string, last: string): { days: number; nights: number };
export function lengthOf(first: string | null, last: string | null): { days: number | null; nights: number | null };
export function lengthOf(first: string | null, last: string | null): { days: number | null; nights: number | null } {
  if (!first || !last) return { days: null, nights: null };
  const nights = Math.max(0, daysBetween(first, last));
  return { days: nights + 1, nights };
}
