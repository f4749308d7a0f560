import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import type { Context } from '../context.ts';
import type { Values } from '../write/values.ts';
import { visibility } from './access.ts';

/** A field's value for a reader with masking: masked text, for an absent value too, if the kind has a mask, else null. */
export function maskedValue({ kind, settings }: EffectiveField, value: unknown): unknown {
  return kind.mask(settings)?.value(typeof value === 'string' ? value : null) ?? null;
}

/** The row with the actor's field visibility and masking applied. */
export function visibleRow(ctx: Context, model: EffectiveModel, row: Values): Record<string, unknown> {
  const { fields, masked } = visibility(ctx, model);
  return Object.fromEntries(
    fields.map((field) => [field.name, masked.has(field.name) ? maskedValue(field, row[field.name]) : (row[field.name] ?? null)]),
  );
}
