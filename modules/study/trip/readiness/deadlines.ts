import type { Context } from '@zhixing/engine/context.ts';
import { dayTypes, isWorked } from '@zhixing/engine/ports/work-days.ts';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import type { TripPapers } from './trip-papers.ts';

/** Longest stretch of days without work that is looked through. */
const LONGEST_HOLIDAY = 15;
/** Lead time where the school has no bureau yet, in calendar days. */
const USUAL_LEAD = 14;

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
