import { type Alternatives, alternativesCondition, alternativesOf } from './alternatives.ts';
import { type Condition, leavesOf, shapeOf } from './condition.ts';
import type { EffectiveModel } from './effective.ts';
import { fieldOperand } from './field-operand.ts';
import { namesIn } from './linkage.ts';
import { isRelativeDate } from './relative-date.ts';

/** A compiled check of a model. */
export interface RecordCheck {
  readonly name: string;
  /** What every record must match: either `when` does not match, or `must` does. */
  readonly condition: Condition;
  /** The field that shows the failure. */
  readonly at: string;
  /** The record's own fields that the check depends on. */
  readonly names: readonly string[];
  /** Whether it depends on the record alone: no other records, no relative days. */
  readonly own: boolean;
}

const computed = new WeakMap<EffectiveModel, readonly RecordCheck[]>();

/** The checks of a model, compiled once. */
export function checksOf(model: EffectiveModel): readonly RecordCheck[] {
  const known = computed.get(model) ?? [
    ...Object.entries(model.document.checks ?? {}).map(([name, check]) => compiled(model, name, check)),
    ...alternativesOf(model.document).map((some) => ofAlternatives(model, some)),
  ];
  computed.set(model, known);
  return known;
}

/** The check of alternatives, shown at the first of them that people fill in. */
function ofAlternatives(model: EffectiveModel, some: Alternatives): RecordCheck {
  const { name, fields } = some;
  const at = fields.find((one) => model.writable.some((field) => field.name === one)) ?? fields[0] ?? '';
  return { name, condition: alternativesCondition(some), at, names: fields, own: true };
}

type CheckDocument = NonNullable<EffectiveModel['document']['checks']>[string];

function compiled(model: EffectiveModel, name: string, { when, must, at }: CheckDocument): RecordCheck {
  const held = unlessAbsent(must);
  const names = [...new Set([...namesIn(must), ...(when ? namesIn(when) : [])])];
  const shown = namesIn(must);
  return {
    name,
    condition: when ? { any: [{ not: when }, held] } : held,
    at: at ?? shown.find((one) => model.writable.some((field) => field.name === one)) ?? shown[0] ?? '',
    names,
    own: isOwn(must) && (when === undefined || isOwn(when)),
  };
}

/**
 * A direct comparison in `must` passes if one of its values is absent, because presence is required by `required`. Within `any` and `not`
 * the usual semantics apply.
 */
function unlessAbsent(must: Condition): Condition {
  const shape = shapeOf(must);
  if (shape.kind === 'all') return { all: shape.parts.map(unlessAbsent) };
  if (shape.kind !== 'leaves') return must;
  return {
    all: shape.leaves.map(({ field, operator, value }): Condition => {
      const leaf = { [field]: { [operator]: value } } as Condition;
      if (operator === 'empty') return leaf;
      return { any: [{ [field]: { empty: true } }, ...absentOperand(operator, value), leaf] };
    }),
  };
}

function absentOperand(operator: string, value: unknown): Condition[] {
  const operand = fieldOperand(operator, value);
  if (!operand) return [];
  if (operand.through === null) return [{ [operand.field]: { empty: true } }];
  return [{ not: { [operand.through]: { where: { [operand.field]: { empty: false } } } } }];
}

/** Whether a condition depends only on stored values of the record itself. */
export function isOwn(condition: Condition): boolean {
  const shape = shapeOf(condition);
  if (shape.kind === 'all' || shape.kind === 'any') return shape.parts.every(isOwn);
  if (shape.kind === 'not') return isOwn(shape.part);
  return leavesOf(condition as Record<string, unknown>).every(
    ({ operator, value }) =>
      operator !== 'where' && !fieldOperand(operator, value)?.through && ![value].flat().some((one) => isRelativeDate(one)),
  );
}
