import type { EffectiveField, EffectiveModel, Operator } from '@zhixing/model';
import type { Context } from '../context.ts';
import { visibility } from '../permission/access.ts';

/**
 * The single decision whether a user's value may be compared with a field. Comparisons would disclose a masked value by repeated guessing,
 * in parts or as a whole: the ten thousand phone numbers behind a mask take seconds. Name lookup of pasted cells omits masked fields; exact
 * values in filters and search (`meterQuestion`) and import keys (`meterGuesses`) are metered.
 */
export const mayCompare = (ctx: Context, model: EffectiveModel, name: string): boolean => !visibility(ctx, model).masked.has(name);

/** Whether a user who knows a complete masked value may find the record by it; such searches are metered (`meterQuestion`). */
export const isLookedUpBy = ({ kind, settings }: EffectiveField): boolean => kind.identifies(settings);

/** The filter operators available to this reader. For masked fields `eq` alone, if the complete value identifies the record. */
export function operatorsFor(field: EffectiveField, masked: boolean): readonly Operator[] {
  if (!masked) return field.operators;
  return field.operators.filter((operator) => operator === 'eq' && isLookedUpBy(field));
}
