import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { useEffect, useState } from 'react';
import { addressOf } from './page-table.ts';
import { useCurrentPage } from './use-current-page.ts';

/** Unfolded directories of a menu: those above the open page, and the first one where no page below `root` is open. */
export function useOpenDirectories(root: MenuEntry | undefined): readonly [string[], (keys: string[]) => void] {
  const [keys, setKeys] = useState<string[]>([]);
  const { path, page } = useCurrentPage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page object follows the path
  useEffect(() => {
    const above = page?.kind === 'menu' ? page.trail.map(addressOf) : [];
    const inside = root !== undefined && above.includes(addressOf(root));
    const first = root?.children?.find((child) => child.type !== 2);
    const byDefault = first ? addressOf(first) : '';
    setKeys((open) => (inside || !root ? [...new Set([...open.filter((key) => key !== byDefault), ...above])] : [byDefault]));
  }, [root, path]);
  return [keys, setKeys];
}
