import { type Condition, type Leaf, type Operator, shapeOf } from './condition.ts';
import type { EffectiveField, EffectiveModel } from './effective.ts';
import { withFixedDays } from './relative-date.ts';

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
  return comparisons[leaf.operator](value, leaf.value, field);
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

const fold = (text: unknown): string => String(text).replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const comparisons: Record<Exclude<Operator, 'where'>, Compare> = {
  eq: same,
  ne: (value, operand, field) => !same(value, operand, field),
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
};
