import { Dropdown, type MenuProps } from 'antd';
import { createPortal } from 'react-dom';
import { chosenOnce } from '../widgets/chosen-once.ts';
import type { MenuItems } from './grid-props.ts';

export interface OpenMenu {
  readonly x: number;
  readonly y: number;
  readonly items: MenuItems;
}

/** The grid's context menu, shared by headers, cells and row buttons. */
export function GridMenu({ menu, onClose }: { menu: OpenMenu; onClose: () => void }) {
  const choose: MenuProps['onClick'] = (info) => {
    chosenOnce(info);
    onClose();
  };
  // Rendered in the body, because scrolling ancestors would clip the menu's anchor.
  return createPortal(
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      menu={{ items: menu.items, onClick: choose }}
      onOpenChange={(open) => !open && onClose()}
      placement="bottomLeft"
    >
      <span aria-hidden style={{ position: 'fixed', insetInlineStart: menu.x, insetBlockStart: menu.y, width: 1, height: 1 }} />
    </Dropdown>,
    document.body,
  );
}
