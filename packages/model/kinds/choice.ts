import { z } from 'zod';
import type { Field } from '../field.ts';
import { defineKind, issue } from '../kind.ts';

const tone = z.enum(['neutral', 'processing', 'success', 'warning', 'danger']);

/** One of the options that the document itself lists. */
export const choice = defineKind('choice', {
  settings: {
    options: z
      .array(z.string().regex(/^[A-Za-z0-9_-]{1,40}$/))
      .min(1)
      .max(200),
    tones: z.record(z.string(), tone).optional(),
    optionLabels: z.record(z.string(), z.string().max(80)).optional(),
  },
  column: () => 'text collate "C"',
  check: (value, field) =>
    typeof value === 'string' && optionsOf(field).includes(value) ? null : issue('field.notAnOption', { options: optionsOf(field) }),
  parse: (text, field, words) => {
    const found = optionsOf(field).find((option) => option === text || words.option(option) === text);
    return found ? { value: found } : { issue: issue('field.notAnOption', { options: optionsOf(field).map(words.option) }) };
  },
  format: (value, _field, words) => words.option(String(value)),
  schema: (field) => ({ type: 'string', enum: optionsOf(field) }),
  example: (field, n) => optionsOf(field)[n % optionsOf(field).length],
});

/** The option codes of a choice field. */
function optionsOf(field: Field): readonly string[] {
  return Array.isArray(field.options) ? field.options : [];
}
