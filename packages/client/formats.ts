import { chinaDay, chinaMinute, chinaSecond } from '@zhixing/model/china-time.ts';
import { currentLanguage, languageTags, text } from './i18n.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;

type DateTimeText = string | number | Date | null | undefined;

/** Formats a moment as `YYYY-MM-DD HH:mm` in China time, the zone of all displayed times; '' for none. */
export function dateTime(moment: DateTimeText): string {
  const date = dateOf(moment);
  if (!date) return moment === null || moment === undefined ? '' : String(moment);
  return chinaMinute(date);
}

/** Like `dateTime`, with seconds; for logs. */
export function dateTimeSeconds(moment: DateTimeText): string {
  const date = dateOf(moment);
  return date ? chinaSecond(date) : '';
}

/**
 * Relative time (specification, section 9): "just now" under a minute, then up to 59 minutes, 23 hours, 6 days, 3 weeks and 3 months;
 * earlier and future moments as a date.
 */
export function relativeTime(moment: DateTimeText, now: number = Date.now()): string {
  const date = dateOf(moment);
  if (!date) return '';
  const past = now - date.getTime();
  if (Math.abs(past) < MINUTE) return text('client.justNow');
  const unit = past > 0 ? units.find(({ most, length }) => Math.floor(past / length) <= most) : undefined;
  if (!unit) return chinaDay(date);
  const count = Math.max(1, Math.floor(past / unit.length));
  return relativeFormat(languageTags[currentLanguage()]).format(-count, unit.name);
}

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

// A list shows a moment in each row, and to make a format takes longer than to use it.
function relativeFormat(tag: string): Intl.RelativeTimeFormat {
  const format = relativeFormats.get(tag) ?? new Intl.RelativeTimeFormat(tag);
  relativeFormats.set(tag, format);
  return format;
}

const units = [
  { name: 'minute', length: MINUTE, most: 59 },
  { name: 'hour', length: HOUR, most: 23 },
  { name: 'day', length: DAY, most: 6 },
  { name: 'week', length: WEEK, most: 3 },
  { name: 'month', length: MONTH, most: 3 },
] as const;

const KILO = 1024;

/** A size in bytes, KB, MB or GB; with two decimals from KB on. */
export function fileSize(bytes: number): string {
  if (bytes < KILO) return text('client.bytes', { bytes: Math.max(0, Math.round(bytes)) });
  const step = Math.min(Math.floor(Math.log(bytes) / Math.log(KILO)), 3);
  return `${(bytes / KILO ** step).toFixed(2)} ${['', 'KB', 'MB', 'GB'][step]}`;
}

function dateOf(moment: DateTimeText): Date | null {
  if (moment === null || moment === undefined || moment === '') return null;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date;
}
