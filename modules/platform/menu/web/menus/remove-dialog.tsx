import { useText } from '@zhixing/client/i18n.ts';
import { useFocusBack } from '@zhixing/ui/widgets/use-focus-back.ts';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import type { MenuRow } from './use-menus.ts';

interface Props {
  readonly row: MenuRow;
  /** Number of entries in it. */
  readonly inside: number;
  readonly onRemove: (inside: 'refuse' | 'up' | 'remove') => Promise<unknown>;
  readonly onClose: () => void;
}

/** Confirms the removal of an entry; for a directory, asks whether to move up or remove its contents. */
export default function RemoveDialog({ row, inside, onRemove, onClose }: Props) {
  useFocusBack();
  const text = useText();
  const [how, setHow] = useState<'up' | 'remove'>('up');
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await onRemove(inside === 0 ? 'refuse' : how);
    onClose();
  };
  return (
    <Modal
      open
      title={text('menus.removeSure', { name: row.fullName })}
      okText={text('menus.remove')}
      cancelText={text('menus.cancel')}
      okButtonProps={{ danger: true, loading: busy }}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <p>{text('menus.removeWhat')}</p>
      {inside > 0 ? (
        <fieldset className="menus-part-list">
          <legend>{text('menus.insideWhat', { count: inside })}</legend>
          <Radio.Group
            vertical
            value={how}
            onChange={({ target }) => setHow(target.value)}
            options={(['up', 'remove'] as const).map((value) => ({ value, label: text(`menus.inside.${value}`) }))}
          />
        </fieldset>
      ) : null}
    </Modal>
  );
}
