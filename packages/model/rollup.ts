import type { Condition } from './condition.ts';
import type { EffectiveField } from './effective.ts';
import type { Field } from './field.ts';
import type { Kind } from './kind.ts';
import { kinds } from './kinds/registry.ts';

export const aggregates = ['sum', 'min', 'max', 'avg'] as const;
export type Aggregate = (typeof aggregates)[number];

/** The source of a rollup: the records of model `of` whose reference `by` points here and that match `where`. */
export interface Rollup {
  readonly of: string;
  readonly by: string;
  readonly where: Condition;
  /** The aggregate and the aggregated field; null counts the records. */
  readonly measure: { readonly aggregate: Aggregate; readonly field: string } | null;
}

/** The rollup of a field, null for every other kind. */
export function rollupOf({ kind, settings }: { readonly kind: Kind; readonly settings: Field }): Rollup | null {
  if (kind.generated !== 'aggregate') return null;
  const aggregate = aggregates.find((one) => settings[one] !== undefined);
  return {
    of: String(settings.of),
    by: String(settings.by),
    where: (settings.where ?? {}) as Condition,
    measure: aggregate ? { aggregate, field: String(settings[aggregate]) } : null,
  };
}

/**
 * The kind and settings of a rollup's values: those of the aggregated field, so that money stays money; the average of whole numbers has
 * two decimal places.
 */
export function rolledUp(rollup: EffectiveField, measure: EffectiveField | undefined): EffectiveField {
  const aggregate = rollupOf(rollup)?.measure?.aggregate;
  if (!aggregate || !measure) return rollup;
  const averaged = aggregate === 'avg' && measure.kind === kinds.integer;
  const kind = averaged ? kinds.decimal : measure.kind;
  const { scale, result, plain } = measure.settings;
  return { ...rollup, kind: kind ?? rollup.kind, settings: { ...rollup.settings, scale, result, plain } };
}
