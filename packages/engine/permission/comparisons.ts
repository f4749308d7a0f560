import type { EffectiveField, EffectiveModel, Operator } from '@zhixing/model';
import type { Context } from '../context.ts';
import { visibility } from './access.ts';

/*
 * The single place that decides whether a user's value may be compared with a stored one, and what the result may say. Comparisons would
 * disclose a masked value by repeated guessing, in parts or as a whole: the ten thousand phone numbers behind a mask take seconds.
 *
 *   names of pasted cells, formulas, groups, sorting   never with masked fields (`mayCompare`)
 *   filters, search                                    with complete values alone (`operatorsFor`, `isLookedUpBy`), metered
 *   keys of imports                                    metered (`comparison-limits.ts`)
 *   unique values                                      metered; records out of reach are not mentioned (`isCovered`)
 *   look-ups by rules on the whole platform            metered (`metered-look-up.ts`)
 */

/** Whether values may be compared freely: the reader sees the field unmasked. */
export const mayCompare = (ctx: Context, model: EffectiveModel, name: string): boolean => !visibility(ctx, model).masked.has(name);

/** Whether a user who knows a complete masked value may find the record by it; such searches are metered (`meterQuestions`). */
export const isLookedUpBy = ({ kind, settings }: EffectiveField): boolean => kind.identifies(settings);

/** The filter operators available to this reader. For masked fields `eq` alone, if the complete value identifies the record. */
export function operatorsFor(field: EffectiveField, masked: boolean): readonly Operator[] {
  if (!masked) return field.operators;
  return field.operators.filter((operator) => operator === 'eq' && isLookedUpBy(field));
}

/** Whether a user who asks for one exact masked value is metered: names may be looked up freely, numbers of people may not. */
export const isMetered = (field: EffectiveField): boolean => !field.kind.wording;

/**
 * Whether a refusal of a duplicate could disclose something of a person: one of the fields is sensitive, or hidden from the writer. It then
 * names the fields only if the writer may read the other record.
 */
export function isCovered(ctx: Context, model: EffectiveModel, names: readonly string[]): boolean {
  if (ctx.actor.access.clear) return false;
  const { fields, masked } = visibility(ctx, model);
  return names.some(
    (name) => masked.has(name) || model.fields[name]?.settings.sensitive === true || !fields.some((field) => field.name === name),
  );
}
