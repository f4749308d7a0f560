import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { useSession } from '@zhixing/client/session.ts';
import { isExternal } from '@zhixing/shell/menu/entry.ts';
import type { MenuProps } from 'antd';
import { openExternal } from './open-external.ts';

type Chosen = Parameters<NonNullable<MenuProps['onClick']>>[0];

export const externalKey = (entry: MenuEntry): string => `external ${entry.id}`;

/**
 * What choosing an item of a menu does. A click on a page has followed its link already, in the window that the person wanted, so only
 * Enter and Space still have to; entries that leave the shell open what they lead to.
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
