import type { ActionDescription, FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { offeredActions } from '@zhixing/client/use-action.ts';
import { isEditable } from '@zhixing/model/editable.ts';

/** A way of a card to another column: an action that leads to the state, or a change of the field. */
export interface Way {
  readonly to: string;
  readonly action?: ActionDescription;
}

/** Where a card may go: to the states that an action leads to from its own, or to every other option of a field that may be changed. */
export function waysOf(model: ModelDescription, field: FieldDescription, row: RecordRow): Way[] {
  const now = row[field.name] ?? null;
  if (field.name === 'status')
    return offeredActions(model, row).flatMap((action) => (action.to && action.to !== now ? [{ to: action.to, action }] : []));
  if (!model.access.update || field.readonly || !isEditable(model.editableIn, row)) return [];
  return (field.options ?? []).filter(({ value }) => value !== now).map(({ value }) => ({ to: value }));
}
