import { Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { cloneElement, type ReactElement, type Ref, useRef } from 'react';
import { chosenOnce } from './chosen-once.ts';

interface Props extends Pick<DropdownProps, 'placement' | 'getPopupContainer'> {
  readonly menu: MenuProps;
  /** The button that opens the menu. */
  readonly children: ReactElement<{ ref?: Ref<HTMLElement> }>;
}

/** A menu behind a button. Keys walk it as soon as it is open; when something is chosen the focus is back at the button. */
export function DropMenu({ menu, children, ...place }: Props) {
  const opener = useRef<HTMLElement>(null);
  const choose: MenuProps['onClick'] = (info) => {
    chosenOnce(info);
    // A dialog that this opens gives the focus back to where it was; in the closed menu nobody would find it.
    if (document.activeElement?.closest('[role="menuitem"]')) opener.current?.focus();
    menu.onClick?.(info);
  };
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ ...menu, onClick: choose }} {...place}>
      {cloneElement(children, { ref: opener })}
    </Dropdown>
  );
}
