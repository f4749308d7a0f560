import { type Condition, type Leaf, leavesOf, shapeOf } from './condition.ts';
import { isFieldOperand } from './field-operand.ts';
import { isRelativeDate } from './relative-date.ts';

/**
 * The specification's system variables; modules may add their own, which also begin with @. One that holds rows is named with a column
 * (`@lent.flow`): all columns that a comparison of several fields names are of one row.
 */
export type Variables = Readonly<Record<string, string | readonly string[] | readonly VariableRow[] | null>>;

type VariableRow = Readonly<Record<string, string>>;

/**
 * Puts the values of system variables into a condition. A variable that has no value yields a comparison that never matches:
 * `in` over an empty list, or equality with a value that no record has.
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

/** The rows of the variable whose columns the leaves name, each as variables of its own (`@lent.flow`); nothing once they are known. */
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

/** The variables that a condition names, so that only those need to be computed. */
export function variablesIn(condition: Condition): string[] {
  const shape = shapeOf(condition);
  if (shape.kind === 'all' || shape.kind === 'any') return shape.parts.flatMap(variablesIn);
  if (shape.kind === 'not') return variablesIn(shape.part);
  return leavesOf(condition as Record<string, unknown>).flatMap(({ operator, value }) => {
    if (operator === 'where') return variablesIn(value as Condition);
    return isVariable(value) ? [value] : [];
  });
}

// Days that move with time and fields are no variables: the readers of conditions know what they mean.
const isVariable = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('@') && !isRelativeDate(value) && !isFieldOperand(value);

// A variable that nobody has set has no value; taken literally it would be compared with ids and dates.
const setValue = (name: string, variables: Variables) => (Object.hasOwn(variables, name) ? (variables[name] ?? null) : null);

/** A list takes the place of a single value (`eq` becomes `in`), so that `@organizeId` and `@organizeIdList` read alike. */
function comparisonWith(operator: string, value: unknown): Record<string, unknown> {
  if (value === null) return operator === 'ne' || operator === 'notIn' ? { empty: false } : { in: [] };
  if (Array.isArray(value) && operator === 'eq') return { in: value };
  if (Array.isArray(value) && operator === 'ne') return { notIn: value };
  if (!Array.isArray(value) && (operator === 'in' || operator === 'notIn')) return { [operator]: [value] };
  return { [operator]: value };
}
