import { Dropdown, type MenuProps } from 'antd';
import { createPortal } from 'react-dom';
import { chosenOnce } from '../widgets/chosen-once.ts';
import type { MenuItems } from './grid-props.ts';

interface Props {
  /** Pixels from the top left of the viewport. */
  readonly at: { readonly x: number; readonly y: number };
  readonly items: MenuItems;
  readonly onClose: () => void;
}

/** The grid's context menu, shared by headers, cells and row buttons. */
export function GridMenu({ at, items, onClose }: Props) {
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
      menu={{ items, onClick: choose }}
      onOpenChange={(open) => !open && onClose()}
      placement="bottomLeft"
    >
      <span aria-hidden style={{ position: 'fixed', insetInlineStart: at.x, insetBlockStart: at.y, width: 1, height: 1 }} />
    </Dropdown>,
    document.body,
  );
}
