import { type Context, elevated } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { addDays, daysBetween, weekdayOf } from '@zhixing/model/china-time.ts';
import { WorkCalendar } from './work-calendar.model.ts';

const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day));

interface Day {
  readonly date: string;
  readonly dayType: string;
  readonly holidayName: string | null;
}

/**
 * The type of each day in a range: `adjusted` is a weekend day that is worked. Days without a record are working days from Monday to
 * Friday.
 */
export const dayTypes = async (ctx: Context, from: string, until: string): Promise<ReadonlyMap<string, string>> =>
  new Map((await calendarDays(ctx, from, until)).map(({ date, dayType }) => [date, dayType]));

/** The days of a range with names of holidays. */
export async function calendarDays(ctx: Context, from: string, until: string): Promise<readonly Day[]> {
  const days = Math.max(0, daysBetween(from, until)) + 1;
  const entered = await repo(WorkCalendar, elevated(ctx)).find({ date: { gte: from, lte: until } }, { limit: days });
  const known = new Map(entered.map((day) => [day.date, day]));
  return Array.from({ length: days }, (_, n) => {
    const date = addDays(from, n);
    const day = known.get(date);
    return { date, dayType: day?.dayType ?? (isWeekend(date) ? 'weekend' : 'workday'), holidayName: day?.holidayName ?? null };
  });
}
