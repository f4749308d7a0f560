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

/** Checks that a condition names fields of the model, operators their kinds offer, and operands that can be compared: M011, M012, M014. */
export function checkCondition(
  model: EffectiveModel,
  condition: Condition,
  path: string,
  documentOf: DocumentOf = () => undefined,
): Finding[] {
  const shape = shapeOf(condition);
  if (shape.kind === 'all' || shape.kind === 'any')
    return shape.parts.flatMap((part, i) => checkCondition(model, part, `${path}.${shape.kind}.${i}`, documentOf));
  if (shape.kind === 'not') return checkCondition(model, shape.part, `${path}.not`, documentOf);
  return leavesOf(condition as Record<string, unknown>).flatMap(({ field: name, operator, value }) => {
    const field = model.fields[name];
    if (!field) return [{ id: 'M011', path, message: `no field "${name}"` }];
    if (!operators.includes(operator) || !field.operators.includes(operator))
      return [{ id: 'M012', path, message: `"${name}" does not offer "${operator}"` }];
    if (operator === 'where' && (typeof value !== 'object' || value === null))
      return [{ id: 'M012', path, message: `"where" of "${name}" is no condition` }];
    const operand = fieldOperand(operator, value);
    const wrong = operand && operandIssue(model, field, operand, documentOf);
    return wrong ? [{ id: 'M014', path, message: wrong }] : [];
  });
}

function operandIssue(model: EffectiveModel, field: EffectiveField, { through, field: name }: FieldOperand, documentOf: DocumentOf) {
  const reference = through === null ? undefined : model.fields[through];
  if (through !== null && reference?.kind.reference !== 'one') return `"${through}" is no reference`;
  const document = reference && (reference.settings.model === model.name ? model.document : documentOf(String(reference.settings.model)));
  // An unknown model is reported by another check.
  if (reference && !document) return null;
  const other = (document ? effectiveModel(document) : model).fields[name];
  if (!other?.column) return `no column "${name}" to compare "${field.name}" with`;
  return areComparable(field, other) ? null : `"${field.name}" and "${name}" are not of one kind`;
}
