import { readDate } from '@zhixing/model/kinds/date.ts';
import { readTime } from '@zhixing/model/kinds/time.ts';
import { chinaText, fromChinaText } from './china-time.ts';

/** Date and time parts of a typed moment; '' while missing. */
export interface Halves {
  readonly day: string;
  readonly time: string;
}

const DIGITS = /^(\d{8})(\d{4})$/;

/** Splits a typed moment: `2026-09-01 8:30`, `2026年9月1日 8点30分`, `202609010830`, or a date alone. */
export function halvesOf(text: string): Halves {
  const plain = text.normalize('NFKC').trim();
  const digits = DIGITS.exec(plain);
  const whole = readDate(plain.replace(/\s+\S+$/, '')) ?? readDate(plain);
  const [day, clock] = digits ? [readDate(digits[1] ?? ''), digits[2]] : [whole, /[\sT](\S+)$/.exec(plain)?.[1]];
  return { day: day ?? '', time: readTime(clock ?? '') ?? '' };
}

/** Parses a typed moment as China time; null while a part is missing. */
export function readDateTime(text: string): string | null {
  const { day, time } = halvesOf(text);
  return day && time ? fromChinaText(`${day} ${time}`) : null;
}

/** Joins date and time parts, even if one is missing. */
export const textOf = ({ day, time }: Halves): string => `${day} ${time}`.trimStart();

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const HOUR_LENGTH = 'HH'.length;

/** The moment one step away: a day, hour or minute, by the caret's position. */
export function dateTimeBeside(moment: string | null, by: 1 | -1, caret: number): string {
  if (moment === null) return fromChinaText(chinaText(new Date().toISOString()));
  const unit = caret <= DAY_LENGTH ? DAY_MS : caret <= DAY_LENGTH + 1 + HOUR_LENGTH ? HOUR_MS : MINUTE_MS;
  return new Date(Date.parse(moment) + by * unit).toISOString();
}

const MINUTES = 60;
const DAY_MINUTES = 24 * MINUTES;

/** The time of day one hour or minute away, by the caret's position; wraps around midnight. */
export function timeBeside(time: string | null, by: 1 | -1, caret: number): string {
  const [hour = 8, minute = 0] = time === null ? [] : time.split(':').map(Number);
  if (time === null) return clockOf(hour * MINUTES);
  return clockOf((hour * MINUTES + minute + by * (caret <= HOUR_LENGTH ? MINUTES : 1) + DAY_MINUTES) % DAY_MINUTES);
}

const clockOf = (minutes: number): string => [Math.floor(minutes / MINUTES), minutes % MINUTES].map(twoDigits).join(':');

export const twoDigits = (figure: number): string => String(figure).padStart(2, '0');
