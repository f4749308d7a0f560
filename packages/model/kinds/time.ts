import { defineKind, issue, ordered } from '../kind.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Time of day to the minute, HH:mm. */
export const time = defineKind('time', {
  column: () => 'text collate "C"',
  check: (value) => (typeof value === 'string' && TIME.test(value) ? null : issue('field.notTime')),
  parse: (text) => {
    const value = readTime(text);
    return value === null ? { issue: issue('field.notTime') } : { value };
  },
  schema: () => ({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  compare: (a, b) => (String(a) < String(b) ? -1 : Number(a !== b)),
  operators: () => ordered,
  example: (_field, n) => `${String(n % 24).padStart(2, '0')}:30`,
});

/** Parses common forms of a time of day: 8:30, 08:30:00, 0830, 8点30分, 8时. Null if it is none. */
export function readTime(text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  const parts =
    /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(plain) ?? /^(\d{1,2})[时点](?:(\d{1,2})分?)?$/.exec(plain) ?? /^(\d{2})(\d{2})$/.exec(plain);
  const value = `${parts?.[1]?.padStart(2, '0')}:${(parts?.[2] ?? '0').padStart(2, '0')}`;
  return parts && TIME.test(value) ? value : null;
}
