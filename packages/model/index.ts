export { type Alternatives, alternativesOf, offeredWhile } from './alternatives.ts';
export { type CapacityRule, capacitiesOf, DAY, daysOf, MAX_DAYS, type Usage, usageOf } from './capacity.ts';
export { checkCondition, type Finding } from './check-condition.ts';
export { formulaFindings } from './check-expressions.ts';
export { checkModel } from './checks.ts';
export { type Condition, type Leaf, leavesOf, type Operand, type Operator, operators, shapeOf } from './condition.ts';
export { type ActionOf, type AnyModel, type ArgsOf, defineModel, type Model } from './define.ts';
export { type ActionDocument, type ModelDocument, modelDocumentSchema, nameSchema } from './document.ts';
export { isDeletable, isEditable } from './editable.ts';
export { type EffectiveAction, type EffectiveField, type EffectiveModel, effectiveModel, reservedNames, snake } from './effective.ts';
export { ExpressionError, ExpressionFailure } from './expression/errors.ts';
export type { ExpressionType, Names, ResultType } from './expression/types.ts';
export { type Expression, syntaxError } from './expression.ts';
export { type Field, type Fields, f, type GeoPoint, type Tone } from './field.ts';
export { fieldIssue, futureIssue, isMessageKey } from './field-issue.ts';
export { type FieldOperand, fieldOperand, isFieldOperand } from './field-operand.ts';
export {
  type ComputedField,
  compilerOf,
  computeFormulas,
  type FormulaFailure,
  formulasOf,
  namesInFlows,
  resultTypeOf,
} from './formulas.ts';
export { documentIssue, type IdentityDocument, identityDocuments, tellsBirthday } from './identity-document.ts';
export type { Interval, IntervalEnds } from './interval.ts';
export type { CellForm, Issue, JsonSchema, Kind, Mask, Parsed, Target, Words } from './kind.ts';
export { isDate, readDate } from './kinds/date.ts';
export { birthdayOf, genderOf, isNationalId, nationalIdFrom } from './kinds/national-id.ts';
export { isId } from './kinds/ref.ts';
export { kindOf, kindOfField, kinds, registerKind } from './kinds/registry.ts';
export { isUscc, usccFrom } from './kinds/uscc.ts';
export { hiddenFields, type LinkedFields, namesIn, requiredFields } from './linkage.ts';
export { boundsOf, matches, type Related } from './matches.ts';
export { areSpan, type OverlapRule, overlapsOf, type Span, spanOf } from './overlaps.ts';
export { applyOverlay, type Overlay, type OverlayFinding, overlaySchema, SUBMIT } from './overlay.ts';
export { checksOf, isOwn, type RecordCheck } from './record-checks.ts';
export { isRelativeDate, type RelativeDay, relativeDate, relativeDays, withFixedDays } from './relative-date.ts';
export { type Aggregate, aggregates, type Rollup, rolledUp, rollupOf } from './rollup.ts';
export type { Row, SystemRow } from './row.ts';
export { type TraitName, traits } from './traits.ts';
export { type Variables, variablesIn, withVariables } from './variables.ts';
