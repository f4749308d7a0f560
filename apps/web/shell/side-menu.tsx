import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { Menu } from 'antd';
import { useEffect, useState } from 'react';
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
  const motion = useSettledMotion(open);
  const title = active ? titlesOf(active)[language] || active.fullName : '';
  return (
    <nav
      className={`side-menu ${motion}`}
      style={{ width: open ? tokens.sideWidth : tokens.sideCollapsed }}
      aria-label={text('shell.sideMenu', { title })}
    >
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
      />
    </nav>
  );
}

/** Marks the moment in which the width changes, so that labels do not wrap in between. */
function useSettledMotion(open: boolean): string {
  const [settled, setSettled] = useState(open);
  useEffect(() => setSettled(open), [open]);
  return settled === open ? '' : 'moving';
}
