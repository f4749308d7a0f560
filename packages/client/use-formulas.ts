import { useEffect, useState } from 'react';
import type { FieldDescription } from './model-description.ts';
import type { Values } from './use-writes.ts';

type Compile = typeof import('@zhixing/model/expression.ts').compileExpression;

/**
 * What the formulas come to over what stands in the form now, computed as the server will. The library for expressions is fetched only
 * where a formula is shown. A formula over something that is missing has no value.
 */
export function useFormulas(
  formulas: readonly FieldDescription[],
  value: (name: string) => unknown,
  all: readonly FieldDescription[],
): Values {
  const compile = useCompiler(formulas.length > 0);
  if (!compile) return {};
  const row: Record<string, unknown> = Object.fromEntries(all.map(({ name }) => [name, value(name)]));
  for (const { name, expression } of formulas) row[name] = evaluated(compile, String(expression), row);
  return Object.fromEntries(formulas.map(({ name }) => [name, row[name]]));
}

function useCompiler(wanted: boolean): Compile | null {
  const [compile, setCompile] = useState<Compile | null>(null);
  useEffect(() => {
    let open = true;
    if (wanted)
      import('@zhixing/model/expression.ts').then((loaded) => {
        if (open) setCompile(() => loaded.compileExpression);
      });
    return () => {
      open = false;
    };
  }, [wanted]);
  return compile;
}

function evaluated(compile: Compile, expression: string, row: Values): unknown {
  try {
    return compile(expression)(row) ?? null;
  } catch {
    return null;
  }
}
