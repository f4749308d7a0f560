import { hasUnsaved } from '@zhixing/client/use-unsaved.ts';
import type { Tab } from './tabs.ts';

/** How many pages keep their state while hidden; older ones are built anew when they are opened again. */
export const ALIVE = 10;

/** The tabs whose pages stay mounted: the most recently visited, and those in which something is not saved; in the order of the bar. */
export function aliveTabs(list: readonly Tab[], front: string, cached: boolean): readonly Tab[] {
  const seen = list.filter((tab) => tab.visited > 0);
  const latest = [...seen].sort((a, b) => b.visited - a.visited).slice(0, cached ? ALIVE : 0);
  return seen.filter((tab) => tab.key === front || latest.includes(tab) || hasUnsaved(tab.key));
}
