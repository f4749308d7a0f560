import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { addressOf } from '@zhixing/shell/menu/entry.ts';
import { leadsSomewhere } from '@zhixing/shell/menu/page-table.ts';
import { useCurrentPage } from '@zhixing/shell/use-current-page.ts';
import { useRef, useState } from 'react';

/**
 * Expanded directories: those above the open page; if no page below `root` is open, the first one too. A page outside the menu, such as a
 * task opened from elsewhere, leaves them as they are.
 */
export function useOpenDirectories(root: MenuEntry | undefined): readonly [string[], (keys: string[]) => void] {
  const { path, page } = useCurrentPage();
  const whole = useSession(({ user }) => user?.menuList);
  const opened = (open: readonly string[]): string[] => {
    const above = page?.kind === 'menu' ? page.trail.map(addressOf) : [];
    const inside = root ? above.includes(addressOf(root)) : above.length > 0;
    const first = (root ? root.children : whole)?.find((child) => child.type < 2 && leadsSomewhere(child));
    const byDefault = first ? addressOf(first) : '';
    return inside ? [...new Set([...open.filter((key) => key !== byDefault), ...above])] : [byDefault];
  };
  // Expanded from the first render on: a menu that unfolds later would move while the page loads.
  const [keys, setKeys] = useState<string[]>(() => opened([]));
  const shown = useRef(root);
  // The page object follows the path.
  useChange([root, path], () => {
    const isElsewhere = page?.kind === 'program' && shown.current === root;
    shown.current = root;
    if (!isElsewhere) setKeys(opened);
  });
  return [keys, setKeys];
}
