import type { EffectiveField, Operator } from '@zhixing/model';

/**
 * The questions that a field answers to this reader. Of a masked one: whether there is a value, where the mask shows that anyhow, and the whole
 * value where people are looked up by it. Anything else gives the value away: piece by piece, or, of a yes or no, with the first question.
 */
export function operatorsFor(field: EffectiveField, masked: boolean): readonly Operator[] {
  if (!masked) return field.operators;
  if (!field.kind.mask) return [];
  return field.operators.filter((operator) => operator === 'empty' || (operator === 'eq' && isLookedUpBy(field)));
}

/** Whether somebody who knows the whole value may find the record by it. */
export const isLookedUpBy = ({ kind, settings }: EffectiveField): boolean => kind.identifies(settings);
