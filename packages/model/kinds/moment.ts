import { defineKind, issue, ordered } from '../kind.ts';
import { readDate } from './date.ts';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Point in time to the millisecond, ISO 8601 with its offset. Texts without one are read as Chinese time, +08:00. */
export const moment = defineKind('moment', {
  column: () => 'timestamptz(3)',
  check: (value) => (typeof value === 'string' && ISO.test(value) && inRange(Date.parse(value)) ? null : issue('field.notMoment')),
  parse: (text) => {
    const value = readMoment(text);
    return value ? { value } : { issue: issue('field.notMoment') };
  },
  format: (value) => chinaTime(String(value)),
  schema: () => ({ type: 'string', format: 'date-time' }),
  compare: (a, b) => Date.parse(String(a)) - Date.parse(String(b)),
  operators: ordered,
  expression: () => 'dateTime',
  example: (_field, n) => new Date(Date.UTC(2026, 0, 1, 8) + n * 60_000).toISOString(),
});

/** YYYY-MM-DD HH:mm on the clocks of China, which keep +08:00 all year. */
export function chinaTime(iso: string): string {
  const shifted = new Date(Date.parse(iso) + 8 * 3_600_000).toISOString();
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 16)}`;
}

function readMoment(text: string): string | null {
  if (ISO.test(text)) return inRange(Date.parse(text)) ? new Date(text).toISOString() : null;
  const day = readDate(text);
  if (!day) return null;
  const clock = /(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.normalize('NFKC').trim());
  const iso = `${day}T${(clock?.[1] ?? '0').padStart(2, '0')}:${clock?.[2] ?? '00'}:${clock?.[3] ?? '00'}+08:00`;
  return Number.isNaN(Date.parse(iso)) ? null : new Date(iso).toISOString();
}

const inRange = (ms: number): boolean => ms >= Date.UTC(1900, 0, 1) && ms < Date.UTC(2201, 0, 1);
