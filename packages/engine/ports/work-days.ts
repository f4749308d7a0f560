import { addDays } from '@zhixing/model/china-time.ts';
import type { Context } from '../context.ts';

const DAY_MS = 86_400_000;
const SATURDAY = 6;

/**
 * Type of each day in a range: YYYY-MM-DD → `workday`, `adjusted` (a weekend day that is worked) or another, from the module with the
 * calendar. Without such a module, Monday to Friday are working days.
 */
export function dayTypes(ctx: Context, from: string, until: string): Promise<ReadonlyMap<string, string>> {
  const owner = ctx.engine.modules.find((module) => module.dayTypes !== undefined);
  return owner?.dayTypes?.(ctx, from, until) ?? Promise.resolve(weekdays(from, until));
}

/** Assumed maximum ratio of calendar days to working days; if it is exceeded, the calendar data is wrong. */
const LONGEST_SPAN = 3;

/** Whether a type of day is worked. */
export const isWorked = (type: string | undefined): boolean => type === 'workday' || type === 'adjusted';

/** The day, YYYY-MM-DD, that is a number of working days after another, which itself is not counted. */
export async function workingDaysAfter(ctx: Context, day: string, count: number): Promise<string> {
  const types = await dayTypes(ctx, addDays(day, 1), addDays(day, count * LONGEST_SPAN + 30));
  let left = count;
  for (const [date, type] of types) {
    if (isWorked(type)) left -= 1;
    if (left <= 0) return date;
  }
  throw new Error(`fewer than ${count} working days follow ${day}`);
}

function weekdays(from: string, until: string): Map<string, string> {
  const days = Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS)) + 1;
  return new Map(
    Array.from({ length: days }, (_, n) => {
      const day = new Date(Date.parse(from) + n * DAY_MS);
      return [day.toISOString().slice(0, 10), day.getUTCDay() % SATURDAY === 0 ? 'weekend' : 'workday'];
    }),
  );
}
