import { Environment } from '@marcbachmann/cel-js';

/**
 * The one expression language of the platform: CEL, for formulas, flow conditions and tag rules. Numbers are doubles on both
 * sides, so that `price * 1.1` needs no conversion; text of decimals is turned into numbers before.
 */
export type Expression = (values: Readonly<Record<string, unknown>>) => unknown;

const environment = new Environment({ unlistedVariablesAreDyn: true });

/** Compiles an expression. Throws an `Error` that names the place when it is not CEL. */
export function compileExpression(source: string): Expression {
  const program = environment.parse(source);
  return (values) => {
    const result: unknown = program(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, dynamic(value)])));
    return typeof result === 'bigint' ? Number(result) : result;
  };
}

function dynamic(value: unknown): unknown {
  if (typeof value === 'string' && /^-?\d+\.\d+$/.test(value)) return Number(value);
  return value;
}
