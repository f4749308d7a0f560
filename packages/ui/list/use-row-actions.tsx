import type { SubmissionChoices } from '@zhixing/client/flow-choice.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { offeredActions, useAction } from '@zhixing/client/use-action.ts';
import type { Values } from '@zhixing/client/use-writes.ts';
import { isDeletable, isEditable } from '@zhixing/model/editable.ts';
import { type ReactNode, Suspense, useState } from 'react';
import type { MenuItems } from '../grid/grid-props.ts';
import { useExtensions } from '../record/extensions.ts';
import { useDelete } from '../record/use-delete.ts';
import { wantField } from '../record/wanted-field.ts';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import type { ListHandle } from './use-list-page.ts';

const ActionDialog = lazyDialog(() => import('../record/action-dialog.tsx'));

interface RowActionsHandle {
  /** Menu items of a row, besides editing. */
  readonly items: (row: RecordRow) => MenuItems;
  /** Dialog of the chosen action. */
  readonly dialog: ReactNode;
}

/** Row actions of a list, with one shared dialog. */
export function useRowActions({ model, open }: ListHandle): RowActionsHandle {
  const t = useText();
  const remove = useDelete(model.name);
  const act = useAction(model.name);
  const more = useExtensions(model);
  const [chosenAction, setChosenAction] = useState<{ action: ActionDescription; row: RecordRow } | null>(null);
  const take = async (args: Values | undefined, choices?: SubmissionChoices) => {
    if (!chosenAction) return undefined;
    const { row, action } = chosenAction;
    const more = { ...(args && { args }), ...(choices && { choices }) };
    const { handed: oneTimeResult } = await act.mutateAsync({ id: row.id, version: row.version, action: action.name, ...more });
    return oneTimeResult;
  };
  const items = (row: RecordRow): MenuItems => [
    ...offeredActions(model, row).map((action) => ({
      key: action.name,
      label: action.label,
      onClick: () => setChosenAction({ action, row }),
    })),
    ...more(row),
    ...(model.access.delete && isDeletable(model.deletableIn, row)
      ? [{ key: '-delete', danger: true, label: t('ui.action.delete'), onClick: () => remove(row) }]
      : []),
  ];
  const editAt =
    ({ id }: RecordRow) =>
    (field: string) => {
      setChosenAction(null);
      wantField(id, field);
      open(id, true);
    };
  const unmetOf = (row: RecordRow) => {
    const editable = model.access.update && isEditable(model.editableIn, row);
    return { model: model.name, id: row.id, fields: model.fields, ...(editable && { onGo: editAt(row) }) };
  };
  const dialog = chosenAction && (
    <Suspense>
      <ActionDialog
        action={chosenAction.action}
        on={{ model: model.name, id: chosenAction.row.id }}
        run={take}
        onClose={() => setChosenAction(null)}
        unmet={unmetOf(chosenAction.row)}
      />
    </Suspense>
  );
  return { items, dialog };
}
