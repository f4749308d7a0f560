import { type Field, type Issue, kinds } from '@zhixing/model';
import type { FieldDescription } from './model-description.ts';

/** What is wrong with a value, by the rule that the server applies too; null when nothing is. */
export function fieldIssue(field: FieldDescription, value: unknown): Issue | null {
  if (isBlank(value)) return field.required ? { key: 'field.required' } : null;
  return kinds[field.kind]?.check(value, settingsOf(field)) ?? null;
}

/** A typed text as its kind stores it: blanks and full-width letters of numbers tidied. What cannot be read stays as typed. */
export function tidied(field: FieldDescription, text: string): string {
  const trimmed = text.trim();
  const parsed = trimmed === '' ? null : kinds[field.kind]?.parse(trimmed, settingsOf(field), plainWords);
  return parsed && 'value' in parsed && typeof parsed.value === 'string' ? parsed.value : trimmed;
}

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const plainWords = { option: (value: string) => value, yes: '', no: '' };

// The description carries options with their labels, the document their codes only.
function settingsOf(field: FieldDescription): Field {
  const { options, ...settings } = field;
  const required = field.required === true;
  return options ? { ...settings, required, options: options.map((option) => option.value) } : { ...settings, required };
}
