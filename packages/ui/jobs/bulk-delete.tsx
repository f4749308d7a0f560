import { useText } from '@zhixing/client/i18n.ts';
import { Modal } from 'antd';
import { Words } from '../widgets/words.tsx';
import type { BulkStart } from './use-bulk-start.ts';

/** Asks for confirmation before deleting many rows. */
export function BulkDelete({ start, onClose }: { start: BulkStart; onClose: () => void }) {
  const t = useText();
  return (
    <Modal
      open
      title={t('ui.bulk.confirmDelete', { total: start.count })}
      okText={t('ui.action.delete')}
      cancelText={t('ui.action.cancel')}
      okButtonProps={{ danger: true }}
      confirmLoading={start.busy}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => start.run({ op: 'delete' })}
      onCancel={onClose}
    >
      <Words>{t('ui.record.deleteNote')}</Words>
    </Modal>
  );
}
