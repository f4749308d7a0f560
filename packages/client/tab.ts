import { createContext } from 'react';

/** The shell tab that contains a page. */
export interface TabHandle {
  readonly key: string;
  /** Whether the tab is visible; hidden tabs keep their state, but their effects are unmounted. */
  readonly inFront: () => boolean;
}

/** Null outside the shell's tabs. */
export const TabContext = createContext<TabHandle | null>(null);

/**
 * Identity of a tab: the path, plus the `tab` parameter if present. `/trips?record=1&tab=1` and `/trips?record=2&tab=2` are two tabs of
 * one page, each with its own state; other query parameters belong to the page.
 */
export function tabKeyOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  const mark = new URLSearchParams(search).get('tab');
  return mark ? `${path}?tab=${encodeURIComponent(mark)}` : path;
}
