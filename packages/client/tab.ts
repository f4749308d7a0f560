import { createContext } from 'react';

/** The tab of the shell that a page stands in. */
export interface TabHandle {
  readonly key: string;
  /** Whether the page is the one that is seen; hidden tabs keep their state but none of their effects. */
  readonly inFront: () => boolean;
}

/** Null outside of the shell's tabs. */
export const TabContext = createContext<TabHandle | null>(null);

/**
 * What tells tabs apart: the path, and where an address says so its own mark. `/trips?record=1&tab=1` and `/trips?record=2&tab=2` are two
 * tabs of the same page, each with a state of its own; everything else in the query belongs to the page.
 */
export function tabKeyOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  const mark = new URLSearchParams(search).get('tab');
  return mark ? `${path}?tab=${encodeURIComponent(mark)}` : path;
}
