import { useText } from '@zhixing/client/i18n.ts';
import { basePath } from '@zhixing/client/storage.ts';
import { addressOfTab, HOME, placeOf, type Tab, tabs, useTabs } from '@zhixing/shell/tabs/tabs.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import type { MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import type { TabActions } from './use-tab-actions.ts';

type Action = (tab: Tab) => unknown;

/** Menu of a tab, with all operations, including those done by dragging. */
export function useTabMenu(actions: TabActions): (key: string) => MenuProps {
  const text = useText();
  const navigate = useNavigate();
  const { done } = useNotices();
  const list = useTabs((state) => state.list);
  const move = (way: number) => (tab: Tab) => tabs.move(tab.key, placeOf(useTabs.getState().list, tab.key) + way);

  const groups: readonly Readonly<Record<string, Action>>[] = [
    {
      refresh: ({ key }) => actions.refresh(key),
      duplicate: (tab) => navigate(marked(tab)),
      newWindow: (tab) => globalThis.open(basePath + addressOfTab(tab), '_blank', 'noopener'),
      copyLink: async (tab) => {
        await navigator.clipboard.writeText(globalThis.location.origin + basePath + addressOfTab(tab));
        done(text('shell.tabs.copied'));
      },
    },
    { pin: ({ key, pinned }) => tabs.pin(key, !pinned), moveLeft: move(-1), moveRight: move(1) },
    {
      close: ({ key }) => actions.close(key),
      closeLeft: ({ key }) => actions.closeLeft(key),
      closeRight: ({ key }) => actions.closeRight(key),
      closeOthers: ({ key }) => actions.closeOthers(key),
      closeAll: ({ key }) => actions.closeAll(key),
    },
  ];
  const all = Object.assign({}, ...groups) as Record<string, Action>;

  return (key) => {
    const tab = list.find((candidate) => candidate.key === key);
    const label = (name: string) => text(`shell.tabs.${name === 'pin' && tab?.pinned && key !== HOME ? 'unpin' : name}`);
    const item = (name: string) => ({ key: name, label: label(name), disabled: !tab || !offered(name, tab, list) });
    return {
      items: groups.flatMap((group, i) => [...(i > 0 ? [{ type: 'divider' as const }] : []), ...Object.keys(group).map(item)]),
      onClick: ({ key: name, domEvent }) => {
        domEvent.stopPropagation();
        if (tab) void all[name]?.(tab);
      },
    };
  };
}

/** URL of a second tab of the same page, with a unique `tab` parameter. */
function marked(tab: Tab): string {
  const search = new URLSearchParams(tab.location.search);
  search.set('tab', Date.now().toString(36));
  return `${tab.path}?${search}`;
}

function offered(name: string, tab: Tab, list: readonly Tab[]): boolean {
  const place = placeOf(list, tab.key);
  const loose = (from: number, to: number) => list.slice(from, to).some(({ pinned }) => !pinned);
  const beside = (way: number) => list[place + way]?.key !== HOME && list[place + way]?.pinned === tab.pinned;
  const offers: Readonly<Record<string, () => boolean>> = {
    duplicate: () => tab.key !== HOME,
    pin: () => tab.key !== HOME,
    moveLeft: () => tab.key !== HOME && beside(-1),
    moveRight: () => tab.key !== HOME && beside(1),
    close: () => tab.key !== HOME && !tab.pinned,
    closeLeft: () => loose(0, place),
    closeRight: () => loose(place + 1, list.length),
    closeOthers: () => list.some((other) => other !== tab && !other.pinned),
    closeAll: () => loose(0, list.length),
  };
  return offers[name]?.() ?? true;
}
