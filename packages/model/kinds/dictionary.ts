import { defineKind, issue } from '../kind.ts';

/** Code of an entry in a dictionary kept by administrators. The engine checks that the entry exists. */
export const dictionary = defineKind('dictionary', {
  column: () => 'text collate "C"',
  check: (value) => (typeof value === 'string' && /^[\w.-]{1,60}$/u.test(value) ? null : issue('field.notAnEntry')),
  schema: () => ({ type: 'string', maxLength: 60 }),
  target: (field) => ({ model: 'dictionaryItem', key: 'code', where: { dictionary: String(field.dictionary) } }),
  groupable: 1,
  example: (_field, n) => `code${n}`,
});
