/**
 * Conditions are data: guards, row scopes, filters, button visibility. They are evaluated in memory (`matches`) and translated to SQL (by
 * the engine), with the same semantics: an absent value never matches a comparison, `ne` and `notIn` mean "is distinct from", ordering is
 * defined by the field kind, and everything is two-valued (no "unknown"). The operand of a comparison may be another field (`@.startOn`,
 * `@.venue.capacity`, see `FieldOperand`); if that is absent, it counts as an absent value.
 */
export type Condition<F extends string = string> =
  | { readonly all: readonly Condition<F>[] }
  | { readonly any: readonly Condition<F>[] }
  | { readonly not: Condition<F> }
  | { readonly [K in F]?: Operand };

export type Scalar = string | number | boolean;

/** A scalar means equality, `null` means empty. */
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
  /** Substring match; ASCII letters are compared case-insensitively. */
  readonly contains?: string;
  readonly startsWith?: string;
  /** A list field contains this value, or any of these if a variable stands for several. */
  readonly has?: Scalar | readonly Scalar[];
  readonly empty?: boolean;
  /** A range contains this day or moment. */
  readonly covers?: string;
  /** A range overlaps this half-open range; an omitted end is unbounded. */
  readonly overlaps?: { readonly start?: string; readonly end?: string };
  /** A range ends at or before this day or moment (its end is exclusive). */
  readonly before?: string;
  /** A range begins after this day or moment. */
  readonly after?: string;
  /** The referenced record matches a condition of its own model. */
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

/** One comparison of one field, the normalized form that both evaluators use. */
export interface Leaf {
  readonly field: string;
  readonly operator: Operator;
  readonly value: unknown;
}

/** The leaves of a field map `{a: 1, b: {gt: 2, lt: 5}}`, combined with AND. Equality with null becomes `empty`. */
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

/** Classifies a condition as one of its four forms. One that mixes them, as `{ status, any }`, requires each of them. */
export function shapeOf(condition: Condition): Shape {
  const entries = Object.entries(condition);
  const forms = entries.filter(([name, value]) => isForm(name, value));
  if (forms.length === 0) return { kind: 'leaves', leaves: leavesOf(condition as Record<string, unknown>) };
  if (entries.length > 1) {
    const rest = entries.filter(([name, value]) => !isForm(name, value));
    const parts = [...forms.map(([name, value]) => ({ [name]: value })), ...(rest.length > 0 ? [Object.fromEntries(rest)] : [])];
    return { kind: 'all', parts: parts as Condition[] };
  }
  const [[name, value]] = forms as [[string, never]];
  return name === 'not' ? { kind: 'not', part: value } : { kind: name as 'all' | 'any', parts: value };
}

const isForm = (name: string, value: unknown): boolean =>
  name === 'not' ? typeof value === 'object' && value !== null : (name === 'all' || name === 'any') && Array.isArray(value);
