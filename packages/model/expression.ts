import { Environment } from '@marcbachmann/cel-js';

/** A compiled expression over the fields of a record. */
export type Expression = (values: Readonly<Record<string, unknown>>) => unknown;

const arithmetic: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

// CEL keeps whole and broken numbers apart; people who write `lives * 2` should not have to.
function newEnvironment(unlistedVariablesAreDyn: boolean): Environment {
  const environment = new Environment({ unlistedVariablesAreDyn });
  for (const [sign, compute] of Object.entries(arithmetic)) {
    const mixed = (a: unknown, b: unknown) => compute(Number(a), Number(b));
    environment.registerOperator(`double ${sign} int`, mixed);
    environment.registerOperator(`int ${sign} double`, mixed);
  }
  return environment;
}
const environment = newEnvironment(true);

/**
 * Compiles an expression of CEL, the one expression language of the platform: formulas, flow conditions, tag rules. Fields are
 * numbers, texts, flags and lists; exact decimals count as numbers. Throws an `Error` that names the place when it is not CEL.
 */
export function compileExpression(source: string): Expression {
  const program = environment.parse(source);
  return (values) => {
    const result: unknown = program(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, dynamic(value)])));
    return typeof result === 'bigint' ? Number(result) : result;
  };
}

function dynamic(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? Number(value) : value;
}

/** Words that CEL keeps for itself: no name in an expression. */
const reserved = new Set(
  'as break const continue else false for function if import in let loop package namespace null return true var void while'.split(' '),
);

/** The first name in an expression of CEL that stands for nothing that is known, nor for a part of a list; null where there is none. */
export function unknownNameIn(source: string, known: Iterable<string>): string | null {
  const strict = newEnvironment(false);
  for (const name of new Set(known)) if (!strict.hasVariable(name) && !reserved.has(name)) strict.registerVariable(name, 'dyn');
  const { error } = strict.check(source);
  return /^Unknown variable: (\S+)/.exec(error?.message ?? '')?.[1] ?? null;
}
