import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useRemove, useRestore } from '@zhixing/client/use-writes.ts';
import { useConfirm } from '../states/use-confirm.tsx';
import { useNotices } from '../states/use-notices.ts';

/** Deletes a record after asking, and offers for a while to take that back. Answers whether it is gone. */
export function useDelete(model: string) {
  const t = useText();
  const confirm = useConfirm();
  const { attempt, done } = useNotices();
  const remove = useRemove(model);
  const restore = useRestore(model);
  const undo = (id: string) => void attempt(() => restore.mutateAsync(id), t('ui.record.restored'));
  const offerUndo = (id: string) => done(t('ui.record.deleted'), { label: t('ui.record.undo'), run: () => undo(id), undo: true });
  return async ({ id, version }: RecordRow): Promise<boolean> => {
    const okText = t('ui.action.delete');
    const content = `${t('ui.record.deleteNote')} ${t('ui.bin.note')}`;
    if (!(await confirm({ title: t('ui.record.confirmDelete'), content, okText, danger: true }))) return false;
    const gone = await attempt(() => remove.mutateAsync({ id, version }));
    if (gone) offerUndo(id);
    return gone;
  };
}
