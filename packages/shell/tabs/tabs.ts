import { onSessionReset } from '@zhixing/client/session.ts';
import { tabKeyOf } from '@zhixing/client/tab.ts';
import { forgetUnsaved } from '@zhixing/client/use-unsaved.ts';
import type { Location } from 'react-router';
import { create } from 'zustand';

/** An open page. Its key names it; its location remembers query and hash, so that coming back shows what was left. */
export interface Tab {
  readonly key: string;
  readonly path: string;
  readonly location: Location;
  /** Counts refreshes: a new number mounts the page afresh. */
  readonly generation: number;
  /** Order of the last visits, for deciding which pages stay alive and which was seen before; 0 while its page is not mounted. */
  readonly visited: number;
  /** Stands before the others and is not closed with them. */
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

/** What can be done with open pages. The home page stays: it is fixed. */
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

  /** Pinned tabs and the tab itself stay; of their pages only the tab's own keeps its state. */
  closeOthers(key: string): void {
    keep((tab) => tab.pinned || tab.key === key);
    change((list) => list.map((tab) => (tab.key === key ? tab : emptied(tab))));
  },

  /** Pinned tabs stay, without the state of their pages. */
  closeAll(): void {
    keep((tab) => tab.pinned);
    change((list) => list.map(emptied));
  },

  closeLeft: (key: string): void => keep((tab, place, list) => tab.pinned || place >= placeOf(list, key)),

  closeRight: (key: string): void => keep((tab, place, list) => tab.pinned || place <= placeOf(list, key)),

  /** Builds the page anew, without what was typed in it. */
  refresh(key: string): void {
    forgetUnsaved(key);
    change((list) => list.map((tab) => (tab.key === key ? { ...tab, generation: tab.generation + 1 } : tab)));
  },

  pin(key: string, pinned: boolean): void {
    change((list) => sorted(list.map((tab) => (tab.key === key && key !== HOME ? { ...tab, pinned } : tab))));
  },

  /** Puts a tab where another stands. Pinned tabs stay before the others, home before all. */
  move(key: string, to: number): void {
    change((list) => {
      const moved = list.find((tab) => tab.key === key);
      if (!moved || key === HOME) return list;
      const rest = list.filter((tab) => tab !== moved);
      return sorted([...rest.slice(0, to), moved, ...rest.slice(to)]);
    });
  },

  /** Puts back the tabs of an earlier visit; their pages are built when they are opened. */
  restore(known: readonly { readonly location: Location; readonly pinned: boolean }[]): void {
    const added = known
      .map(({ location, pinned }) => ({ key: tabKeyOf(location), path: pathOf(location), location, generation: 0, visited: 0, pinned }))
      .filter(({ key }) => key !== HOME);
    change(([first = home]) => sorted([first, ...added]));
  },
};

/** Where closing the tab in front leads: the last of the remaining tabs or the one that was seen before, else home. */
export function afterClosing(list: readonly Tab[], key: string, closeTo: 'last' | 'previous'): string {
  const rest = list.filter((tab) => tab.key !== key);
  const seen = [...rest].sort((a, b) => b.visited - a.visited)[0];
  const next = closeTo === 'previous' && seen && seen.visited > 0 ? seen : rest.at(-1);
  return next ? addressOfTab(next) : HOME;
}

/** The tab's full address: path, query and hash. */
export const addressOfTab = ({ path, location }: Tab): string => path + location.search + location.hash;

export const placeOf = (list: readonly Tab[], key: string): number => list.findIndex((tab) => tab.key === key);

const pathOf = ({ pathname }: Location): string => pathname.replace(/(?<=.)\/+$/, '');

function emptied(tab: Tab): Tab {
  forgetUnsaved(tab.key);
  return { ...tab, generation: tab.generation + 1, visited: 0 };
}

/** Home, the pinned ones, the others; within each as they stand. */
const sorted = (list: readonly Tab[]): readonly Tab[] => [...list].sort((a, b) => rank(a) - rank(b));

const rank = ({ key, pinned }: Tab): number => (key === HOME ? 0 : pinned ? 1 : 2);

function keep(wanted: (tab: Tab, place: number, list: readonly Tab[]) => boolean): void {
  for (const closed of useTabs.getState().list.filter((...tab) => !wanted(...tab))) forgetUnsaved(closed.key);
  change((list) => list.filter(wanted));
}

const change = (next: (list: readonly Tab[]) => readonly Tab[]): void => useTabs.setState(({ list }) => ({ list: next(list) }));

/** What records are called whose pages are open, by their ids: several pages of a kind are told apart by it. */
export const usePageNames = create<Readonly<Record<string, string>>>(() => ({}));

/** Under which they outlast a reload of this window. */
export const NAMES = 'zx-names';

/** The name of the record that an address begins with, as `?id=…`; none where its page has given none. */
export const nameAt = (names: Readonly<Record<string, string>>, search: string): string | undefined => names[search.slice(4, 40)];
