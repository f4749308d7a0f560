import { type FieldDescription, fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import { uiKind } from '../../kinds/registry.ts';

/** The field if it can be edited in cells: not derived, not masked, of a kind with inline editing. */
export function editableField(model: ModelDescription, masked: readonly string[], name: string): FieldDescription | undefined {
  const field = fieldOf(model, name);
  const open = field && uiKind(field.kind).inline !== null && field.readonly !== true && field.system !== true;
  return open && !masked.includes(name) ? field : undefined;
}
