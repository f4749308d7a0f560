import { addDays, daysBetween } from '@zhixing/model/china-time.ts';
import type { Calendar, Entry } from './use-calendar.ts';

/** What is shown; empty values do not filter. */
export interface Filter {
  readonly bureau?: string | undefined;
  readonly school?: string | undefined;
  readonly stage?: string | undefined;
  readonly status?: string | undefined;
}

/** A plan with its trips on one line. */
export interface PlanRow {
  readonly plan: Entry;
  readonly trips: readonly Entry[];
}

export interface SchoolRows {
  readonly school: string;
  readonly name: string;
  readonly rows: readonly PlanRow[];
}

const fits = (entry: Entry, { bureau, school, stage }: Filter): boolean =>
  (!bureau || entry.bureau === bureau) && (!school || entry.school === school) && (!stage || entry.stage === stage);

/** Plans with their trips, by school in the order of the schools. With a state of trips, only plans that have such trips. */
export function rowsOf({ plans, trips }: Calendar, filter: Filter): SchoolRows[] {
  const shown = trips.filter((trip) => fits(trip, filter) && (!filter.status || trip.status === filter.status));
  const byPlan = Map.groupBy(shown, ({ plan }) => plan ?? '');
  const rows = plans
    .filter((plan) => fits(plan, filter) && (!filter.status || byPlan.has(plan.id)))
    .map((plan) => ({ plan, trips: byPlan.get(plan.id) ?? [] }));
  return [...Map.groupBy(rows, ({ plan }) => plan.school)].map(([school, list]) => ({
    school,
    name: list[0]?.plan.schoolName ?? '',
    rows: list,
  }));
}

/** The twelve months of a school year, YYYY-MM. */
export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, n) => `${n < 4 ? year : year + 1}-${String(((n + 8) % 12) + 1).padStart(2, '0')}`);

/** Place of a span on the year's line, in per cent. */
export function spanOf({ start, end }: Pick<Entry, 'start' | 'end'>, year: number): { left: number; width: number } {
  const [first, after] = [`${year}-09-01`, `${year + 1}-09-01`];
  const days = daysBetween(first, after);
  const from = Math.max(0, daysBetween(first, start));
  const until = Math.min(days, daysBetween(first, addDays(end, 1)));
  return { left: (from / days) * 100, width: (Math.max(0, until - from) / days) * 100 };
}

/** Distinct options of a list of entries, in their order. */
export const optionsOf = (entries: readonly Entry[], key: 'bureau' | 'school'): { value: string; label: string }[] =>
  [...new Map(entries.map((entry) => [entry[key] ?? '', entry[`${key}Name`] ?? ''])).entries()]
    .filter(([value]) => value)
    .map(([value, label]) => ({ value, label }));
