import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { addressOf, isExternal, isPage } from '@zhixing/shell/menu/entry.ts';
import { leadsSomewhere, titlesOf } from '@zhixing/shell/menu/page-table.ts';
import { useCurrentPage } from '@zhixing/shell/use-current-page.ts';
import { Menu } from 'antd';
import { useNavigate } from 'react-router';
import { chooseTop, useActiveTop } from './active-top.ts';
import type { MenuItems } from './menu-items.tsx';
import { openExternal } from './open-external.ts';
import { useSlots } from './use-slots.ts';

/** The first menu level. Overflowing entries go into "More …". */
export function TopMenu() {
  const language = useLanguage();
  const text = useText();
  const entries = (useSession(({ user }) => user?.menuList) ?? []).filter(leadsSomewhere);
  const active = useActiveTop();
  const { path } = useCurrentPage();
  const navigate = useNavigate();
  const { box, shown, rest } = useSlots(entries);

  const item = (entry: MenuEntry) => ({ key: addressOf(entry), label: <TopLabel title={titlesOf(entry)[language] || entry.fullName} /> });
  const more = { key: 'more', label: <TopLabel title={text('shell.more')} />, children: rest.map(item) };
  const items: MenuItems = [...shown.map(item), ...(rest.length ? [more] : [])];

  const choose = (key: string) => {
    const entry = entries.find((candidate) => addressOf(candidate) === key);
    if (!entry) return;
    if (isExternal(entry)) openExternal(entry);
    else if (isPage(entry)) void navigate(key);
    else chooseTop(key, path);
  };
  return (
    <nav ref={box} className="top-menu" aria-label={text('shell.topMenu')}>
      <Menu
        mode="horizontal"
        items={items}
        disabledOverflow
        selectedKeys={active ? [addressOf(active)] : []}
        onClick={({ key }) => choose(key)}
        triggerSubMenuAction="click"
        getPopupContainer={(opener) => opener.closest('nav') ?? document.body}
      />
    </nav>
  );
}

/** A title in at most two lines: the slot is 116 px wide. */
const TopLabel = ({ title }: { title: string }) => (
  <span className="top-label" title={title}>
    {title}
  </span>
);
