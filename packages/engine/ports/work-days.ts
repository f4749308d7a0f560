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

/** Days that are asked for at once. */
const WINDOW = 120;
/** How far the calendar is followed; beyond it, Monday to Friday are working days, so that no calendar can end a count. */
const CALENDAR_DAYS = 3 * 366;

/** Type of each day in a range, from any source. */
export type DayTypes = (from: string, until: string) => Promise<ReadonlyMap<string, string>>;

/** Whether a type of day is worked. */
export const isWorked = (type: string | undefined): boolean => type === 'workday' || type === 'adjusted';

/** Each day from `first` on and whether it is worked, without end: holidays of a whole summer or of years only take longer. */
export async function* daysFrom(first: string, types: DayTypes): AsyncGenerator<{ readonly day: string; readonly worked: boolean }> {
  for (let passed = 0; ; passed += WINDOW) {
    const [from, until] = [addDays(first, passed), addDays(first, passed + WINDOW - 1)];
    const known = passed < CALENDAR_DAYS ? await types(from, until) : weekdays(from, until);
    for (const [day, type] of known) yield { day, worked: isWorked(type) };
  }
}

/** The day, YYYY-MM-DD, that is a number of working days after another, which itself is not counted. */
export async function workingDaysAfter(ctx: Context, day: string, count: number): Promise<string> {
  let left = count;
  for await (const one of daysFrom(addDays(day, 1), (from, until) => dayTypes(ctx, from, until))) {
    if (one.worked) left -= 1;
    if (left <= 0) return one.day;
  }
  return day;
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
