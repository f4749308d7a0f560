import { type Condition, leavesOf, shapeOf } from './condition.ts';
import type { EffectiveModel } from './effective.ts';
import { fieldOperand, ownName } from './field-operand.ts';
import { matches } from './matches.ts';

type Row = Readonly<Record<string, unknown>>;
/** What the conditions of a form are read against: the fields alone. */
export type LinkedFields = Pick<EffectiveModel, 'fields'>;

/**
 * The fields that a record does not ask for, because their `show` does not hold. A hidden field counts as empty for the conditions of
 * the others, so that a whole chain goes away with its first link.
 */
export function hiddenFields(model: LinkedFields, row: Row): ReadonlySet<string> {
  const linked = Object.values(model.fields).filter((field) => field.settings.show !== undefined);
  let hidden: ReadonlySet<string> = new Set();
  // The check of the document holds that no chain is a circle: after as many looks as there are links, nothing moves any more.
  for (let look = 0; look <= linked.length; look++) {
    const seen = without(row, hidden);
    const next = new Set(linked.filter((field) => !holds(model, field.settings.show, seen)).map((field) => field.name));
    if (next.size === hidden.size && [...next].every((name) => hidden.has(name))) return next;
    hidden = next;
  }
  return hidden;
}

/** The fields that this record cannot do without: always required ones, and those whose `requiredWhen` holds. Hidden ones never are. */
export function requiredFields(model: LinkedFields, row: Row, hidden: ReadonlySet<string> = hiddenFields(model, row)): ReadonlySet<string> {
  const seen = without(row, hidden);
  const needed = Object.values(model.fields).filter(
    ({ name, settings }) =>
      !hidden.has(name) &&
      (settings.required === true || (settings.requiredWhen !== undefined && holds(model, settings.requiredWhen, seen))),
  );
  return new Set(needed.map((field) => field.name));
}

/** The names that a condition looks at, those of its operands included. */
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
