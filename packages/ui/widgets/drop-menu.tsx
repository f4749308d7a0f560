import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { cloneElement, type ReactElement, type Ref, useRef } from 'react';
import { chosenOnce } from './chosen-once.ts';

interface Props extends Pick<DropdownProps, 'placement' | 'getPopupContainer'> {
  readonly menu: MenuProps;
  /** The button that opens the menu. */
  readonly children: ReactElement<{ ref?: Ref<HTMLElement> }>;
}

/** Menu button. The menu gets the focus when opened; after choosing, the focus returns to the button. */
export function DropMenu({ menu, children, ...place }: Props) {
  const opener = useRef<HTMLElement>(null);
  const choose: MenuProps['onClick'] = (info) => {
    chosenOnce(info);
    // A dialog opened by an item returns the focus to where it was, which must not be in the closed menu.
    if (document.activeElement?.closest('[role="menuitem"]')) opener.current?.focus();
    menu.onClick?.(info);
  };
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ ...menu, onClick: choose }} {...place}>
      {cloneElement(children, { ref: opener })}
    </Dropdown>
  );
}
