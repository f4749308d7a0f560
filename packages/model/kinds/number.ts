import type { Field } from '../field.ts';
import { type Issue, issue } from '../kind.ts';

/** Whether a number lies within the field's bounds. */
export function checkRange(value: number, field: Field): Issue | null {
  if (typeof field.min === 'number' && value < field.min) return issue('field.tooSmall', { min: field.min });
  if (typeof field.max === 'number' && value > field.max) return issue('field.tooLarge', { max: field.max });
  return null;
}

/** Converts full-width digits and signs, and removes thousands separators and blanks. */
export function plainNumber(text: string): string {
  return text.normalize('NFKC').replace(/[\s,]/g, '');
}

/** JSON schema bounds of a number field. */
export function boundsOf(field: Field): Record<string, number> {
  return {
    ...(typeof field.min === 'number' ? { minimum: field.min } : {}),
    ...(typeof field.max === 'number' ? { maximum: field.max } : {}),
  };
}

/** The bounds of a number field as a check constraint. */
export function rangeConstraint(x: string, { min, max }: Field): string | null {
  const bounds = [typeof min === 'number' ? `${x} >= ${min}` : null, typeof max === 'number' ? `${x} <= ${max}` : null];
  return bounds.filter((bound) => bound !== null).join(' and ') || null;
}
