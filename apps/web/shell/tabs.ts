import { onSessionReset } from '@zhixing/client/session.ts';
import type { Location } from 'react-router';
import { create } from 'zustand';

/** An open page. Its path names it; its location remembers query and hash, so that coming back shows what was left. */
export interface Tab {
  readonly path: string;
  readonly location: Location;
  /** Counts refreshes: a new number mounts the page afresh. */
  readonly generation: number;
  /** Order of the last visits, for deciding which pages stay alive. */
  readonly visited: number;
}

/** How many pages keep their state while hidden; older ones are built anew when they are opened again. */
export const ALIVE = 10;
export const HOME = '/home';

interface OpenTabs {
  readonly list: readonly Tab[];
}

const home: Tab = {
  path: HOME,
  location: { pathname: HOME, search: '', hash: '', state: null, key: 'home' },
  generation: 0,
  visited: 0,
};

export const useTabs = create<OpenTabs>(() => ({ list: [home] }));

onSessionReset(() => useTabs.setState({ list: [home] }));

let clock = 0;

/** What can be done with open pages. The home page stays: it is fixed. */
export const tabs = {
  open(path: string, location: Location): void {
    clock += 1;
    change((list) => {
      const known = list.find((tab) => tab.path === path);
      if (!known) return [...list, { path, location, generation: 0, visited: clock }];
      return list.map((tab) => (tab === known ? { ...tab, location, visited: clock } : tab));
    });
  },

  close(path: string): void {
    change((list) => list.filter((tab) => tab.path !== path || tab.path === HOME));
  },

  closeOthers(path: string): void {
    change((list) => list.filter((tab) => tab.path === path || tab.path === HOME));
  },

  closeAll(): void {
    change((list) => list.filter((tab) => tab.path === HOME));
  },

  refresh(path: string): void {
    change((list) => list.map((tab) => (tab.path === path ? { ...tab, generation: tab.generation + 1 } : tab)));
  },
};

/** Where closing the tab in front leads: the last of the remaining tabs, else home. */
export function afterClosing(list: readonly Tab[], path: string): string {
  const last = list.filter((tab) => tab.path !== path).at(-1);
  return last ? addressOfTab(last) : HOME;
}

/** The tab's full address: path, query and hash. */
export const addressOfTab = ({ path, location }: Tab): string => path + location.search + location.hash;

/** The tabs whose pages stay mounted: the most recently visited, in the order of the bar. */
export function aliveTabs(list: readonly Tab[]): readonly Tab[] {
  const seen = list.filter((tab) => tab.visited > 0);
  const oldest = [...seen].sort((a, b) => b.visited - a.visited)[ALIVE - 1];
  return oldest ? seen.filter((tab) => tab.visited >= oldest.visited) : seen;
}

const change = (next: (list: readonly Tab[]) => readonly Tab[]): void => useTabs.setState(({ list }) => ({ list: next(list) }));
