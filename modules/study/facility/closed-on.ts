import { weekdayOf } from '@zhixing/model/china-time.ts';

/** Closed days, as a site declares them. */
export interface ClosedDays {
  readonly startOn: string;
  readonly endOn: string;
  readonly weekday: string | null;
}

/** Whether a day is among the closed ones. */
export const isClosed = ({ startOn, endOn, weekday }: ClosedDays, day: string): boolean =>
  startOn <= day && day <= endOn && (weekday === null || Number(weekday) === (weekdayOf(day) || 7));
