import { type DayTypes, daysFrom, isWorked } from '@zhixing/engine/ports/work-days.ts';
import { chinaDateTime, chinaDay } from '@zhixing/model/china-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const unitMs = { minutes: 60_000, hours: HOUR_MS, days: DAY_MS } as const;

interface Span {
  readonly amount: number;
  readonly unit: keyof typeof unitMs;
  readonly working?: boolean | undefined;
}

/**
 * The moment a span after another. A span of working time counts working days only, in Beijing time: one working day after Friday 15:00 is
 * Monday 15:00. A span that ends with a day ends in its last second, not at midnight of a day that may be off.
 */
export async function dateAfter(from: Date, span: Span, dayTypes: DayTypes): Promise<Date> {
  const length = span.amount * unitMs[span.unit];
  if (!span.working) return new Date(from.getTime() + length);
  let at = from.getTime();
  let left = length;
  for await (const { day, worked } of daysFrom(chinaDay(at), dayTypes)) {
    const end = chinaDateTime(day).getTime() + DAY_MS;
    if (worked && at + left <= end) return new Date(Math.min(at + left, end - 1000));
    if (worked) left -= end - at;
    at = end;
  }
  return new Date(at);
}

/** The time on working days between two moments, in milliseconds. */
async function workedBetween(from: Date, until: Date, dayTypes: DayTypes): Promise<number> {
  const types = await dayTypes(chinaDay(from.getTime()), chinaDay(until.getTime()));
  return [...types].reduce((sum, [day, type]) => {
    const start = chinaDateTime(day).getTime();
    const worked = Math.min(start + DAY_MS, until.getTime()) - Math.max(start, from.getTime());
    return isWorked(type) ? sum + Math.max(0, worked) : sum;
  }, 0);
}

interface Stop {
  readonly moment: Date;
  readonly since: Date;
  readonly until: Date;
  readonly working: boolean;
}

/**
 * Moves a due moment by a pause, so that the time left when the pause began is left after it. A moment that was already past moves by the
 * length of the pause.
 */
export async function dateLater({ moment, since, until, working }: Stop, dayTypes: DayTypes): Promise<Date> {
  if (!working || moment <= since) return new Date(moment.getTime() + until.getTime() - since.getTime());
  const left = await workedBetween(since, moment, dayTypes);
  return dateAfter(until, { amount: left / unitMs.minutes, unit: 'minutes', working: true }, dayTypes);
}
