import { defineKind, issue, textual } from '../kind.ts';

/** A number assigned by the engine: prefix, day, and a running number of that day with at least four digits. */
export const serial = defineKind('serial', {
  column: () => 'text collate "C"',
  check: (value) => (typeof value === 'string' && /^[\w./-]{1,100}$/.test(value) ? null : issue('field.badFormat')),
  schema: () => ({ type: 'string', maxLength: 100, readOnly: true }),
  operators: () => textual,
  naming: true,
  generated: 'number',
  example: (field, n) => `${String(field.prefix)}20260101${String(n).padStart(4, '0')}`,
});
