import { chinaClock, chinaDateTime } from '@zhixing/model/china-time.ts';

const DAY_MS = 86_400_000;

/** Number of days since 1970-01-01 in China's time zone, +08:00. */
export const chinaDay = (now: Date): number => Math.floor(chinaClock(now).getTime() / DAY_MS);

/** Number of days from 1970-01-01 to a date; the month is 1 to 12. */
export const dayNumber = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS;

/** YYYY-MM-DD of a day number. */
export const dateText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** ISO timestamp of a minute of the day in China's time zone. */
export const dateTimeText = (day: number, minute: number): string =>
  new Date(chinaDateTime(dateText(day)).getTime() + minute * 60_000).toISOString();

/** The calendar year in which the current school year began; school years begin on 1 September. */
export function schoolYear(today: number): number {
  const date = new Date(today * DAY_MS);
  return date.getUTCMonth() >= 8 ? date.getUTCFullYear() : date.getUTCFullYear() - 1;
}

/**
 * First birthday (day number) of the children in a year of schooling, 1 to 12. Article 11 of the Compulsory Education Law: children who are
 * six begin school; schools count until 31 August, so that the birthdays of a year span 365 days from 1 September.
 */
export const firstBirthday = (year: number, level: number): number => dayNumber(year - level - 6, 9, 1);
