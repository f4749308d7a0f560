import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex } from 'antd';
import { useConfirm } from '../../states/use-confirm.tsx';
import { useNotices } from '../../states/use-notices.ts';
import { countCells, countWrong } from './sheet.ts';
import type { useSheet } from './use-sheet.ts';

/** Number of unsaved changes, with save, undo and discard. */
export function EditBar({ handle }: { handle: ReturnType<typeof useSheet> }) {
  const t = useText();
  const confirm = useConfirm();
  const { done, failed } = useNotices();
  const { sheet, saving, save, undo, discard } = handle;
  const [cells, rows, wrong] = [countCells(sheet), sheet.changed.size, countWrong(sheet)];
  const saveAll = async () => {
    const { saved, refused } = await save();
    if (refused > 0) failed(new Error(t('ui.edit.partly', { saved, refused })));
    else done(t('ui.edit.saved', { total: saved }));
  };
  const discardAll = async () => {
    const agreed = await confirm({
      title: t('ui.form.leave'),
      content: t('ui.form.leaveNote'),
      okText: t('ui.form.discard'),
      danger: true,
    });
    if (agreed) discard();
  };
  return (
    <Flex align="center" justify="space-between" gap="small" wrap role="toolbar" aria-label={t('ui.edit.bar')}>
      <span aria-live="polite">
        {cells === 0 ? t('ui.edit.hint') : t(wrong > 0 ? 'ui.edit.wrong' : 'ui.edit.changed', { rows, cells, wrong })}
      </span>
      <Flex gap="small">
        <Button disabled={sheet.before.length === 0} onClick={undo} title="Ctrl+Z">
          {t('ui.edit.undo')}
        </Button>
        <Button disabled={cells === 0} onClick={discardAll}>
          {t('ui.form.discard')}
        </Button>
        <Button type="primary" disabled={cells === 0 || wrong > 0} loading={saving} onClick={saveAll}>
          {t('ui.edit.saveAll')}
        </Button>
      </Flex>
    </Flex>
  );
}
