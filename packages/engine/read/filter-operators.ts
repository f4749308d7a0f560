import type { EffectiveField, EffectiveModel, Operator } from '@zhixing/model';
import type { Context } from '../context.ts';
import { visibility } from '../permission/access.ts';

/**
 * The one place that decides whether a value that somebody gives may be compared with a field. A masked one tells its value to whoever asks often
 * enough, piece by piece or by the whole of it: the ten thousand telephone numbers that a mask leaves open take seconds. Names in
 * pasted cells leave it out; whole values in filters and search (`meterQuestion`) and keys of imports (`meterGuesses`) are metered.
 */
export const mayCompare = (ctx: Context, model: EffectiveModel, name: string): boolean => !visibility(ctx, model).masked.has(name);

/** Whether somebody who knows the whole of a masked value may find the record by it; asking so is metered (`meterQuestion`). */
export const isLookedUpBy = ({ kind, settings }: EffectiveField): boolean => kind.identifies(settings);

/** The questions that a field answers to this reader. Of a masked one: whether there is a value, where the mask shows that anyhow, and the whole value. */
export function operatorsFor(field: EffectiveField, masked: boolean): readonly Operator[] {
  if (!masked) return field.operators;
  if (!field.kind.mask) return [];
  return field.operators.filter((operator) => operator === 'empty' || (operator === 'eq' && isLookedUpBy(field)));
}
