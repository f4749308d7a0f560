import { useText } from '@zhixing/client/i18n.ts';
import type { MenuProps } from 'antd';
import { useNavigate } from 'react-router';
import { addressOfTab, afterClosing, HOME, tabs, useTabs } from './tabs.ts';
import { useCurrentPage } from './use-current-page.ts';

/** Closing and refreshing of tabs, and the menu that offers it. Leaving comes first, so that a page can refuse to be left. */
export function useTabActions() {
  const text = useText();
  const navigate = useNavigate();
  const { path: active } = useCurrentPage();
  const list = useTabs((state) => state.list);

  const close = async (path: string) => {
    if (path === active) await navigate(afterClosing(list, path));
    tabs.close(path);
  };
  const closeOthers = async (path: string) => {
    const kept = list.find((tab) => tab.path === path);
    if (kept && path !== active) await navigate(addressOfTab(kept));
    tabs.closeOthers(path);
  };
  const closeAll = async () => {
    await navigate(HOME);
    tabs.closeAll();
  };
  const refresh = async (path: string) => {
    const tab = list.find((candidate) => candidate.path === path);
    if (tab && path !== active) await navigate(addressOfTab(tab));
    tabs.refresh(path);
  };

  const actions: Record<string, (path: string) => Promise<void>> = { refresh, close, closeOthers, closeAll };
  const menuOf = (path: string): MenuProps => ({
    items: Object.keys(actions).map((key) => ({ key, label: text(`shell.tabs.${key}`), disabled: disabled(key, path, list.length) })),
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation();
      void actions[key]?.(path);
    },
  });
  return { menuOf, close: (path: string) => void close(path) };
}

const disabled = (action: string, path: string, open: number): boolean =>
  (action === 'close' && path === HOME) ||
  (action.startsWith('close') && open < 2) ||
  (action === 'closeOthers' && path !== HOME && open < 3);
