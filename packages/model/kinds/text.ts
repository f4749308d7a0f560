import { z } from 'zod';
import type { Field } from '../field.ts';
import { defineKind, type Issue, issue, textual } from '../kind.ts';
import { nameMask } from './mask.ts';

/** One line of text, sorted the Chinese way. */
export const text = defineKind('text', {
  settings: { min: z.int().min(0).optional(), max: z.int().min(1).max(4000).optional(), pattern: z.string().max(200).optional() },
  column: () => 'text collate "zh-x-icu"',
  check: (value, field) => checkText(value, field, 200),
  schema: (field) => ({ type: 'string', maxLength: Number(field.max ?? 200) }),
  operators: textual,
  mask: nameMask,
  example: (field, n) => `样例${n}`.slice(0, Number(field.max ?? 200)),
});

/** Length, control characters and the field's own pattern. */
export function checkText(value: unknown, field: Field, longest: number): Issue | null {
  if (typeof value !== 'string') return issue('field.notText');
  const max = Number(field.max ?? longest);
  if (value.length > max) return issue('field.tooLong', { max });
  if (typeof field.min === 'number' && value.length < field.min) return issue('field.tooShort', { min: field.min });
  if (hasControl(value)) return issue('field.controlCharacter');
  if (typeof field.pattern === 'string' && !new RegExp(`^(?:${field.pattern})$`, 'u').test(value)) return issue('field.badFormat');
  return null;
}

// PostgreSQL cannot store NUL, lone surrogates are not UTF-8, and other control characters only ever come from broken files.
function hasControl(value: string): boolean {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return true;
  }
  return !value.isWellFormed();
}
