import { useText } from '@zhixing/client/i18n.ts';
import { Button, Drawer, Flex, Grid, Modal } from 'antd';
import type { ReactNode } from 'react';
import { Thumb } from '../thumb.tsx';

interface Props {
  readonly title: string;
  /** Subject of the dialog, since on phones it covers the page. */
  readonly about?: string;
  readonly ok: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly onOk: () => void;
  readonly onClose: () => void;
  /** Shown beside the two standard buttons. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** A form dialog; on phones a full-screen sheet with its buttons at the bottom. */
export function Sheet({ title, about, ok, danger = false, busy, onOk, onClose, extra, children }: Props) {
  const text = useText();
  const phone = Grid.useBreakpoint().lg === false;
  const foot = (
    <Flex gap="small" justify="flex-end" className="flow-sheet-foot">
      {extra}
      <Button onClick={onClose}>{text('ui.action.cancel')}</Button>
      <Button type="primary" danger={danger} loading={busy} onClick={onOk}>
        {ok}
      </Button>
    </Flex>
  );
  if (phone)
    return (
      <Thumb>
        <Drawer open placement="bottom" size="100%" title={title} footer={foot} onClose={onClose} className="flow-sheet">
          {about ? <p className="flow-sheet-about">{about}</p> : null}
          {children}
        </Drawer>
      </Thumb>
    );
  return (
    <Modal open width={600} title={title} footer={foot} onCancel={onClose} className="flow-sheet">
      {children}
    </Modal>
  );
}
