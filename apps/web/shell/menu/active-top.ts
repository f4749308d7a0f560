import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { useSession } from '@zhixing/client/session.ts';
import { addressOf } from '@zhixing/shell/menu/entry.ts';
import { useCurrentPage } from '@zhixing/shell/use-current-page.ts';
import { create } from 'zustand';

/** The top entry that somebody has chosen, and the address at which: opening another page ends the choice. */
const useChosen = create<{ readonly top: string; readonly at: string }>(() => ({ top: '', at: '' }));

export const chooseTop = (top: string, at: string): void => useChosen.setState({ top, at });

/** The entry of the first level whose children stand at the side: the chosen one, else that of the open page, else the first directory. */
export function useActiveTop(): MenuEntry | undefined {
  const { path, page } = useCurrentPage();
  const chosen = useChosen();
  const entries = useSession(({ user }) => user?.menuList) ?? [];
  const byPage = page?.kind === 'menu' ? (page.trail[0] ?? page.entry) : undefined;
  const byChoice = chosen.at === path ? entries.find((entry) => addressOf(entry) === chosen.top) : undefined;
  return byChoice ?? byPage ?? entries.find((entry) => entry.type < 2);
}
