import type { Field } from '../field.ts';
import { defineKind, issue } from '../kind.ts';

/** One of the options listed in the document. */
export const choice = defineKind('choice', {
  column: () => 'text collate "C"',
  check: (value, field) =>
    typeof value === 'string' && optionsOf(field).includes(value) ? null : issue('field.notAnOption', { options: optionsOf(field) }),
  parse: (text, field, words) => {
    const found = optionsOf(field).find((option) => option === text || words.option(option) === text);
    return found ? { value: found } : { issue: issue('field.notAnOption', { options: optionsOf(field).map(words.option) }) };
  },
  format: (value, _field, words) => words.option(String(value)),
  schema: (field) => ({ type: 'string', enum: optionsOf(field) }),
  options: optionsOf,
  groupable: 0,
  example: (field, n) => optionsOf(field)[n % optionsOf(field).length],
});

/** The option codes of a choice field. */
function optionsOf(field: Field): readonly string[] {
  return Array.isArray(field.options) ? field.options : [];
}
