import { type Condition, leavesOf, operators, shapeOf } from './condition.ts';
import type { ModelDocument } from './document.ts';
import { type EffectiveField, type EffectiveModel, effectiveModel } from './effective.ts';
import type { TypeClash } from './expression/errors.ts';
import { areComparable, type FieldOperand, fieldOperand } from './field-operand.ts';

/** A finding about a document. Ids are stable: they appear in logs, in the designer and in the documentation. */
export interface Finding {
  readonly id: string;
  readonly path: string;
  readonly message: string;
  /** Incompatible types in an expression, in structured form. */
  readonly clash?: TypeClash;
}

export type DocumentOf = (model: string) => ModelDocument | undefined;
export type ModelOf = (model: string) => EffectiveModel | undefined;

/** Looks up models by their documents. */
export const modelsOf =
  (documentOf: DocumentOf): ModelOf =>
  (name) => {
    const document = documentOf(name);
    return document && effectiveModel(document);
  };

/** For conditions that may compare values of the record itself only, which another check holds: no other model is looked up. */
export const noOthers: ModelOf = () => undefined;

/**
 * Checks that a condition names fields of the model, operators their kinds offer, and operands that can be compared: M011, M012, M014. What it
 * requires of referenced records is checked against their models, as far as `modelOf` knows these: an unknown model is reported by another check.
 */
export function checkCondition(model: EffectiveModel, condition: Condition, path: string, modelOf: ModelOf): Finding[] {
  const shape = shapeOf(condition);
  if (shape.kind === 'all' || shape.kind === 'any')
    return shape.parts.flatMap((part, i) => checkCondition(model, part, `${path}.${shape.kind}.${i}`, modelOf));
  if (shape.kind === 'not') return checkCondition(model, shape.part, `${path}.not`, modelOf);
  return leavesOf(condition as Record<string, unknown>).flatMap(({ field: name, operator, value }) => {
    const field = model.fields[name];
    if (!field) return [{ id: 'M011', path, message: `no field "${name}"` }];
    if (!operators.includes(operator) || !field.operators.includes(operator))
      return [{ id: 'M012', path, message: `"${name}" does not offer "${operator}"` }];
    if (operator === 'where') return checkReferenced(model, field, value, path, modelOf);
    const operand = fieldOperand(operator, value);
    const wrong = operand && operandIssue(model, field, operand, modelOf);
    return wrong ? [{ id: 'M014', path, message: wrong }] : [];
  });
}

function checkReferenced(model: EffectiveModel, field: EffectiveField, condition: unknown, path: string, modelOf: ModelOf): Finding[] {
  if (typeof condition !== 'object' || condition === null)
    return [{ id: 'M012', path, message: `"where" of "${field.name}" is no condition` }];
  const referenced = referencedBy(model, field, modelOf);
  return referenced ? checkCondition(referenced, condition as Condition, `${path}.${field.name}.where`, modelOf) : [];
}

const referencedBy = (model: EffectiveModel, { settings }: EffectiveField, modelOf: ModelOf): EffectiveModel | undefined =>
  settings.model === model.name ? model : modelOf(String(settings.model));

function operandIssue(model: EffectiveModel, field: EffectiveField, { through, field: name }: FieldOperand, modelOf: ModelOf) {
  const reference = through === null ? undefined : model.fields[through];
  if (through !== null && reference?.kind.reference !== 'one') return `"${through}" is no reference`;
  const referenced = reference ? referencedBy(model, reference, modelOf) : model;
  if (!referenced) return null;
  const other = referenced.fields[name];
  if (!other?.column) return `no column "${name}" to compare "${field.name}" with`;
  return areComparable(field, other) ? null : `"${field.name}" and "${name}" are not of one kind`;
}
