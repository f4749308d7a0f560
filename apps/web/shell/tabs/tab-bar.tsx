import { useText } from '@zhixing/client/i18n.ts';
import { tabKeyOf } from '@zhixing/client/tab.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { lazyRetry } from '@zhixing/shell/lazy/lazy-retry.ts';
import { keepInSight } from '@zhixing/shell/page/keep-in-sight.ts';
import { addressOfTab, useTabs } from '@zhixing/shell/tabs/tabs.ts';
import { useTabTitles } from '@zhixing/shell/tabs/use-tab-titles.ts';
import { useCurrentPage } from '@zhixing/shell/use-current-page.ts';
import { DropMenu } from '@zhixing/ui/widgets/drop-menu.tsx';
import { lazy, type MouseEvent, Suspense, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { inLandmark } from '../in-landmark.ts';
import { FavouriteButton } from '../palette/favourite-button.tsx';
import { useSettings } from '../settings/settings.ts';
import { usePhone } from '../use-mobile.ts';
import { allowDrop, dropTab, moveByKey } from './tab-drag.ts';
import { TabItem } from './tab-item.tsx';
import type { TabMenuAt } from './tab-menu.tsx';
import { useTabActions } from './use-tab-actions.ts';
import { useTabMenu } from './use-tab-menu.tsx';

const TabMenu = lazy(lazyRetry(() => import('./tab-menu.tsx')));

/** Tab bar: a native list of links, each with its own close button. */
export function TabBar() {
  const text = useText();
  const list = useTabs((state) => state.list);
  const front = tabKeyOf(useLocation());
  const titles = useTabTitles(list);
  const phone = usePhone();
  const { path, page } = useCurrentPage();
  const icons = useSettings((settings) => settings.tagsIcon);
  const actions = useTabActions();
  const menuOf = useTabMenu(actions);
  const [menuAt, setMenuAt] = useState<TabMenuAt | null>(null);
  const strip = useActiveInSight(front, list.length);
  const latest = useRef(actions);
  latest.current = actions;
  const close = useCallback((key: string) => void latest.current.close(key), []);
  const openMenu = useCallback((event: MouseEvent<HTMLElement>, key: string) => {
    event.preventDefault();
    // The menu key gives no pointer position in some browsers.
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    const pressed = event.clientX > 0 || event.clientY > 0;
    setMenuAt({ key, x: pressed ? event.clientX : left, y: pressed ? event.clientY : bottom });
  }, []);
  return (
    <nav className="tab-bar" aria-label={text('shell.tabs.label')}>
      <ul ref={strip} onWheel={(event) => strip.current?.scrollBy({ left: event.deltaY })} onDragOver={allowDrop} onDrop={dropTab}>
        {list.map((tab, place) => (
          <TabItem
            key={tab.key}
            tabKey={tab.key}
            address={addressOfTab(tab)}
            title={titles[place]?.title ?? ''}
            icon={icons ? titles[place]?.icon : undefined}
            active={tab.key === front}
            pinned={tab.pinned}
            close={close}
            openMenu={openMenu}
            onKey={moveByKey}
          />
        ))}
      </ul>
      {phone && page?.kind === 'menu' ? <FavouriteButton address={path} /> : null}
      <Suspense>{menuAt && <TabMenu at={menuAt} menu={menuOf(menuAt.key)} close={() => setMenuAt(null)} />}</Suspense>
      <DropMenu getPopupContainer={inLandmark} menu={menuOf(front)} placement="bottomRight">
        <button type="button" className="icon-button" aria-label={text('shell.tabs.actions')} title={text('shell.tabs.actions')}>
          <Icon name="down" />
        </button>
      </DropMenu>
    </nav>
  );
}

/** Keeps the active tab in sight. */
function useActiveInSight(front: string, count: number) {
  const strip = useRef<HTMLUListElement>(null);
  // Another tab in front, or one more or less, moves what is in sight.
  useChange([front, count], () => keepInSight(strip.current, strip.current?.querySelector('[aria-current="page"]')?.parentElement));
  return strip;
}
