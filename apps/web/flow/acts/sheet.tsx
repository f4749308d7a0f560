import { useText } from '@zhixing/client/i18n.ts';
import { Button, Drawer, Flex, Grid, Modal } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly ok: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly onOk: () => void;
  readonly onClose: () => void;
  /** Stands beside the two usual buttons. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** Something to be filled in and sent: a dialog, on phones a sheet over the whole screen with its buttons at the thumb. */
export function Sheet({ title, ok, danger = false, busy, onOk, onClose, extra, children }: Props) {
  const text = useText();
  const phone = Grid.useBreakpoint().lg === false;
  const size = phone ? ('large' as const) : ('medium' as const);
  const foot = (
    <Flex gap="small" justify="flex-end" className="flow-sheet-foot">
      {extra}
      <Button size={size} onClick={onClose}>
        {text('ui.action.cancel')}
      </Button>
      <Button type="primary" size={size} danger={danger} loading={busy} onClick={onOk}>
        {ok}
      </Button>
    </Flex>
  );
  if (phone)
    return (
      <Drawer open placement="bottom" size="100%" title={title} footer={foot} onClose={onClose} className="flow-sheet">
        {children}
      </Drawer>
    );
  return (
    <Modal open width={600} title={title} footer={foot} onCancel={onClose} className="flow-sheet">
      {children}
    </Modal>
  );
}
