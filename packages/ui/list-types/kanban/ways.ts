import type { ActionDescription, FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { offeredActions } from '@zhixing/client/use-action.ts';
import { isEditable } from '@zhixing/model/editable.ts';

/** A move to another column: an action leading to the status, or an update of the field. */
export interface Way {
  readonly to: string;
  readonly action?: ActionDescription;
}

/** Possible moves of a card: statuses reachable by an action, or all other options of an editable field. */
export function waysOf(model: ModelDescription, field: FieldDescription, row: RecordRow): Way[] {
  const now = row[field.name] ?? null;
  if (field.name === 'status' && field.readonly)
    return offeredActions(model, row).flatMap((action) => (action.to && action.to !== now ? [{ to: action.to, action }] : []));
  if (!model.access.update || field.readonly || !isEditable(model.editableIn, row)) return [];
  return (field.options ?? []).filter(({ value }) => value !== now).map(({ value }) => ({ to: value }));
}
