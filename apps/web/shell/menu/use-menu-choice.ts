import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { useSession } from '@zhixing/client/session.ts';
import { isExternal } from '@zhixing/shell/menu/entry.ts';
import type { MenuProps } from 'antd';
import { openExternal } from './open-external.ts';

type Chosen = Parameters<NonNullable<MenuProps['onClick']>>[0];

export const externalKey = (entry: MenuEntry): string => `external ${entry.id}`;

/**
 * Handler for choosing a menu item. A click has already followed the item's link, so only Enter and Space navigate here; external entries
 * are opened.
 */
export function useMenuChoice(): (chosen: Chosen) => void {
  const entries = useSession(({ user }) => user?.menuList) ?? [];
  return ({ key, domEvent }) => {
    const external = key.startsWith('external ') ? entryWith(entries, (entry) => externalKey(entry) === key) : undefined;
    if (external) return openExternal(external);
    if (domEvent.type !== 'keydown') return;
    const item = domEvent.target as HTMLElement;
    item.closest('[role="menuitem"]')?.querySelector('a')?.click();
  };
}

function entryWith(entries: readonly MenuEntry[], fits: (entry: MenuEntry) => boolean): MenuEntry | undefined {
  for (const entry of entries) {
    const found = isExternal(entry) && fits(entry) ? entry : entryWith(entry.children ?? [], fits);
    if (found) return found;
  }
}
