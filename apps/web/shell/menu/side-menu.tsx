import type { MenuEntry } from '@zhixing/client/current-user.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { addressOf } from '@zhixing/shell/menu/entry.ts';
import { titlesOf } from '@zhixing/shell/menu/page-table.ts';
import { useCurrentPage } from '@zhixing/shell/use-current-page.ts';
import { Menu } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useSideOpen } from '../settings/settings.ts';
import { menuItems } from './menu-items.tsx';
import { useMenuChoice } from './use-menu-choice.ts';
import { useOpenDirectories } from './use-open-directories.ts';

interface SideMenuProps {
  /** Show only the children of this entry, under its title; the whole menu if absent. */
  readonly root?: MenuEntry | undefined;
  /** Always collapsed to icons. */
  readonly folded?: boolean;
  readonly head?: ReactNode;
}

/** Side menu; collapses to icons with fly-outs. */
export function SideMenu({ root, folded = false, head }: SideMenuProps) {
  const language = useLanguage();
  const text = useText();
  const entries = useSession(({ user }) => user?.menuList) ?? [];
  const { path } = useCurrentPage();
  const open = useSideOpen((side) => side.open) && !folded;
  const [openKeys, setOpenKeys] = useOpenDirectories(root);
  const choose = useMenuChoice();
  const box = useScrollToSelected(path);
  const title = root ? titlesOf(root)[language] || root.fullName : '';
  return (
    <nav
      ref={box}
      className={open ? 'side-menu' : 'side-menu collapsed'}
      aria-label={root ? text('shell.sideMenu', { title }) : text('shell.menu')}
    >
      {head}
      <div className="side-menu-scroll">
        {open && root ? <div className="side-menu-title">{title}</div> : null}
        <Menu
          key={root ? addressOf(root) : ''}
          mode="inline"
          theme="dark"
          inlineIndent={18}
          inlineCollapsed={!open}
          items={menuItems(root ? (root.children ?? []) : entries, language)}
          selectedKeys={[path]}
          {...(open && { openKeys, onOpenChange: setOpenKeys })}
          onClick={choose}
          getPopupContainer={(opener) => opener.closest('nav') ?? document.body}
        />
      </div>
    </nav>
  );
}

/** Scrolls the open page's entry into view once its directory has expanded. */
function useScrollToSelected(path: string) {
  const box = useRef<HTMLElement>(null);
  // Another page is another entry.
  useChange([path], () => {
    const timer = setTimeout(() => box.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' }), 250);
    return () => clearTimeout(timer);
  });
  return box;
}
