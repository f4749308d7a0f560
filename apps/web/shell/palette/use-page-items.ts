import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { isExternal, opensWindow } from '@zhixing/shell/menu/entry.ts';
import { isHidden, type MenuPage, pageTable, titlesOf } from '@zhixing/shell/menu/page-table.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { openExternal } from '../menu/open-external.ts';
import type { PaletteItem } from './item.ts';

/** The user's pages by path, and external menu entries, as palette items. */
export function usePageItems(): ReadonlyMap<string, PaletteItem> {
  const language = useLanguage();
  const text = useText();
  const navigate = useNavigate();
  const menu = useSession(({ user }) => user?.menuList);
  return useMemo(() => {
    const go = (address: string) => () => void navigate(address);
    const trailOf = (page: MenuPage) => page.trail.map((entry) => titlesOf(entry)[language] || entry.fullName).join(' / ');
    const pages = [...pageTable()].flatMap(([address, page]): [string, PaletteItem][] => {
      if (page.kind === 'directory' || page.kind === 'notFound') return [];
      if (page.kind !== 'menu')
        return [[address, fixedItem(address, text(page.titleKey), text(`palette.words.${page.kind}`), go(address))]];
      if (page.hidden) return [];
      const hint = trailOf(page);
      const icon = page.entry.icon;
      const title = page.titles[language] || page.titles.zh;
      return [
        [
          address,
          { id: address, address, title, hint, icon, path: `${hint} ${address}`, words: page.entry.spelling ?? '', run: go(address) },
        ],
      ];
    });
    return new Map([...pages, ...externalItems(menu ?? [], language)]);
  }, [language, text, navigate, menu]);
}

const fixedItem = (address: string, title: string, words: string, run: () => void): PaletteItem => ({
  id: address,
  address,
  title,
  hint: '',
  path: address,
  words,
  run,
  icon: address === '/home' ? 'home' : 'user',
});

function externalItems(entries: readonly MenuEntry[], language: keyof ReturnType<typeof titlesOf>): [string, PaletteItem][] {
  return entries.flatMap((entry) => {
    const inside = externalItems(entry.children ?? [], language);
    if (isHidden(entry)) return [];
    if (!isExternal(entry)) return inside;
    const title = titlesOf(entry)[language] || entry.fullName;
    const item = {
      id: `external ${entry.id}`,
      address: '',
      title,
      hint: '',
      icon: opensWindow(entry) ? 'export' : entry.icon,
      path: entry.enCode,
      words: entry.spelling ?? '',
    };
    return [[item.id, { ...item, run: () => openExternal(entry) }], ...inside];
  });
}
