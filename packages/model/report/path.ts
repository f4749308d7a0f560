import type { EffectiveField, EffectiveModel } from '../effective.ts';

/** A field reached from a model through references. */
export interface FieldPath {
  /** The references on the way, from the source on. */
  readonly steps: readonly EffectiveField[];
  /** The model of the field. */
  readonly model: EffectiveModel;
  readonly field: EffectiveField;
}

/** Resolves a path such as `site.region`; null if a step is no stored reference to one record, or the field is not there. */
export function fieldPath(model: EffectiveModel, path: string, modelOf: (name: string) => EffectiveModel | undefined): FieldPath | null {
  const names = path.split('.');
  const steps: EffectiveField[] = [];
  let at = model;
  for (const name of names.slice(0, -1)) {
    const step = at.fields[name];
    const next = step?.column && step.kind.reference === 'one' ? modelOf(String(step.settings.model)) : undefined;
    if (!step || !next) return null;
    steps.push(step);
    at = next;
  }
  const field = at.fields[names.at(-1) ?? ''];
  return field ? { steps, model: at, field } : null;
}
