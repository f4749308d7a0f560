import { onSessionReset } from '@zhixing/client/session.ts';
import { tabKeyOf } from '@zhixing/client/tab.ts';
import { forgetUnsaved } from '@zhixing/client/use-unsaved.ts';
import type { Location } from 'react-router';
import { create } from 'zustand';

/** An open tab. Its location includes query and hash, so that returning to it restores what was shown. */
export interface Tab {
  readonly key: string;
  readonly path: string;
  readonly location: Location;
  /** Refresh count: a new number remounts the page. */
  readonly generation: number;
  /** Visit order, which decides which pages stay mounted and which was seen before; 0 while not mounted. */
  readonly visited: number;
  /** Sorted before the others and kept when they are closed. */
  readonly pinned: boolean;
}

export const HOME = '/home';

interface OpenTabs {
  readonly list: readonly Tab[];
}

const home: Tab = {
  key: HOME,
  path: HOME,
  location: { pathname: HOME, search: '', hash: '', state: null, key: 'home' },
  generation: 0,
  visited: 0,
  pinned: true,
};

export const useTabs = create<OpenTabs>(() => ({ list: [home] }));

onSessionReset(() => useTabs.setState({ list: [home] }));

let clock = 0;

/** Operations on tabs. The home tab cannot be closed. */
export const tabs = {
  open(location: Location): void {
    const key = tabKeyOf(location);
    clock += 1;
    change((list) => {
      const known = list.find((tab) => tab.key === key);
      if (!known) return [...list, { key, path: pathOf(location), location, generation: 0, visited: clock, pinned: false }];
      return list.map((tab) => (tab === known ? { ...tab, location, visited: clock } : tab));
    });
  },

  close: (key: string): void => keep((tab) => tab.key !== key || tab.key === HOME),

  /** Keeps pinned tabs and this one; only this tab's page keeps its state. */
  closeOthers(key: string): void {
    keep((tab) => tab.pinned || tab.key === key);
    change((list) => list.map((tab) => (tab.key === key ? tab : emptied(tab))));
  },

  /** Keeps pinned tabs, without the state of their pages. */
  closeAll(): void {
    keep((tab) => tab.pinned);
    change((list) => list.map(emptied));
  },

  closeLeft: (key: string): void => keep((tab, place, list) => tab.pinned || place >= placeOf(list, key)),

  closeRight: (key: string): void => keep((tab, place, list) => tab.pinned || place <= placeOf(list, key)),

  /** Remounts the page and discards its input. */
  refresh(key: string): void {
    forgetUnsaved(key);
    change((list) => list.map((tab) => (tab.key === key ? { ...tab, generation: tab.generation + 1 } : tab)));
  },

  pin(key: string, pinned: boolean): void {
    change((list) => sorted(list.map((tab) => (tab.key === key && key !== HOME ? { ...tab, pinned } : tab))));
  },

  /** Moves a tab to a position. Pinned tabs stay before the others, home first. */
  move(key: string, to: number): void {
    change((list) => {
      const moved = list.find((tab) => tab.key === key);
      if (!moved || key === HOME) return list;
      const rest = list.filter((tab) => tab !== moved);
      return sorted([...rest.slice(0, to), moved, ...rest.slice(to)]);
    });
  },

  /** Restores the tabs of an earlier visit; their pages are mounted when opened. */
  restore(known: readonly { readonly location: Location; readonly pinned: boolean }[]): void {
    const added = known
      .map(({ location, pinned }) => ({ key: tabKeyOf(location), path: pathOf(location), location, generation: 0, visited: 0, pinned }))
      .filter(({ key }) => key !== HOME);
    change(([first = home]) => sorted([first, ...added]));
  },
};

/** Where to go after closing the active tab: the last remaining tab or the previously visited one, else home. */
export function afterClosing(list: readonly Tab[], key: string, closeTo: 'last' | 'previous'): string {
  const rest = list.filter((tab) => tab.key !== key);
  const seen = [...rest].sort((a, b) => b.visited - a.visited)[0];
  const next = closeTo === 'previous' && seen && seen.visited > 0 ? seen : rest.at(-1);
  return next ? addressOfTab(next) : HOME;
}

/** The tab's path with query and hash. */
export const addressOfTab = ({ path, location }: Tab): string => path + location.search + location.hash;

export const placeOf = (list: readonly Tab[], key: string): number => list.findIndex((tab) => tab.key === key);

const pathOf = ({ pathname }: Location): string => pathname.replace(/(?<=.)\/+$/, '');

function emptied(tab: Tab): Tab {
  forgetUnsaved(tab.key);
  return { ...tab, generation: tab.generation + 1, visited: 0 };
}

/** Home first, then pinned tabs, then the others; otherwise in their order. */
const sorted = (list: readonly Tab[]): readonly Tab[] => [...list].sort((a, b) => rank(a) - rank(b));

const rank = ({ key, pinned }: Tab): number => (key === HOME ? 0 : pinned ? 1 : 2);

function keep(wanted: (tab: Tab, place: number, list: readonly Tab[]) => boolean): void {
  for (const closed of useTabs.getState().list.filter((...tab) => !wanted(...tab))) forgetUnsaved(closed.key);
  change((list) => list.filter(wanted));
}

const change = (next: (list: readonly Tab[]) => readonly Tab[]): void => useTabs.setState(({ list }) => ({ list: next(list) }));

/** Names of open record pages by record id, to tell tabs of the same page apart. */
export const usePageNames = create<Readonly<Record<string, string>>>(() => ({}));

/** Session storage key. */
export const NAMES = 'zx-names';

/** Name of the record in a query that starts with `?id=…`; undefined if its page has set none. */
export const nameAt = (names: Readonly<Record<string, string>>, search: string): string | undefined => names[search.slice(4, 40)];
