import { Drawer } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The list's tree on phones. A separate file, so that desktops need not load the drawer's code. */
export default function TreeDrawer({ title, open, onClose, children }: Props) {
  return (
    <Drawer open={open} onClose={onClose} placement="left" title={title}>
      {children}
    </Drawer>
  );
}
