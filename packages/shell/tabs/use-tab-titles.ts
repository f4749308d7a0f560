import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { pageTable } from '../menu/page-table.ts';
import { nameAt, type Tab, usePageNames } from './tabs.ts';

interface TabTitle {
  readonly title: string;
  readonly icon: string;
}

/** Titles and icons of tabs. Further tabs of the same page get a number after the title. */
export function useTabTitles(list: readonly Tab[]): readonly TabTitle[] {
  const language = useLanguage();
  const text = useText();
  useSession(({ user }) => user);
  const pages = pageTable();
  const names = usePageNames();
  const seen = new Map<string, number>();
  return list.map(({ path, location }) => {
    const own = nameAt(names, location.search);
    const number = (seen.get(path) ?? 0) + 1;
    seen.set(path, number);
    const page = pages.get(path);
    const behind = number > 1 ? ` (${number})` : '';
    if (page?.kind === 'menu') return { title: (page.titles[language] || page.titles.zh) + behind, icon: page.entry.icon };
    const named = page && page.kind !== 'directory' ? page : undefined;
    return { title: own ?? text(named?.titleKey ?? 'shell.tabs.noName') + behind, icon: named?.icon ?? 'home' };
  });
}
