import type { EffectiveModel, RecordCheck } from '@zhixing/model';

/** Whether a form holds every value that a check compares: none is computed or internal. */
export const isEntered = (model: EffectiveModel, { names }: RecordCheck): boolean => names.every((name) => isHeld(model, name));

/** The fields of a check as they are entered: a formula counts as the fields that it is computed from. */
export const enteredNames = (model: EffectiveModel, { names }: RecordCheck): string[] =>
  names.flatMap((name) => [name, ...formulaInputs(model, String(model.fields[name]?.settings.expression ?? ''))]);

/** The fields that an expression refers to. */
export const formulaInputs = (model: EffectiveModel, expression: string): string[] =>
  (expression.match(/[A-Za-z_]\w*/g) ?? []).filter((word) => Object.hasOwn(model.fields, word));

function isHeld(model: EffectiveModel, name: string): boolean {
  const field = model.fields[name];
  return field !== undefined && field.kind.generated === null && field.settings.internal !== true;
}
