import { Drawer } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The tree of a list on phones. A file of its own: wide screens never need the drawer's program. */
export default function TreeDrawer({ title, open, onClose, children }: Props) {
  return (
    <Drawer open={open} onClose={onClose} placement="left" title={title}>
      {children}
    </Drawer>
  );
}
