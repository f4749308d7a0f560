import { useText } from '@zhixing/client/i18n.ts';
import { Dropdown } from 'antd';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { inLandmark } from './in-landmark.ts';
import { TabItem } from './tab-item.tsx';
import { TabMenu, type TabMenuAt } from './tab-menu.tsx';
import { useTabs } from './tabs.ts';
import { useCurrentPage } from './use-current-page.ts';
import { useTabActions } from './use-tab-actions.ts';

/** The open pages. A native list of links: each tab has its own address, each closes by its own button. */
export function TabBar() {
  const text = useText();
  const list = useTabs((state) => state.list);
  const { path } = useCurrentPage();
  const { menuOf, close } = useTabActions();
  const [menuAt, setMenuAt] = useState<TabMenuAt | null>(null);
  const strip = useActiveInSight(path, list.length);
  const openMenu = (event: MouseEvent, tab: string) => {
    event.preventDefault();
    setMenuAt({ path: tab, x: event.clientX, y: event.clientY });
  };
  return (
    <nav className="tab-bar" aria-label={text('shell.tabs.label')}>
      <ul ref={strip} onWheel={(event) => strip.current?.scrollBy({ left: event.deltaY })}>
        {list.map((tab) => (
          <li key={tab.path} className={tab.path === path ? 'tab active' : 'tab'} onContextMenu={(event) => openMenu(event, tab.path)}>
            <TabItem tab={tab} active={tab.path === path} close={close} />
          </li>
        ))}
      </ul>
      <TabMenu at={menuAt} menu={menuOf(menuAt?.path ?? path)} close={() => setMenuAt(null)} />
      <Dropdown getPopupContainer={inLandmark} trigger={['click']} menu={menuOf(path)} placement="bottomRight">
        <button type="button" className="icon-button" aria-label={text('shell.tabs.actions')} title={text('shell.tabs.actions')}>
          <Icon name="down" />
        </button>
      </Dropdown>
    </nav>
  );
}

/** Scrolls the tab in front into sight when another is opened or chosen. */
function useActiveInSight(path: string, count: number) {
  const strip = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path or another tab moves what is in front
  useEffect(() => {
    strip.current?.querySelector('[aria-current="page"]')?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path, count]);
  return strip;
}
