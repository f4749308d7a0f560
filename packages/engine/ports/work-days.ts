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

function weekdays(from: string, until: string): Map<string, string> {
  const days = Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS)) + 1;
  return new Map(
    Array.from({ length: days }, (_, n) => {
      const day = new Date(Date.parse(from) + n * DAY_MS);
      return [day.toISOString().slice(0, 10), day.getUTCDay() % SATURDAY === 0 ? 'weekend' : 'workday'];
    }),
  );
}
