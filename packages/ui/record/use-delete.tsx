import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useRemove, useRestore } from '@zhixing/client/use-writes.ts';
import { App, Button, Flex } from 'antd';
import { useConfirm } from '../states/use-confirm.tsx';
import { useNotices } from '../states/use-notices.ts';

const UNDO = 'undo-delete';
const UNDO_SECONDS = 10;

/** Deletes a record after asking, and offers for a while to take that back. Answers whether it is gone. */
export function useDelete(model: string) {
  const t = useText();
  const confirm = useConfirm();
  const { attempt } = useNotices();
  const { message } = App.useApp();
  const remove = useRemove(model);
  const restore = useRestore(model);
  const undo = async (id: string) => {
    message.destroy(UNDO);
    await attempt(() => restore.mutateAsync(id), t('ui.record.restored'));
  };
  const offerUndo = (id: string) =>
    message.success({
      key: UNDO,
      duration: UNDO_SECONDS,
      content: (
        <Flex align="center" gap="small" component="span">
          {t('ui.record.deleted')}
          <Button type="link" size="small" onClick={() => undo(id)}>
            {t('ui.record.undo')}
          </Button>
        </Flex>
      ),
    });
  return async ({ id, version }: RecordRow): Promise<boolean> => {
    const okText = t('ui.action.delete');
    if (!(await confirm({ title: t('ui.record.confirmDelete'), content: t('ui.record.deleteNote'), okText, danger: true }))) return false;
    const gone = await attempt(() => remove.mutateAsync({ id, version }));
    if (gone) offerUndo(id);
    return gone;
  };
}
