import type { SubmissionChoices } from '@zhixing/client/flow-choice.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription, ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useAction } from '@zhixing/client/use-action.ts';
import { useSave, type Values } from '@zhixing/client/use-writes.ts';
import { Button, Flex, Modal } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useNotices } from '../../states/use-notices.ts';
import { lazyDialog } from '../../widgets/lazy-dialog.tsx';
import { type Way, waysOf } from './ways.ts';

const ActionDialog = lazyDialog(() => import('../../record/action-dialog.tsx'));

interface Mover {
  readonly waysOf: (row: RecordRow) => Way[];
  /** Moves the row; asks which move to use if there are several, and for an action's arguments. */
  readonly move: (row: RecordRow, ways: readonly Way[]) => void;
  readonly dialog: ReactNode;
}

/** Moves cards between columns of a board. */
export function useMove(model: ModelDescription, field: FieldDescription, follow: (id: string, to: string) => void): Mover {
  const t = useText();
  const { attempt } = useNotices();
  const act = useAction(model.name);
  const save = useSave(model.name);
  const [pendingMove, setPendingMove] = useState<{ row: RecordRow; ways: readonly Way[] } | null>(null);
  const close = () => setPendingMove(null);
  const columnName = (value: string) => field.options?.find((option) => option.value === value)?.label ?? value;

  const take = async ({ id, version }: RecordRow, way: Way, args?: Values, choices?: SubmissionChoices) => {
    follow(id, way.to);
    if (way.action)
      return (await act.mutateAsync({ id, version, action: way.action.name, ...(args && { args }), ...(choices && { choices }) })).handed;
    await save.mutateAsync({ id, version, values: { [field.name]: way.to } });
    return undefined;
  };
  const move = (row: RecordRow, ways: readonly Way[]) => {
    const [way] = ways;
    const asks = ways.length > 1 || way?.action?.confirm || way?.action?.flow || (way?.action?.args.length ?? 0) > 0;
    if (asks) setPendingMove({ row, ways });
    else if (way) void attempt(() => take(row, way), t('ui.types.moved', { column: columnName(way.to) }));
  };
  const [only] = pendingMove?.ways ?? [];
  const dialog = pendingMove && (
    <Suspense>
      {pendingMove.ways.length > 1 && (
        <Modal open title={t('ui.types.whichWay', { column: columnName(only?.to ?? '') })} footer={null} onCancel={close}>
          <Flex vertical gap="small">
            {pendingMove.ways.map((way) => (
              <Button key={way.action?.name} block onClick={() => setPendingMove({ row: pendingMove.row, ways: [way] })}>
                {way.action?.label}
              </Button>
            ))}
          </Flex>
        </Modal>
      )}
      {pendingMove.ways.length === 1 && only?.action && (
        <ActionDialog
          action={only.action}
          on={{ model: model.name, id: pendingMove.row.id }}
          run={(...told) => take(pendingMove.row, only, ...told)}
          onClose={close}
        />
      )}
    </Suspense>
  );
  return { waysOf: (row) => waysOf(model, field, row), move, dialog };
}
