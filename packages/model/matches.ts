import { type Condition, type Leaf, type Operator, shapeOf } from './condition.ts';
import type { EffectiveField, EffectiveModel } from './effective.ts';
import { type FieldOperand, fieldOperand } from './field-operand.ts';
import type { Interval } from './interval.ts';
import { withFixedDays } from './relative-date.ts';

/** Looks up a referenced row, for `where` over a reference; null if there is none. */
export type Related = (field: EffectiveField, id: string) => { model: EffectiveModel; row: Record<string, unknown> } | null;

/**
 * Evaluates a condition against a row in memory. Variables must have been replaced before (`withVariables`); relative days are resolved at
 * `now`.
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

/** The value of a field operand, null if absent; undefined if there is no such field, so that no comparison matches. */
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

/** The ends of an operand of `overlaps` as numbers; an empty or reversed one overlaps nothing, as in SQL. */
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
