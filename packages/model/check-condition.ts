import { type Condition, leavesOf, operators, shapeOf } from './condition.ts';
import type { EffectiveModel } from './effective.ts';
import type { TypeClash } from './expression/errors.ts';

/** Something wrong with a document. Ids are stable: they appear in logs, in the designer and in the documentation. */
export interface Finding {
  readonly id: string;
  readonly path: string;
  readonly message: string;
  /** Types in an expression that do not go together, as `message` says. */
  readonly clash?: TypeClash;
}

/** Checks that a condition names fields of the model and operators their kinds offer. */
export function checkCondition(model: EffectiveModel, condition: Condition, path: string): Finding[] {
  const shape = shapeOf(condition);
  if (shape.kind === 'all' || shape.kind === 'any')
    return shape.parts.flatMap((part, i) => checkCondition(model, part, `${path}.${shape.kind}.${i}`));
  if (shape.kind === 'not') return checkCondition(model, shape.part, `${path}.not`);
  return leavesOf(condition as Record<string, unknown>).flatMap(({ field: name, operator, value }) => {
    const field = model.fields[name];
    if (!field) return [{ id: 'M011', path, message: `no field "${name}"` }];
    if (!operators.includes(operator) || !field.operators.includes(operator))
      return [{ id: 'M012', path, message: `"${name}" does not offer "${operator}"` }];
    if (operator === 'where' && (typeof value !== 'object' || value === null))
      return [{ id: 'M012', path, message: `"where" of "${name}" is no condition` }];
    return [];
  });
}
