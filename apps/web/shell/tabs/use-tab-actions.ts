import { basePath } from '@zhixing/client/storage.ts';
import { tabKeyOf } from '@zhixing/client/tab.ts';
import { discardUnsaved, hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import { lazyRetry } from '@zhixing/shell/lazy/lazy-retry.ts';
import { addressOfTab, afterClosing, HOME, placeOf, type Tab, tabs, useTabs } from '@zhixing/shell/tabs/tabs.ts';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNavigate } from 'react-router';
import { useSettings } from '../settings/settings.ts';
import { readAgain } from './read-again.ts';

export interface TabActions {
  readonly close: (key: string) => Promise<void>;
  readonly closeLeft: (key: string) => Promise<void>;
  readonly closeRight: (key: string) => Promise<void>;
  readonly closeOthers: (key: string) => Promise<void>;
  readonly closeAll: (key: string) => Promise<void>;
  readonly refresh: (key: string) => Promise<void>;
}

/** Closes and refreshes tabs. Asks before unsaved input is lost; navigates away first, so that a page can block leaving. */
export function useTabActions(): TabActions {
  const closing = useClosing();
  const closeRange = (key: string, inRange: (place: number, of: number) => boolean, then: (key: string) => void) => {
    const { list } = useTabs.getState();
    const closes = (tab: Tab) => !tab.pinned && inRange(placeOf(list, tab.key), placeOf(list, key));
    const leave = list.some((tab) => tab.key === frontKey() && closes(tab));
    return closing(closes, () => then(key), leave ? otherThanFront(key) : undefined);
  };
  const refreshed = (key: string) => {
    readAgain();
    tabs.refresh(key);
  };
  return {
    close: (key) => {
      const next = afterClosing(useTabs.getState().list, key, useSettings.getState().closeTo);
      return closing(
        (tab) => tab.key === key && key !== HOME,
        () => tabs.close(key),
        key === frontKey() ? next : undefined,
      );
    },
    closeLeft: (key) => closeRange(key, (place, of) => place < of, tabs.closeLeft),
    closeRight: (key) => closeRange(key, (place, of) => place > of, tabs.closeRight),
    closeOthers: (key) =>
      closing(
        (tab) => tab.key !== key,
        () => tabs.closeOthers(key),
        otherThanFront(key),
      ),
    closeAll: () => closing(() => true, tabs.closeAll, HOME),
    refresh: (key) =>
      closing(
        (tab) => tab.key === key,
        () => refreshed(key),
        otherThanFront(key),
      ),
  };
}

/** Closes matching tabs, after navigating to one that stays open. */
function useClosing(): (closes: (tab: Tab) => boolean, then: () => void, leadTo?: string) => Promise<void> {
  const navigate = useNavigate();
  const ask = useQuestion();
  return async (closes, then, leadTo) => {
    if (!(await ask(useTabs.getState().list.filter(closes)))) return;
    if (leadTo !== undefined) await navigate(leadTo);
    then();
  };
}

/** Path of a tab; undefined for the active one. */
function otherThanFront(key: string): string | undefined {
  const tab = useTabs.getState().list.find((candidate) => candidate.key === key);
  return tab && key !== frontKey() ? addressOfTab(tab) : undefined;
}

/** Key of the active tab by the URL, which is ahead of the rendered state when keys are pressed quickly. */
function frontKey(): string {
  const { pathname, search } = globalThis.location;
  return tabKeyOf({ pathname: pathname.slice(basePath.length), search });
}

const loadLeaving = lazyRetry(() => import('../leaving.tsx'));

/** Asks whether unsaved input in the tabs may be discarded; resolves at once if there is none. */
function useQuestion(): (lost: readonly Tab[]) => Promise<boolean> {
  const confirm = useConfirm();
  return async (lost) => {
    if (!lost.some((tab) => hasUnsaved(tab.key))) return true;
    const gone = await (await loadLeaving()).mayBeLost(confirm, lost);
    // Discarded input must not be offered again as a draft.
    if (gone) for (const tab of lost) discardUnsaved(tab.key);
    return gone;
  };
}
