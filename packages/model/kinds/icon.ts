import { defineKind, issue, textual } from '../kind.ts';

/** The name of an icon of the application's set. */
export const icon = defineKind('icon', {
  column: () => 'text collate "zh-x-icu"',
  check: (value) => (typeof value === 'string' && /^[a-z][a-z0-9-]{0,39}$/.test(value) ? null : issue('field.notIcon')),
  parse: (text) => ({ value: text.trim().toLowerCase() }),
  schema: () => ({ type: 'string', pattern: '^[a-z][a-z0-9-]{0,39}$' }),
  operators: () => textual,
  example: (_field, n) => `icon-${n}`,
});
