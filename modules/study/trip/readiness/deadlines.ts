import type { Context } from '@zhixing/engine/context.ts';
import { dayTypes } from '@zhixing/engine/ports/work-days.ts';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import type { TripPapers } from './trip-papers.ts';

/** Longest stretch of days without work that is looked through. */
const LONGEST_HOLIDAY = 15;
/** Lead time where the school has no bureau yet, in calendar days. */
const USUAL_LEAD = 14;

const isWorked = (type: string | undefined): boolean => type === 'workday' || type === 'adjusted';

/**
 * The last working day (YYYY-MM-DD) on which a trip can be declared: the bureau's lead time in calendar days before the departure, moved
 * back to a working day.
 */
export async function filingDeadline({ trip, bureau }: Pick<TripPapers, 'trip' | 'bureau'>, ctx: Context) {
  const latest = addDays(chinaDay(trip.departAt), -(bureau?.minFilingDays ?? USUAL_LEAD));
  const types = await dayTypes(ctx, addDays(latest, -LONGEST_HOLIDAY), latest);
  const last = [...types].findLast(([, type]) => isWorked(type))?.[0] ?? latest;
  return { last, isOver: chinaDay(ctx.now()) > last };
}

/** The day that is a number of working days after another, which itself is not counted. */
export async function workingDaysAfter(ctx: Context, day: string, count: number): Promise<string> {
  const types = await dayTypes(ctx, addDays(day, 1), addDays(day, count * 3 + LONGEST_HOLIDAY));
  const worked = [...types].filter(([, type]) => isWorked(type)).map(([date]) => date);
  return worked[count - 1] ?? addDays(day, count);
}
