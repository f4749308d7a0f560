import type { EffectiveField, EffectiveModel } from './effective.ts';
import { type FieldOperand, fieldOperand } from './field-operand.ts';
import type { Interval } from './interval.ts';
import { withFixedDays } from './relative-date.ts';

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

/** Looks up a referenced row, for `where` over a reference; null when there is none. */
export type Related = (field: EffectiveField, id: string) => { model: EffectiveModel; row: Record<string, unknown> } | null;

/**
 * The memory reader: whether a row fulfils a condition. Variables must have been put in before (`withVariables`); days that move with time are
 * those of `now`.
 */
export function matches(
  model: Pick<EffectiveModel, 'fields'>,
  condition: Condition,
  row: Readonly<Record<string, unknown>>,
  related: Related = () => null,
  now: Date = new Date(),
): boolean {
  const shape = shapeOf(condition);
  if (shape.kind === 'all') return shape.parts.every((part) => matches(model, part, row, related, now));
  if (shape.kind === 'any') return shape.parts.some((part) => matches(model, part, row, related, now));
  if (shape.kind === 'not') return !matches(model, shape.part, row, related, now);
  return shape.leaves.every((leaf) => leafHolds(model, leaf, row, related, now));
}

function leafHolds(
  model: Pick<EffectiveModel, 'fields'>,
  leaf: Leaf,
  row: Readonly<Record<string, unknown>>,
  related: Related,
  now: Date,
): boolean {
  const field = model.fields[leaf.field];
  if (!field) return false;
  const fixed = withFixedDays(field, leaf, now);
  if (fixed) return matches(model, fixed, row, related, now);
  const value = row[leaf.field] ?? null;
  if (leaf.operator === 'where') return relatedHolds(field, leaf.value as Condition, value, related, now);
  const operand = fieldOperand(leaf.operator, leaf.value);
  if (!operand) return comparisons[leaf.operator](value, leaf.value, field);
  const other = operandIn(model, operand, row, related);
  return other !== undefined && comparisons[leaf.operator](value, other, field);
}

/** The value of a field operand, null where it is absent; undefined where there is no such field, so that no comparison holds. */
function operandIn(
  model: Pick<EffectiveModel, 'fields'>,
  { through, field: name }: FieldOperand,
  row: Readonly<Record<string, unknown>>,
  related: Related,
): unknown {
  if (through === null) return model.fields[name]?.column === undefined ? undefined : (row[name] ?? null);
  const reference = model.fields[through];
  if (reference?.kind.reference !== 'one') return undefined;
  const target = typeof row[through] === 'string' ? related(reference, row[through]) : null;
  return target === null ? null : (target.row[name] ?? null);
}

function relatedHolds(field: EffectiveField, condition: Condition, value: unknown, related: Related, now: Date): boolean {
  if (typeof value !== 'string') return false;
  const target = related(field, value);
  return target !== null && matches(target.model, condition, target.row, related, now);
}

type Compare = (value: unknown, operand: unknown, field: EffectiveField) => boolean;

const order = (value: unknown, operand: unknown, field: EffectiveField): number | null =>
  value === null || operand === null || !field.kind.compare ? null : field.kind.compare(value, operand);

const same: Compare = (value, operand, field) =>
  value !== null && operand !== null && (field.kind.compare ? field.kind.compare(value, operand) === 0 : value === operand);

type AtOf = (end: unknown) => number;

const ofInterval =
  (holds: (start: number, end: number, at: AtOf, operand: unknown) => boolean): Compare =>
  (value, operand, { kind: { interval } }) => {
    if (value === null || operand === null || !interval) return false;
    const { start, end } = value as Interval;
    return holds(interval.at(start), interval.at(end), interval.at, operand);
  };

/** The ends of an operand of `overlaps` as places on the scale of the kind; both readers find that an empty or reversed one overlaps nothing. */
export function boundsOf(operand: unknown, at: (end: unknown) => number): [from: number, to: number] {
  const { start = null, end = null } = operand as Partial<Record<'start' | 'end', string | null>>;
  return [start === null ? Number.NEGATIVE_INFINITY : at(start), end === null ? Number.POSITIVE_INFINITY : at(end)];
}

const fold = (text: unknown): string => String(text).replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const comparisons: Record<Exclude<Operator, 'where'>, Compare> = {
  eq: same,
  ne: (value, operand, field) => !(value === null && operand === null) && !same(value, operand, field),
  gt: (value, operand, field) => (order(value, operand, field) ?? 0) > 0,
  gte: (value, operand, field) => (order(value, operand, field) ?? -1) >= 0,
  lt: (value, operand, field) => (order(value, operand, field) ?? 0) < 0,
  lte: (value, operand, field) => (order(value, operand, field) ?? 1) <= 0,
  in: (value, operand, field) => Array.isArray(operand) && operand.some((one) => same(value, one, field)),
  notIn: (value, operand, field) => !(Array.isArray(operand) && operand.some((one) => same(value, one, field))),
  contains: (value, operand) => value !== null && fold(value).includes(fold(operand)),
  startsWith: (value, operand) => value !== null && fold(value).startsWith(fold(operand)),
  has: (value, operand) =>
    Array.isArray(value) && (Array.isArray(operand) ? operand.some((one) => value.includes(one)) : value.includes(operand)),
  empty: (value, operand) => (value === null) === (operand !== false),
  covers: ofInterval((start, end, at, operand) => start <= at(operand) && at(operand) < end),
  overlaps: ofInterval((start, end, at, operand) => {
    const [from, to] = boundsOf(operand, at);
    return from < to && start < to && from < end;
  }),
  before: ofInterval((_start, end, at, operand) => end <= at(operand)),
  after: ofInterval((start, _end, at, operand) => start > at(operand)),
};
