import type { EffectiveModel } from '@zhixing/model';
import type { Context } from '../context.ts';
import type { Stored } from '../read/read.ts';
import { shownName } from '../text/product-names.ts';
import type { Values } from '../write/values.ts';
import { visibility } from './access.ts';
import { maskedValue } from './mask.ts';

/**
 * The values that a form really changes. Forms send masked values back unchanged; these mean "unchanged" and must not overwrite the stored
 * value. The same applies to product names, which forms send back translated.
 */
export function unmaskedChanges(ctx: Context, model: EffectiveModel, before: Stored, values: Values): Record<string, unknown> {
  const { masked } = visibility(ctx, model);
  const meant = Object.entries(values).filter(([name, value]) => {
    const field = model.fields[name];
    if (!field || value === null) return true;
    const shown = masked.has(name) ? maskedValue(field, before[name]) : shownName(ctx, field, before[name]);
    return value !== shown || (!masked.has(name) && value === before[name]);
  });
  return Object.fromEntries(meant);
}
