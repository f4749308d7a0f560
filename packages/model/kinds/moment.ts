import { chinaDateTime, chinaMinute } from '../china-time.ts';
import { defineKind, issue, ordered } from '../kind.ts';
import { readDate } from './date.ts';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Point in time to the millisecond, ISO 8601 with its offset. Texts without an offset are read as China time, +08:00. */
export const moment = defineKind('moment', {
  column: () => 'timestamptz(3)',
  check: (value) => (isDateTime(value) ? null : issue('field.notMoment')),
  parse: (text) => {
    const value = readDateTime(text);
    return value ? { value } : { issue: issue('field.notMoment') };
  },
  format: (value) => chinaMinute(String(value)),
  schema: () => ({ type: 'string', format: 'date-time' }),
  compare: (a, b) => Date.parse(String(a)) - Date.parse(String(b)),
  operators: () => ordered,
  dated: 'moment',
  groupable: 6,
  cell: () => 'day',
  expression: () => 'dateTime',
  example: (_field, n) => new Date(Date.UTC(2026, 0, 1, 8) + n * 60_000).toISOString(),
});

/** Whether a value is a point in time, ISO 8601 with its offset, in the years 1900 to 2200. */
export const isDateTime = (value: unknown): value is string => typeof value === 'string' && ISO.test(value) && inRange(Date.parse(value));

/** Parses common forms of a date with time; a missing time is midnight. Null if it is none. */
export function readDateTime(text: string): string | null {
  if (ISO.test(text)) return inRange(Date.parse(text)) ? new Date(text).toISOString() : null;
  const day = readDate(text);
  if (!day) return null;
  const clock = /(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.normalize('NFKC').trim());
  const at = chinaDateTime(day, `${(clock?.[1] ?? '0').padStart(2, '0')}:${clock?.[2] ?? '00'}:${clock?.[3] ?? '00'}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const inRange = (ms: number): boolean => ms >= Date.UTC(1900, 0, 1) && ms < Date.UTC(2201, 0, 1);
