import { defineKind, issue } from '../kind.ts';

/** Administrative division, by its six-digit code of GB/T 2260. */
export const region = defineKind('region', {
  column: () => 'text collate "C"',
  check: (value) => (typeof value === 'string' && /^\d{6}$/.test(value) ? null : issue('field.notRegion')),
  schema: () => ({ type: 'string', pattern: '^\\d{6}$' }),
  operators: () => ['eq', 'ne', 'in', 'notIn', 'startsWith', 'empty'],
  target: () => ({ model: 'region', key: 'code' }),
  groupable: 3,
  naming: true,
  example: (_field, n) => String(439_900 + (n % 100)),
});
