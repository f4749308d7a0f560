import { useText } from '@zhixing/client/i18n.ts';
import { Dropdown } from 'antd';
import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import { TabItem } from './tab-item.tsx';
import { useTabs } from './tabs.ts';
import { useCurrentPage } from './use-current-page.ts';
import { useTabActions } from './use-tab-actions.ts';

/** The open pages. A native list of links: each tab has its own address, each closes by its own button. */
export function TabBar() {
  const text = useText();
  const list = useTabs((state) => state.list);
  const { path } = useCurrentPage();
  const { menuOf, close } = useTabActions();
  const strip = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new tab widens the strip
  useEffect(() => {
    strip.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path, list.length]);
  return (
    <nav className="tab-bar" aria-label={text('shell.tabs.label')}>
      <ul ref={strip} onWheel={(event) => strip.current?.scrollBy({ left: event.deltaY })}>
        {list.map((tab) => (
          <Dropdown key={tab.path} trigger={['contextMenu']} menu={menuOf(tab.path)}>
            <li className={tab.path === path ? 'tab active' : 'tab'}>
              <TabItem tab={tab} active={tab.path === path} close={close} />
            </li>
          </Dropdown>
        ))}
      </ul>
      <Dropdown trigger={['click']} menu={menuOf(path)} placement="bottomRight">
        <button type="button" className="icon-button" aria-label={text('shell.tabs.actions')} title={text('shell.tabs.actions')}>
          <Icon name="down" />
        </button>
      </Dropdown>
    </nav>
  );
}
