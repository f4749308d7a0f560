import type { EffectiveField } from './effective.ts';
import { ExpressionError, ExpressionFailure, type FailureCode } from './expression/errors.ts';
import type { Names, ResultType } from './expression/types.ts';
import { type Expression, type ExpressionCompiler, expressionCompiler } from './expression.ts';
import type { Issue } from './kind.ts';

/** The part of a field that formulas depend on. */
export type ComputedField = Pick<EffectiveField, 'name' | 'kind' | 'settings'>;

interface Owner {
  readonly fields: Readonly<Record<string, ComputedField>>;
}

/** A formula of a model, or why it cannot be compiled. */
export interface Formula {
  readonly field: ComputedField;
  readonly expression: Expression | ExpressionError;
}

export interface FormulaFailure {
  readonly field: string;
  /** `broken`: the formula itself is invalid · `notStorable`: the result is not acceptable for the field. */
  readonly code: FailureCode | 'broken' | 'notStorable';
  /** Message for the log. */
  readonly message: string;
  /** The issue of a computed result. */
  readonly issue?: Issue;
  /** The fields that the formula uses. */
  readonly uses: readonly string[];
}

/** Memoizes a function per object, as long as the object lives. */
function oncePer<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

const namesOf = (fields: Owner['fields']): Names =>
  Object.fromEntries(
    Object.values(fields).flatMap(({ name, kind, settings }) => {
      const type = kind.expression(settings);
      return type === null ? [] : [[name, type]];
    }),
  );

/** Names available in expressions of flows besides the fields of the record: the initiator. */
export const namesInFlows: Names = {
  initiator: { user: 'string', organisation: 'string', department: 'string', position: 'string' },
};

const compilers = oncePer((_model: Owner) => new Map<Names, ExpressionCompiler>());
const fieldsAlone: Names = {};

/**
 * The compiler for expressions over the fields of a model. `beside` adds names that take precedence over fields; it must be a constant,
 * because compilers are cached by it.
 */
export function compilerOf(model: Owner, beside: Names = fieldsAlone): ExpressionCompiler {
  const known = compilers(model);
  const compiler = known.get(beside) ?? expressionCompiler({ ...namesOf(model.fields), ...beside });
  known.set(beside, compiler);
  return compiler;
}

/** The result type that an expression needs to be stored in a field. */
export const resultTypeOf = ({ kind, settings }: Pick<ComputedField, 'kind' | 'settings'>): ResultType => ({
  type: kind.expression(settings) ?? 'any',
  ...(typeof settings.scale === 'number' && { scale: settings.scale }),
});

/** The formulas of a model, compiled once and in order of computation, dependencies first. */
export const formulasOf: (model: Owner) => readonly Formula[] = oncePer((model: Owner) => {
  const formulas = Object.values(model.fields)
    .filter(({ kind, settings }) => kind.generated === 'formula' && typeof settings.expression === 'string')
    .map((field): Formula => ({ field, expression: compiled(model, field) }));
  return inOrder(formulas);
});

function compiled(model: Owner, field: ComputedField): Formula['expression'] {
  try {
    return compilerOf(model).compile(String(field.settings.expression), resultTypeOf(field));
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
}

/** Blank texts count as empty, as in input. */
const stored = (value: unknown): unknown => (typeof value === 'string' ? value.trim() || null : value);

const usesOf = ({ expression }: Formula): readonly string[] => (expression instanceof ExpressionError ? [] : expression.uses);

function inOrder(formulas: readonly Formula[]): Formula[] {
  const placed: Formula[] = [];
  let open = [...formulas];
  while (open.length > 0) {
    const waiting = new Set(open.map(({ field }) => field.name));
    const ready = open.filter((formula) => !usesOf(formula).some((name) => waiting.has(name)));
    if (ready.length === 0) return [...placed, ...open.map(circular)];
    placed.push(...ready);
    open = open.filter((formula) => !ready.includes(formula));
  }
  return placed;
}

const circular = ({ field, expression }: Formula): Formula => ({
  field,
  expression: new ExpressionError('circle', `needs its own result: it uses ${usesOf({ field, expression }).join(', ')}`),
});

/** Computes the formulas of a row, and reports those that failed. A failed formula counts as empty for those that use it. */
export function computeFormulas(
  model: Owner,
  row: Readonly<Record<string, unknown>>,
  accept: (field: ComputedField, value: unknown) => Issue | null = () => null,
): { values: Record<string, unknown>; failures: readonly FormulaFailure[] } {
  const known: Record<string, unknown> = { ...row };
  const values: Record<string, unknown> = {};
  const failures: FormulaFailure[] = [];
  for (const formula of formulasOf(model)) {
    const { name } = formula.field;
    const outcome = computed(formula, known, accept);
    if ('failure' in outcome) failures.push(outcome.failure);
    values[name] = known[name] = 'failure' in outcome ? null : outcome.value;
  }
  return { values, failures };
}

function computed(
  { field, expression }: Formula,
  row: Readonly<Record<string, unknown>>,
  accept: (field: ComputedField, value: unknown) => Issue | null,
): { value: unknown } | { failure: FormulaFailure } {
  const { name } = field;
  if (expression instanceof ExpressionError) return { failure: { field: name, code: 'broken', message: expression.message, uses: [] } };
  try {
    const value = stored(expression.evaluate(row));
    const issue = value === null ? null : accept(field, value);
    return issue ? { failure: { field: name, code: 'notStorable', message: issue.key, issue, uses: expression.uses } } : { value };
  } catch (error) {
    if (!(error instanceof ExpressionFailure)) throw error;
    return { failure: { field: name, code: error.code, message: error.message, uses: expression.uses } };
  }
}
