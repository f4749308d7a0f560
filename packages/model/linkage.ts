import { type Condition, leavesOf, shapeOf } from './condition.ts';
import type { EffectiveModel } from './effective.ts';
import { fieldOperand, ownName } from './field-operand.ts';
import { matches } from './matches.ts';

type Row = Readonly<Record<string, unknown>>;
/** The part of a model that form conditions are evaluated against. */
export type LinkedFields = Pick<EffectiveModel, 'fields'>;

/**
 * The fields hidden because their `show` does not match. A hidden field counts as empty in other conditions, so that a whole chain is
 * hidden together.
 */
export function hiddenFields(model: LinkedFields, row: Row): ReadonlySet<string> {
  const linked = Object.values(model.fields).filter((field) => field.settings.show !== undefined);
  let hidden: ReadonlySet<string> = new Set();
  // The document checks exclude circular chains, so that this converges within as many passes as there are conditions.
  for (let look = 0; look <= linked.length; look++) {
    const seen = without(row, hidden);
    const next = new Set(linked.filter((field) => !holds(model, field.settings.show, seen)).map((field) => field.name));
    if (next.size === hidden.size && [...next].every((name) => hidden.has(name))) return next;
    hidden = next;
  }
  return hidden;
}

/** The fields that this record must have: required ones, and those whose `requiredWhen` matches. Hidden fields are never required. */
export function requiredFields(model: LinkedFields, row: Row, hidden: ReadonlySet<string> = hiddenFields(model, row)): ReadonlySet<string> {
  const seen = without(row, hidden);
  const needed = Object.values(model.fields).filter(
    ({ name, settings }) =>
      !hidden.has(name) &&
      (settings.required === true || (settings.requiredWhen !== undefined && holds(model, settings.requiredWhen, seen))),
  );
  return new Set(needed.map((field) => field.name));
}

/** The fields that a condition refers to, including those of its operands. */
export function namesIn(condition: Condition): string[] {
  const shape = shapeOf(condition);
  if (shape.kind === 'all' || shape.kind === 'any') return shape.parts.flatMap(namesIn);
  if (shape.kind === 'not') return namesIn(shape.part);
  return leavesOf(condition as Record<string, unknown>).flatMap(({ field, operator, value }) => {
    const operand = fieldOperand(operator, value);
    return operand ? [field, ownName(operand)] : [field];
  });
}

const holds = (model: LinkedFields, condition: unknown, row: Row): boolean => matches(model, condition as Condition, row);

const without = (row: Row, hidden: ReadonlySet<string>): Row =>
  hidden.size === 0 ? row : Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name)));
