import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { useSession } from '@zhixing/client/session.ts';
import { addressOf } from '@zhixing/shell/menu/entry.ts';
import { leadsSomewhere } from '@zhixing/shell/menu/page-table.ts';
import { useCurrentPage } from '@zhixing/shell/use-current-page.ts';
import { useEffect, useState } from 'react';

/** Expanded directories: those above the open page; if no page below `root` is open, the first one too. */
export function useOpenDirectories(root: MenuEntry | undefined): readonly [string[], (keys: string[]) => void] {
  const [keys, setKeys] = useState<string[]>([]);
  const { path, page } = useCurrentPage();
  const whole = useSession(({ user }) => user?.menuList);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page object follows the path
  useEffect(() => {
    const above = page?.kind === 'menu' ? page.trail.map(addressOf) : [];
    const inside = root ? above.includes(addressOf(root)) : above.length > 0;
    const first = (root ? root.children : whole)?.find((child) => child.type < 2 && leadsSomewhere(child));
    const byDefault = first ? addressOf(first) : '';
    setKeys((open) => (inside ? [...new Set([...open.filter((key) => key !== byDefault), ...above])] : [byDefault]));
  }, [root, path]);
  return [keys, setKeys];
}
