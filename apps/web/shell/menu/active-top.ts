import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { useSession } from '@zhixing/client/session.ts';
import { addressOf } from '@zhixing/shell/menu/entry.ts';
import { useCurrentPage } from '@zhixing/shell/use-current-page.ts';
import { useEffect } from 'react';
import { create } from 'zustand';

/** The chosen top entry, and the path at which it was chosen: opening another page resets the choice. */
const useChosen = create<{ readonly top: string; readonly at: string }>(() => ({ top: '', at: '' }));

export const chooseTop = (top: string, at: string): void => useChosen.setState({ top, at });

/** The top entry of the page that was open last and stands in the menu. */
const useLast = create<{ readonly top: string }>(() => ({ top: '' }));

/**
 * The top entry whose children the side menu shows: the chosen one, else that of the open page, else the first directory. A page outside
 * the menu, such as a task opened from elsewhere, leaves the menu as it is.
 */
export function useActiveTop(): MenuEntry | undefined {
  const { path, page } = useCurrentPage();
  const chosen = useChosen();
  const last = useLast(({ top }) => top);
  const entries = useSession(({ user }) => user?.menuList) ?? [];
  const byPage = page?.kind === 'menu' ? (page.trail[0] ?? page.entry) : undefined;
  const topOfPage = byPage && addressOf(byPage);
  useEffect(() => {
    if (topOfPage) useLast.setState({ top: topOfPage });
  }, [topOfPage]);
  const at = (top: string) => entries.find((entry) => addressOf(entry) === top);
  const byChoice = chosen.at === path ? at(chosen.top) : undefined;
  const before = page?.kind === 'program' ? at(last) : undefined;
  return byChoice ?? byPage ?? before ?? entries.find((entry) => entry.type < 2);
}
