export { checkCondition, type Finding } from './check-condition.ts';
export { checkModel } from './checks.ts';
export {
  type Condition,
  type Leaf,
  leavesOf,
  type Operand,
  type Operator,
  operators,
  shapeOf,
} from './condition.ts';
export { type ActionOf, type AnyModel, defineModel, type Model } from './define.ts';
export { type ActionDocument, type ModelDocument, modelDocumentSchema, nameSchema } from './document.ts';
export { isDeletable, isEditable } from './editable.ts';
export { type EffectiveAction, type EffectiveField, type EffectiveModel, effectiveModel, reservedNames, snake } from './effective.ts';
export { compileExpression, type Expression, unknownNameIn } from './expression.ts';
export { type Field, type Fields, f, type GeoPoint, type Tone } from './field.ts';
export { fieldIssue, isMessageKey } from './field-issue.ts';
export type { Issue, JsonSchema, Kind, Mask, Parsed, Target, Words } from './kind.ts';
export { isDate, readDate } from './kinds/date.ts';
export { chinaTime } from './kinds/moment.ts';
export { birthdayOf, genderOf, isNationalId, nationalIdFrom } from './kinds/national-id.ts';
export { isId } from './kinds/ref.ts';
export { kinds } from './kinds/registry.ts';
export { isUscc, usccFrom } from './kinds/uscc.ts';
export { hiddenFields, type LinkedFields, namesIn, requiredFields } from './linkage.ts';
export { matches, type Related } from './matches.ts';
export { applyOverlay, HAND_IN, type Overlay, type OverlayFinding, overlaySchema } from './overlay.ts';
export { isRelativeDate, type RelativeDay, relativeDate, relativeDays, withFixedDays } from './relative-date.ts';
export type { Row, SystemRow } from './row.ts';
export { type TraitName, traits } from './traits.ts';
export { type Variables, variablesIn, withVariables } from './variables.ts';
