import type { ComputedField } from '@zhixing/model';
import { kindOfField } from '@zhixing/model/kinds/registry.ts';
import { loadPatterns } from '@zhixing/model/pattern.ts';
import { useEffect, useMemo, useState } from 'react';
import type { FieldDescription } from './model-description.ts';
import type { Values } from './use-writes.ts';

type Compute = typeof import('@zhixing/model/formulas.ts').computeFormulas;

/**
 * Computes formulas from the form's current values, as on the server. The expression library is loaded only if there is a formula. A
 * formula with an empty input, or one that cannot be computed, has no value.
 */
export function useFormulas(
  formulas: readonly FieldDescription[],
  value: (name: string) => unknown,
  all: readonly FieldDescription[],
): Values {
  const compute = useComputation(formulas);
  const model = useMemo(() => ({ fields: Object.fromEntries(all.flatMap((field) => computedField(field) ?? [])) }), [all]);
  if (!compute) return {};
  const row = Object.fromEntries(all.map(({ name }) => [name, blankless(value(name))]));
  const { values } = compute(model, row);
  return Object.fromEntries(formulas.map(({ name }) => [name, values[name] ?? null]));
}

function computedField(field: FieldDescription): [string, ComputedField][] | null {
  const kind = kindOfField(field);
  return kind ? [[field.name, { name: field.name, kind, settings: field }]] : null;
}

// Inputs give empty strings where the record has null.
const blankless = (value: unknown): unknown => (value === '' || (Array.isArray(value) && value.length === 0) ? null : value);

function useComputation(formulas: readonly FieldDescription[]): Compute | null {
  const wanted = formulas.length > 0;
  const matches = formulas.some(({ expression }) => String(expression ?? '').includes('matches'));
  const [compute, setCompute] = useState<Compute | null>(null);
  useEffect(() => {
    let open = true;
    if (wanted)
      Promise.all([import('@zhixing/model/formulas.ts'), matches && loadPatterns().catch(() => undefined)]).then(([loaded]) => {
        if (open) setCompute(() => loaded.computeFormulas);
      });
    return () => {
      open = false;
    };
  }, [wanted, matches]);
  return compute;
}
