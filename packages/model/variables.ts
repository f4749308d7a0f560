import { type Condition, type Leaf, leavesOf, shapeOf } from './condition.ts';
import { isFieldOperand } from './field-operand.ts';
import { isRelativeDate } from './relative-date.ts';

/**
 * The specification's system variables; modules may add their own, also beginning with @. A variable that holds rows is used with a column
 * (`@lent.flow`): within one condition over several fields, all its columns refer to the same row.
 */
export type Variables = Readonly<Record<string, string | readonly string[] | readonly VariableRow[] | null>>;

type VariableRow = Readonly<Record<string, string>>;

/**
 * Replaces system variables in a condition by their values. A comparison with a variable without a value never matches (`in` over an empty
 * list); `ne` and `notIn` then match every value that is present.
 */
export function withVariables(condition: Condition, variables: Variables): Condition {
  const shape = shapeOf(condition);
  if (shape.kind === 'all') return { all: shape.parts.map((part) => withVariables(part, variables)) };
  if (shape.kind === 'any') return { any: shape.parts.map((part) => withVariables(part, variables)) };
  if (shape.kind === 'not') return { not: withVariables(shape.part, variables) };
  const choices = rowsIn(shape.leaves, variables);
  if (choices) return { any: choices.map((columns) => withVariables(condition, { ...variables, ...columns })) };
  const entries: Record<string, Record<string, unknown>> = {};
  for (const { field, operator, value } of shape.leaves) {
    const filled =
      operator === 'where' ? withVariables(value as Condition, variables) : isVariable(value) ? setValue(value, variables) : value;
    entries[field] = { ...entries[field], ...comparisonWith(operator, filled) };
  }
  return entries as Condition;
}

/**
 * The rows of the row variable that the leaves use, each as scalar variables (`@lent.flow`); undefined if there is none or they are already
 * set.
 */
function rowsIn(leaves: readonly Leaf[], variables: Variables): VariableRow[] | undefined {
  for (const { value } of leaves) {
    if (!isVariable(value) || Object.hasOwn(variables, value)) continue;
    const name = value.slice(0, value.indexOf('.'));
    const rows = Object.hasOwn(variables, name) ? variables[name] : null;
    if (Array.isArray(rows))
      return rows.map((row) => Object.fromEntries(Object.entries(row).map(([column, held]) => [`${name}.${column}`, String(held)])));
  }
  return undefined;
}

/** The variables used by a condition, so that only those need to be computed. */
export function variablesIn(condition: Condition): string[] {
  const shape = shapeOf(condition);
  if (shape.kind === 'all' || shape.kind === 'any') return shape.parts.flatMap(variablesIn);
  if (shape.kind === 'not') return variablesIn(shape.part);
  return leavesOf(condition as Record<string, unknown>).flatMap(({ operator, value }) => {
    if (operator === 'where') return variablesIn(value as Condition);
    return isVariable(value) ? [value] : [];
  });
}

// Relative days and field operands are not variables; they are resolved during evaluation.
const isVariable = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('@') && !isRelativeDate(value) && !isFieldOperand(value);

// An unset variable has no value; its name must not be compared literally with ids and dates.
const setValue = (name: string, variables: Variables) => (Object.hasOwn(variables, name) ? (variables[name] ?? null) : null);

/** Adapts the operator to a list (`eq` becomes `in`), so that `@organizeId` and `@organizeIdList` can be used alike. */
function comparisonWith(operator: string, value: unknown): Record<string, unknown> {
  if (value === null) return operator === 'ne' || operator === 'notIn' ? { empty: false } : { in: [] };
  if (Array.isArray(value) && operator === 'eq') return { in: value };
  if (Array.isArray(value) && operator === 'ne') return { notIn: value };
  if (!Array.isArray(value) && (operator === 'in' || operator === 'notIn')) return { [operator]: [value] };
  return { [operator]: value };
}
