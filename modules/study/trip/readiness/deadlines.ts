import type { Context } from '@zhixing/engine/context.ts';
import { dayTypes, isWorked } from '@zhixing/engine/ports/work-days.ts';
import type { Row } from '@zhixing/model';
import { addDays, chinaDay } from '@zhixing/model/china-time.ts';
import type { EducationBureau } from '../../bureau/education-bureau.model.ts';
import type { Trip } from '../trip.model.ts';

/** Longest stretch of days without work that is looked through. */
const MAX_HOLIDAY = 15;
/** Lead time where the school has no bureau yet, in calendar days. */
const USUAL_LEAD = 14;

/** The last working day (YYYY-MM-DD) on which a trip can be declared, and whether it is over. */
export interface FilingDeadline {
  readonly last: string;
  readonly isOver: boolean;
}

interface Filed {
  readonly trip: Row<typeof Trip>;
  readonly bureau: Row<typeof EducationBureau> | null;
}

/**
 * The deadlines of trips, by their ids: the bureau's lead time in calendar days before the departure, moved back to a working day. The
 * calendar is read once for all of them.
 */
export async function filingDeadlines(trips: readonly Filed[], ctx: Context): Promise<ReadonlyMap<string, FilingDeadline>> {
  const latest = trips.map(({ trip, bureau }) => addDays(chinaDay(trip.departAt), -(bureau?.minFilingDays ?? USUAL_LEAD)));
  const [first, last] = [latest.toSorted()[0], latest.toSorted().at(-1)];
  if (!first || !last) return new Map();
  const worked = [...(await dayTypes(ctx, addDays(first, -MAX_HOLIDAY), last))].flatMap(([day, type]) => (isWorked(type) ? [day] : []));
  const today = chinaDay(ctx.now());
  return new Map(
    trips.map(({ trip }, n) => {
      const day = latest[n] ?? last;
      const on = worked.findLast((one) => one <= day) ?? day;
      return [trip.id, { last: on, isOver: today > on }];
    }),
  );
}
