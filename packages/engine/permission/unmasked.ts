import type { EffectiveModel } from '@zhixing/model';
import type { Context } from '../context.ts';
import type { Stored } from '../read/read.ts';
import { shownName } from '../text/product-names.ts';
import { maskedValue, type Values } from '../write/values.ts';
import { visibility } from './access.ts';

/**
 * The changes a writer really means. A form that was filled with masked values sends them back; they stand for "as it was", and
 * must never overwrite the number they hide. Names that come with the product come back in the writer's language, and mean the same.
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
