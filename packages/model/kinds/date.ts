import { chinaDay } from '../china-time.ts';
import { defineKind, issue, ordered } from '../kind.ts';

const DAY_MS = 86_400_000;

/** Calendar date without a time, YYYY-MM-DD, years 1900 to 2200. */
export const date = defineKind('date', {
  column: () => 'date',
  check: (value) => (isDate(value) ? null : issue('field.notDate')),
  tidy: (text) => dayOfMoment(text.trim()) ?? text.trim(),
  parse: (text) => {
    const value = readDate(text);
    return value ? { value } : { issue: issue('field.notDate') };
  },
  schema: () => ({ type: 'string', format: 'date' }),
  compare: (a, b) => Date.parse(String(a)) - Date.parse(String(b)),
  operators: () => ordered,
  dated: 'day',
  groupable: 5,
  personal: 'tells',
  cell: () => 'day',
  expression: () => 'date',
  example: (_field, n) => new Date(Date.UTC(2020, 0, 1) + n * DAY_MS).toISOString().slice(0, 10),
});

/** The date in Beijing of a moment with its offset, as sent by programs (ISO 8601, or RFC 3339 with a space); null for any other text. */
function dayOfMoment(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/.test(text)) return null;
  const at = Date.parse(text.replace(' ', 'T'));
  return Number.isNaN(at) ? null : chinaDay(at);
}

/** Whether a value is a valid calendar date, YYYY-MM-DD. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const year = Number(value.slice(0, 4));
  if (year < 1900 || year > 2200) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/**
 * Parses common forms of a date: 2016-03-05, 2016/3/5, 2016.3.5, 20160305, 2016年3月5日, with or without a time, and serial dates of
 * spreadsheets (days since 1899-12-30). Null if it is none.
 */
export function readDate(text: string): string | null {
  const moment = dayOfMoment(text.trim());
  if (moment) return moment;
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/, '');
  const parts = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (parts) {
    const value = `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}`;
    return isDate(value) ? value : null;
  }
  return fromSerial(plain);
}

// 20000 is 1954 and 80000 is 2119: numbers outside of that are unlikely to be dates.
function fromSerial(text: string): string | null {
  if (!/^\d{5}(\.\d+)?$/.test(text)) return null;
  const days = Math.floor(Number(text));
  return days >= 20_000 && days <= 80_000 ? new Date(Date.UTC(1899, 11, 30) + days * DAY_MS).toISOString().slice(0, 10) : null;
}
