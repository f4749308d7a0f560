import { Environment } from '@marcbachmann/cel-js';
import { beginBudget, sizes } from './expression/budget.ts';
import { ExpressionError, ExpressionFailure, type FailureCode } from './expression/errors.ts';
import { bounded, celTypes, exactLanguage, QUOTIENT } from './expression/language.ts';
import { meter } from './expression/meter.ts';
import { clashIn, type Refusal, suggestion, typeNamed, typeSentence, typeWord } from './expression/sentences.ts';
import { adapt, isEmptiness, type Node, nodesUnder } from './expression/tree.ts';
import type { Names, ResultType } from './expression/types.ts';
import { inputOf, outputOf } from './expression/values.ts';
import { patternFault } from './pattern.ts';

/** A compiled expression over values in their transport form. */
export interface Expression {
  /** The known names that it uses. */
  readonly uses: readonly string[];
  /**
   * The result in its transport form: decimals as text rounded half-up to their scale, money in fen. Null if an operand is empty, unless
   * the expression handles it (`has(name)`, `name == null`, `?:`, `||`, `&&`).
   * @throws ExpressionFailure for a division by zero, an overflow and the like
   */
  readonly evaluate: (values: Readonly<Record<string, unknown>>) => unknown;
}

/** Compiles expressions of CEL over typed names. */
export interface ExpressionCompiler {
  /** @throws ExpressionError when it is no CEL, names something unknown, combines types wrongly or has another result */
  readonly compile: (source: string, result: ResultType) => Expression;
}

/**
 * The expression language of the platform, based on CEL: formulas, flow conditions, values of triggers. Decimals and money are exact
 * (quotients have twenty digits, rounded half-up), text is never converted to a number, and quotients of whole numbers are decimals. Each
 * source is compiled once.
 */
export function expressionCompiler(names: Names): ExpressionCompiler {
  const environment = declare(names);
  const compiled = new Map<string, Expression>();
  return {
    compile: (source, result) => {
      const key = `${result.type} ${result.scale ?? ''} ${source}`;
      const expression = compiled.get(key) ?? compile(environment, names, source, result);
      if (compiled.size >= KEPT) compiled.clear();
      compiled.set(key, expression);
      return expression;
    },
  };
}

/** Returns the syntax error of a source, or null. For expressions whose names are known only later. */
export function syntaxError(source: string): string | null {
  const { error } = untyped.check(source);
  return error?.name === 'ParseError' ? firstLine(error.message) : null;
}

/** Maximum cached expressions; a designer tries many. */
const KEPT = 500;

const base = exactLanguage();
const untyped = new Environment({ unlistedVariablesAreDyn: true, limits: sizes });

/** Reserved words of CEL, which cannot be names in an expression. */
const reserved = new Set(
  'as break const continue else false for function if import in let loop package namespace null return true var void while'.split(' '),
);

const alias = (name: string): string => (base.hasVariable(name) ? `field ${name}` : name);

function declare(names: Names): Environment {
  const environment = base.clone();
  for (const [name, type] of Object.entries(names)) {
    if (reserved.has(name)) continue;
    if (typeof type === 'string') environment.registerVariable(alias(name), celTypes[type]);
    else environment.registerVariable({ name: alias(name), schema: celSchema(type) });
  }
  return environment;
}

const celSchema = (properties: Exclude<Names[string], string>): Record<string, string> =>
  Object.fromEntries(Object.entries(properties).map(([name, type]) => [name, celTypes[type]]));

function compile(environment: Environment, names: Names, source: string, result: ResultType): Expression {
  const program = parse(environment, source);
  const used = adapt(environment, program.ast as unknown as Node, (name) => (Object.hasOwn(names, name) ? alias(name) : name));
  const { error, type } = program.check();
  if (error) throw refusalOf(environment, names, error as unknown as Refusal);
  mustResultIn(String(type), result);
  checkPatterns(program.ast as unknown as Node);
  meter(program.ast as unknown as Node);
  const inputs = Object.entries(names).filter(([name]) => used.has(name));
  return {
    uses: inputs.map(([name]) => name),
    evaluate: (values) => evaluate(program, inputs, values, result),
  };
}

/** Patterns given as literals are validated at compile time. */
function checkPatterns(root: Node): void {
  for (const { op, args } of nodesUnder(root)) {
    const [name, , [pattern] = []] = (op === 'rcall' ? args : []) as [string?, Node?, Node[]?];
    const fault =
      name === bounded.matches && typeof pattern?.args === 'string' && pattern.op === 'value' ? patternFault(pattern.args) : null;
    if (fault) throw new ExpressionError('syntax', fault);
  }
}

type Program = ReturnType<Environment['parse']>;

function parse(environment: Environment, source: string): Program {
  try {
    return environment.parse(source);
  } catch (error) {
    throw new ExpressionError('syntax', firstLine((error as Error).message));
  }
}

function refusalOf(environment: Environment, names: Names, error: Refusal): ExpressionError {
  const unknown = /^(?:Unknown variable|No such key): (\S+)/.exec(error.message)?.[1];
  if (unknown) return new ExpressionError('unknownName', `no field "${unknown}"${suggestion(unknown, namesBeside(error.node, names))}`);
  const functions = new Set(environment.getDefinitions().functions.map(({ name }) => name));
  const called = error.code === 'no_matching_overload' && Array.isArray(error.node?.args) ? String(error.node.args[0]) : QUOTIENT;
  if (functions.has(called)) return new ExpressionError('type', typeSentence(error), clashIn(error));
  functions.delete(QUOTIENT);
  return new ExpressionError('unknownName', `no function "${called}"${suggestion(called, functions)}`);
}

/** The properties of the object being read, or all names, to suggest a correction. */
function namesBeside(node: Node | undefined, names: Names): readonly string[] {
  const owner = node?.op === '.' ? (node.args as readonly [Node, string])[0].args : undefined;
  const properties = names[String(owner)];
  return Object.keys(typeof properties === 'object' ? properties : names);
}

/** Types that can be stored unconverted where another is wanted. */
const fits: Readonly<Record<string, readonly string[]>> = {
  decimal: [celTypes.int],
  string: [celTypes.date, celTypes.dateTime],
};

function mustResultIn(type: string, { type: wanted }: ResultType): void {
  const expected = celTypes[wanted];
  if (wanted === 'any' || type === expected || type.startsWith('dyn') || fits[wanted]?.includes(type)) return;
  if (wanted === 'list' && type.startsWith('list')) return;
  const hint = resultHint(type, wanted);
  const message = `the result is ${typeWord(type)}, but ${typeWord(expected)} is needed${hint}`;
  throw new ExpressionError('type', message, { found: typeNamed(type), wanted });
}

function resultHint(type: string, wanted: ResultType['type']): string {
  if (wanted === 'int' && type === celTypes.decimal) return '; round(…) makes a whole number of it';
  if (wanted === 'money' && (type === celTypes.decimal || type === celTypes.int)) return '; money(…) makes an amount in yuan of it';
  return type === celTypes.money ? '; decimal(…) makes a number of yuan of an amount' : '';
}

function evaluate(
  program: Program,
  inputs: readonly (readonly [string, Names[string]])[],
  values: Readonly<Record<string, unknown>>,
  result: ResultType,
): unknown {
  try {
    const given: Record<string, unknown> = {};
    for (const [name, type] of inputs) {
      const value = values[name];
      if (value !== null && value !== undefined) given[alias(name)] = inputOf(type, value);
    }
    beginBudget();
    return outputOf(program(given), result);
  } catch (error) {
    if (isEmptiness(error)) return null;
    throw failureOf(error);
  }
}

const codes: Readonly<Record<string, FailureCode>> = {
  division_by_zero: 'divisionByZero',
  modulo_by_zero: 'divisionByZero',
  numeric_overflow: 'overflow',
};

function failureOf(error: unknown): ExpressionFailure {
  if (error instanceof ExpressionFailure) return error;
  const { code, message } = error as { code?: unknown; message: string };
  return new ExpressionFailure(codes[String(code)] ?? 'failed', firstLine(message));
}

const firstLine = (text: string): string => text.split('\n')[0] ?? text;
