import { defineKind, issue, textual } from '../kind.ts';

const PARTS = 5;
const MAX_LENGTH = 80;

/**
 * A recurring time in five parts: minute, hour, day, month, weekday. Only the form is checked; whether it ever occurs is checked by the
 * scheduler.
 */
export const cron = defineKind('cron', {
  column: () => 'text collate "zh-x-icu"',
  check: (value) => (typeof value === 'string' && value.length <= MAX_LENGTH && isShaped(value) ? null : issue('field.notCron')),
  parse: (text) => ({ value: text.normalize('NFKC').trim().split(/\s+/).join(' ') }),
  schema: () => ({ type: 'string', minLength: 9, maxLength: MAX_LENGTH }),
  operators: () => textual,
  example: (_field, n) => `${n % 60} ${n % 24} * * *`,
});

const isShaped = (text: string): boolean => {
  const parts = text.split(' ');
  return parts.length === PARTS && parts.every((part) => /^[\dA-Za-z*/,?#-]+$/.test(part));
};
