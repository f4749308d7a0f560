import type { MenuProps } from 'antd';

type Chosen = Parameters<NonNullable<MenuProps['onClick']>>[0];

/** Follows the item's link for Enter and Space; a click has followed it already, in the window that the person wanted. */
export function openByKeyboard({ domEvent }: Chosen): void {
  if (domEvent.type !== 'keydown') return;
  const item = domEvent.target as HTMLElement;
  item.closest('[role="menuitem"]')?.querySelector('a')?.click();
}
