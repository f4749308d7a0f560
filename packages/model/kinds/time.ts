import { defineKind, issue, ordered } from '../kind.ts';

/** Time of day to the minute, HH:mm. */
export const time = defineKind('time', {
  column: () => 'text collate "C"',
  check: (value) => (typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : issue('field.notTime')),
  parse: (text) => {
    const parts = /^(\d{1,2})[:：时](\d{2})分?(?::\d{2})?$/.exec(text.normalize('NFKC'));
    const value = `${parts?.[1]?.padStart(2, '0')}:${parts?.[2]}`;
    return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? { value } : { issue: issue('field.notTime') };
  },
  schema: () => ({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  compare: (a, b) => (String(a) < String(b) ? -1 : Number(a !== b)),
  operators: ordered,
  example: (_field, n) => `${String(n % 24).padStart(2, '0')}:30`,
});
