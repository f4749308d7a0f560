import { networkFailure } from '@zhixing/client/envelope.ts';
import type { DropdownProps, MenuProps } from 'antd';
import { type ComponentType, cloneElement, type MouseEventHandler, type ReactElement, type Ref, useRef, useState } from 'react';
import { useLoadLater } from '../states/use-load-later.ts';
import { useNotices } from '../states/use-notices.ts';
import { chosenOnce } from './chosen-once.ts';

const load = () => import('./opened-menu.tsx');

interface Props extends Pick<DropdownProps, 'placement' | 'getPopupContainer'> {
  readonly menu: MenuProps;
  /** The button that opens the menu. */
  readonly children: ReactElement<{ ref?: Ref<HTMLElement>; onClick?: MouseEventHandler }>;
}

/**
 * Menu button. The menu gets the focus when opened; after choosing, the focus returns to the button. antd's menus and their styles are a
 * fifth of what a first page runs, so they are drawn with the first press, and until they are loaded the button stays as it is.
 */
export function DropMenu({ menu, children, ...place }: Props) {
  const { failed } = useNotices();
  const opener = useRef<HTMLElement>(null);
  const [OpenedMenu, setOpenedMenu] = useState<ComponentType<DropdownProps> | null>(null);
  useLoadLater(load);
  // Not a lazy component in a transition: it would wait for a page that is loading.
  const open = () =>
    load().then(
      (program) => setOpenedMenu(() => program.default),
      () => failed(networkFailure()),
    );
  if (!OpenedMenu) return cloneElement(children, { ref: opener, onClick: () => void open() });
  const choose: MenuProps['onClick'] = (info) => {
    chosenOnce(info);
    // A dialog opened by an item returns the focus to where it was, which must not be in the closed menu.
    if (document.activeElement?.closest('[role="menuitem"]')) opener.current?.focus();
    menu.onClick?.(info);
  };
  return (
    <OpenedMenu menu={{ ...menu, onClick: choose }} {...place}>
      {cloneElement(children, { ref: opener })}
    </OpenedMenu>
  );
}
