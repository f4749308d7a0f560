import type { MenuEntry } from '@zhixing/client/current-user.ts';
import type { Language } from '@zhixing/client/i18n.ts';
import type { MenuProps } from 'antd';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import { addressOf, firstPage, titlesOf } from './page-table.ts';

export type MenuItems = NonNullable<MenuProps['items']>;

/** Menu entries as items of an antd menu; keys are addresses. Directories without any page are left out. */
export function menuItems(entries: readonly MenuEntry[], language: Language, depth = 0): MenuItems {
  return entries.filter((entry) => firstPage(entry) !== null).map((entry) => menuItem(entry, language, depth));
}

function menuItem(entry: MenuEntry, language: Language, depth: number): MenuItems[number] {
  const title = titlesOf(entry)[language] || entry.fullName;
  const icon = depth < 2 ? <Icon name={entry.icon} /> : undefined;
  const key = addressOf(entry);
  if (entry.type === 2) return { key, icon, title, label: <PageLink to={key} title={title} /> };
  return { key, icon, title, label: title, children: menuItems(entry.children ?? [], language, depth + 1) };
}

/** A real link, so that it can be opened in another window; the menu itself moves the keyboard's focus. */
const PageLink = ({ to, title }: { to: string; title: string }) => (
  <Link to={to} tabIndex={-1}>
    {title}
  </Link>
);
