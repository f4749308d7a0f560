import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { Menu } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { tokens } from '../theme/tokens.ts';
import { chooseTop, useActiveTop } from './active-top.ts';
import type { MenuItems } from './menu-items.tsx';
import { addressOf, firstPage, titlesOf } from './page-table.ts';
import { useCurrentPage } from './use-current-page.ts';

/** The first menu level. What does not fit goes into "More …", one slot per 116 px. */
export function TopMenu() {
  const language = useLanguage();
  const text = useText();
  const entries = (useSession(({ user }) => user?.menuList) ?? []).filter((entry) => firstPage(entry) !== null);
  const active = useActiveTop();
  const { path } = useCurrentPage();
  const navigate = useNavigate();
  const [box, slots] = useSlots();

  const item = (entry: MenuEntry) => ({ key: addressOf(entry), label: <TopLabel title={titlesOf(entry)[language] || entry.fullName} /> });
  const shown = entries.length <= slots ? entries.length : Math.max(slots - 1, 0);
  const rest = entries.slice(shown);
  const more = {
    key: 'more',
    label: <TopLabel title={text('shell.more')} />,
    children: rest.map(item),
  };
  const items: MenuItems = [...entries.slice(0, shown).map(item), ...(rest.length ? [more] : [])];

  const choose = (key: string) => {
    const entry = entries.find((candidate) => addressOf(candidate) === key);
    if (entry?.type === 2) void navigate(key);
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

/** A title in two lines at most: the slot is 116 px wide. */
const TopLabel = ({ title }: { title: string }) => (
  <span className="top-label" title={title}>
    {title}
  </span>
);

function useSlots() {
  const box = useRef<HTMLElement>(null);
  const [slots, setSlots] = useState(8);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSlots(Math.floor(element.clientWidth / tokens.topSlot));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, slots] as const;
}
