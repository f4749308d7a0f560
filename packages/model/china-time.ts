/**
 * China time, +08:00 all year: every conversion between a moment and its day or time is here, for server and browser. Days are
 * `YYYY-MM-DD`, times `HH:mm`, moments a `Date`, ISO text or milliseconds. Formatting functions throw a RangeError for an invalid moment.
 */
type Moment = Date | string | number;

/** Time zone name, only for `Intl`, `croner` and the like: unlike this module it has summer time in years before 1992. */
export const CHINA_ZONE = 'Asia/Shanghai';

const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** A date whose UTC fields show China time. */
export const chinaClock = (at: Moment): Date => new Date(new Date(at).getTime() + OFFSET_MS);

/** YYYY-MM-DD HH:mm:ss. */
export const chinaSecond = (at: Moment): string => chinaClock(at).toISOString().slice(0, 19).replace('T', ' ');

/** YYYY-MM-DD HH:mm:ss +08:00, for readers in other time zones. */
export const chinaStamp = (at: Moment): string => `${chinaSecond(at)} +08:00`;

/** YYYY-MM-DD HH:mm. */
export const chinaMinute = (at: Moment): string => chinaSecond(at).slice(0, 16);

/** YYYY-MM-DD. */
export const chinaDay = (at: Moment): string => chinaSecond(at).slice(0, 10);

/** HH:mm. */
export const chinaTime = (at: Moment): string => chinaSecond(at).slice(11, 16);

export const chinaYear = (at: Moment): number => chinaClock(at).getUTCFullYear();

/** Minutes since midnight. */
export const chinaMinuteOfDay = (at: Moment): number => Math.floor(chinaClock(at).getTime() / MINUTE_MS) % DAY_MINUTES;

/**
 * Whether a minute of the day lies in hours, their first minute included. They may span midnight, and are the whole day where they end as
 * they begin.
 */
export const isInHours = (from: number, until: number, minute: number): boolean =>
  from < until ? minute >= from && minute < until : minute >= from || minute < until;

/** A time of a day in China as ISO text that starts with the same day. */
export const chinaIso = (day: string, time: string): string => `${day}T${time}+08:00`;

/** The moment of a day and time in China; an invalid `Date` if there is none. */
export const chinaDateTime = (day: string, time = '00:00'): Date => new Date(chinaIso(day, time));

/** Adds days to a day. */
export const addDays = (day: string, count: number): string => dayOf(Date.parse(day) + count * DAY_MS);

/** Adds months to a day; the last day of the month where that month is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** The number of days from one day to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Weekday of a day, 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

const dayOf = (utc: number): string => new Date(utc).toISOString().slice(0, 10);
