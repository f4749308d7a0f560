import { defineKind, issue } from '../kind.ts';

const TRUE = new Set(['true', 'yes', 'y', '1', '是', '√', '✓', '有']);
const FALSE = new Set(['false', 'no', 'n', '0', '否', '×', '无']);

/** Boolean. */
export const flag = defineKind('flag', {
  column: () => 'boolean',
  check: (value) => (typeof value === 'boolean' ? null : issue('field.notFlag')),
  parse: (text, _field, words) => {
    const word = text.toLowerCase();
    if (TRUE.has(word) || word === words.yes.toLowerCase()) return { value: true };
    if (FALSE.has(word) || word === words.no.toLowerCase()) return { value: false };
    return { issue: issue('field.notFlag') };
  },
  format: (value, _field, words) => (value ? words.yes : words.no),
  schema: () => ({ type: 'boolean' }),
  operators: () => ['eq', 'ne', 'empty'],
  values: () => [true, false],
  groupable: 4,
  expression: () => 'bool',
  example: (_field, n) => n % 2 === 0,
});
