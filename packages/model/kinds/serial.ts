import { defineKind, issue, textual } from '../kind.ts';

/** Number that the engine gives: prefix, day, and a four-digit (or longer) running number of that day. */
export const serial = defineKind('serial', {
  column: () => 'text collate "C"',
  check: (value) => (typeof value === 'string' && /^[\w./-]{1,100}$/.test(value) ? null : issue('field.badFormat')),
  schema: () => ({ type: 'string', maxLength: 100, readOnly: true }),
  operators: () => textual,
  naming: true,
  generated: 'number',
  example: (field, n) => `${String(field.prefix)}20260101${String(n).padStart(4, '0')}`,
});
