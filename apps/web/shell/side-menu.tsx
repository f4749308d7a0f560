import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { Menu } from 'antd';
import { useEffect, useRef } from 'react';
import { tokens } from '../theme/tokens.ts';
import { useActiveTop } from './active-top.ts';
import { menuItems } from './menu-items.tsx';
import { openByKeyboard } from './menu-keyboard.ts';
import { addressOf, titlesOf } from './page-table.ts';
import { useSettings } from './settings.ts';
import { useCurrentPage } from './use-current-page.ts';
import { useOpenDirectories } from './use-open-directories.ts';

/** Children of the chosen first-level entry on dark blue; folds to icons. */
export function SideMenu() {
  const language = useLanguage();
  const text = useText();
  const active = useActiveTop();
  const { path } = useCurrentPage();
  const open = useSettings((settings) => settings.sideOpen);
  const [openKeys, setOpenKeys] = useOpenDirectories(active);
  const box = useSelectedInSight(path);
  const title = active ? titlesOf(active)[language] || active.fullName : '';
  return (
    <nav
      ref={box}
      className="side-menu"
      style={{ width: open ? tokens.sideWidth : tokens.sideCollapsed }}
      aria-label={text('shell.sideMenu', { title })}
    >
      <div className="side-menu-scroll">
        {open ? <div className="side-menu-title">{title}</div> : null}
        <Menu
          key={active ? addressOf(active) : ''}
          mode="inline"
          theme="dark"
          inlineIndent={18}
          inlineCollapsed={!open}
          items={menuItems(active?.children ?? [], language)}
          selectedKeys={[path]}
          {...(open && { openKeys, onOpenChange: setOpenKeys })}
          onClick={openByKeyboard}
          getPopupContainer={(opener) => opener.closest('nav') ?? document.body}
        />
      </div>
    </nav>
  );
}

/** Scrolls the entry of the open page into sight after its directory has unfolded. */
function useSelectedInSight(path: string) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another entry
  useEffect(() => {
    const timer = setTimeout(() => box.current?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' }), 250);
    return () => clearTimeout(timer);
  }, [path]);
  return box;
}
