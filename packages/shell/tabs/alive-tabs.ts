import { hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import type { Tab } from './tabs.ts';

/** How many pages stay mounted while hidden; less recently used ones are remounted when opened again. */
export const ALIVE = 10;

/** Tabs whose pages stay mounted: the most recently visited ones and those with unsaved input, in tab order. */
export function aliveTabs(list: readonly Tab[], front: string, cached: boolean): readonly Tab[] {
  const seen = list.filter((tab) => tab.visited > 0);
  const latest = [...seen].sort((a, b) => b.visited - a.visited).slice(0, cached ? ALIVE : 0);
  return seen.filter((tab) => tab.key === front || latest.includes(tab) || hasUnsaved(tab.key));
}
