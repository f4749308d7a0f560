import { Dropdown, type MenuProps } from 'antd';
import { createPortal } from 'react-dom';
import { chosenOnce } from '../widgets/chosen-once.ts';
import type { MenuItems } from './grid-props.ts';

export interface OpenMenu {
  readonly x: number;
  readonly y: number;
  readonly items: MenuItems;
}

/** The one menu of a grid, wherever it is asked for: at a heading, a cell or the button of a row. */
export function GridMenu({ menu, onClose }: { menu: OpenMenu; onClose: () => void }) {
  const choose: MenuProps['onClick'] = (info) => {
    chosenOnce(info);
    onClose();
  };
  // In the body: what scrolls or ends around the grid must not cut the place that the menu hangs on.
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
