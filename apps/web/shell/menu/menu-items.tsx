import type { MenuEntry } from '@zhixing/client/current-user.ts';
import type { Language } from '@zhixing/client/i18n.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { addressOf, isExternal, isPage, opensWindow } from '@zhixing/shell/menu/entry.ts';
import { PageLink } from '@zhixing/shell/menu/page-link.tsx';
import { leadsSomewhere, titlesOf } from '@zhixing/shell/menu/page-table.ts';
import { Tile } from '@zhixing/shell/tile.tsx';
import type { MenuProps } from 'antd';
import { externalKey } from './use-menu-choice.ts';

export type MenuItems = NonNullable<MenuProps['items']>;

/** Menu entries as antd menu items; keys are paths. Directories without pages are omitted, groups become headings. */
export function menuItems(entries: readonly MenuEntry[], language: Language, depth = 0): MenuItems {
  return entries.filter(leadsSomewhere).map((entry) => menuItem(entry, language, depth));
}

function menuItem(entry: MenuEntry, language: Language, depth: number): MenuItems[number] {
  const title = titlesOf(entry)[language] || entry.fullName;
  const icon = depth < 2 ? <Icon name={entry.icon} /> : undefined;
  const key = addressOf(entry);
  if (isExternal(entry)) return { key: externalKey(entry), icon, title, label: <Leaving title={title} signed={opensWindow(entry)} /> };
  if (isPage(entry)) return { key, icon, title, label: <Entered to={key} title={title} code={entry.enCode} /> };
  const children = menuItems(entry.children ?? [], language, depth + 1);
  return entry.type === 0 ? { key, type: 'group', label: title, children } : { key, icon, title, label: title, children };
}

/** A real link, so that it can be opened in a new window; keyboard focus is handled by the menu. */
const Entered = ({ to, title, code }: { to: string; title: string; code: string }) => (
  <PageLink to={to} tabIndex={-1}>
    {title}
    <Tile name={`menu:count:${code}`} code={code} />
  </PageLink>
);

/** The icon means that the entry opens a new window. */
const Leaving = ({ title, signed }: { title: string; signed: boolean }) => (
  <span className="leaving">
    {title} {signed && <Icon name="export" />}
  </span>
);
