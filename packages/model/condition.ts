/**
 * Conditions are data: guards, row scopes, filters, button visibility. Two readers understand them, `matches` here and the SQL
 * reader of the engine, and they agree: an absent value never matches a comparison, `ne` and `notIn` mean "is distinct from",
 * ordering is asked of the field kind, and everything is two-valued (there is no "unknown"). The operand of a comparison may be another field
 * (`@.startOn`, `@.venue.capacity`, see `FieldOperand`); one that is absent is an absent value.
 */
export type Condition<F extends string = string> =
  | { readonly all: readonly Condition<F>[] }
  | { readonly any: readonly Condition<F>[] }
  | { readonly not: Condition<F> }
  | { readonly [K in F]?: Operand };

export type Scalar = string | number | boolean;

/** `value` alone means equality, `null` means empty. */
export type Operand = Scalar | null | Comparison;

export interface Comparison {
  readonly eq?: Scalar;
  readonly ne?: Scalar;
  readonly gt?: Scalar;
  readonly gte?: Scalar;
  readonly lt?: Scalar;
  readonly lte?: Scalar;
  readonly in?: readonly Scalar[] | string;
  readonly notIn?: readonly Scalar[] | string;
  /** Part of a text; ASCII letters match in either case. */
  readonly contains?: string;
  readonly startsWith?: string;
  /** A list field holds this value, or one of these where a variable stands for several. */
  readonly has?: Scalar | readonly Scalar[];
  readonly empty?: boolean;
  /** A range holds this day or moment. */
  readonly covers?: string;
  /** A range has something in common with this one, half-open as well; an end that is left out is unbounded. */
  readonly overlaps?: { readonly start?: string; readonly end?: string };
  /** A range is over by this day or moment: its end is not later. */
  readonly before?: string;
  /** A range begins later than this day or moment. */
  readonly after?: string;
  /** The record that a reference points to fulfils a condition of its own model. */
  readonly where?: Condition;
}

export const operators = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'notIn',
  'contains',
  'startsWith',
  'has',
  'empty',
  'where',
  'covers',
  'overlaps',
  'before',
  'after',
] as const;
export type Operator = (typeof operators)[number];

/** One comparison of one field, the form both readers work on. */
export interface Leaf {
  readonly field: string;
  readonly operator: Operator;
  readonly value: unknown;
}

/** The leaves of a field map `{a: 1, b: {gt: 2, lt: 5}}`; all of them must hold. Equality with nothing is emptiness. */
export function leavesOf(condition: Readonly<Record<string, unknown>>): Leaf[] {
  return Object.entries(condition).flatMap(([field, operand]) => {
    if (operand === undefined) return [];
    if (operand === null) return [{ field, operator: 'empty' as const, value: true }];
    if (typeof operand !== 'object') return [{ field, operator: 'eq' as const, value: operand }];
    return Object.entries(operand)
      .filter(([, value]) => value !== undefined)
      .map(([operator, value]) => leafOf(field, operator as Operator, value));
  });
}

const leafOf = (field: string, operator: Operator, value: unknown): Leaf =>
  value === null && (operator === 'eq' || operator === 'ne')
    ? { field, operator: 'empty', value: operator === 'eq' }
    : { field, operator, value };

export type Shape =
  | { kind: 'all'; parts: readonly Condition[] }
  | { kind: 'any'; parts: readonly Condition[] }
  | { kind: 'not'; part: Condition }
  | { kind: 'leaves'; leaves: Leaf[] };

/** Which of the four forms a condition has. */
export function shapeOf(condition: Condition): Shape {
  if ('all' in condition && Array.isArray(condition.all)) return { kind: 'all', parts: condition.all };
  if ('any' in condition && Array.isArray(condition.any)) return { kind: 'any', parts: condition.any };
  if ('not' in condition && typeof condition.not === 'object' && condition.not !== null)
    return { kind: 'not', part: condition.not as Condition };
  return { kind: 'leaves', leaves: leavesOf(condition as Record<string, unknown>) };
}
