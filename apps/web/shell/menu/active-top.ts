import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { useSession } from '@zhixing/client/session.ts';
import { addressOf } from '@zhixing/shell/menu/entry.ts';
import { useCurrentPage } from '@zhixing/shell/use-current-page.ts';
import { create } from 'zustand';

/** The chosen top entry, and the path at which it was chosen: opening another page resets the choice. */
const useChosen = create<{ readonly top: string; readonly at: string }>(() => ({ top: '', at: '' }));

export const chooseTop = (top: string, at: string): void => useChosen.setState({ top, at });

/** The top entry whose children the side menu shows: the chosen one, else that of the open page, else the first directory. */
export function useActiveTop(): MenuEntry | undefined {
  const { path, page } = useCurrentPage();
  const chosen = useChosen();
  const entries = useSession(({ user }) => user?.menuList) ?? [];
  const byPage = page?.kind === 'menu' ? (page.trail[0] ?? page.entry) : undefined;
  const byChoice = chosen.at === path ? entries.find((entry) => addressOf(entry) === chosen.top) : undefined;
  return byChoice ?? byPage ?? entries.find((entry) => entry.type < 2);
}
