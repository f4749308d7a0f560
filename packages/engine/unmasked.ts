import type { EffectiveModel } from '@zhixing/model';
import { visibility } from './access.ts';
import type { Context } from './context.ts';
import type { Stored } from './read.ts';
import { maskedValue, type Values } from './values.ts';

/**
 * The changes a writer really means. A form that was filled with masked values sends them back; they stand for "as it was", and
 * must never overwrite the number they hide.
 */
export function unmaskedChanges(ctx: Context, model: EffectiveModel, before: Stored, values: Values): Record<string, unknown> {
  const { masked } = visibility(ctx, model);
  const meant = Object.entries(values).filter(([name, value]) => {
    const field = model.fields[name];
    return !(field && masked.has(name) && value !== null && value === maskedValue(field, before[name]));
  });
  return Object.fromEntries(meant);
}
