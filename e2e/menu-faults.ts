import type { Page } from 'playwright-core';

/**
 * What a reader of Chinese should not meet on the page as it is now: words of a library in English, names of icons read aloud, and controls
 * without a name; a page that is wider than the window, and one whose parts moved while they came.
 */
export function pageFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ english, icons, most }) => {
      const found: string[] = [];
      const library = new RegExp(english);
      const icon = new RegExp(icons);
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[aria-hidden="true"], code, pre')) continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'aria-roledescription']) {
          const value = element.getAttribute(name) ?? '';
          if (library.test(value)) found.push(`${name}="${value}" is English`);
          if (name === 'aria-label' && icon.test(value)) found.push(`${name}="${value}" is the name of an icon`);
        }
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE && library.test(node.textContent ?? '')) found.push(`"${node.textContent}" is English`);
        if (element.matches('button, a[href], [role="button"], [role="link"]') && nameOf(element) === '')
          found.push(`no name: ${element.outerHTML.slice(0, 120)}`);
      }
      const over = document.documentElement.scrollWidth - innerWidth;
      if (over > 0) found.push(`wider than the window by ${over} px`);
      const { moved = 0 } = globalThis as { moved?: number };
      if (moved > most) found.push(`moved by ${moved.toFixed(3)}`);
      return [...new Set(found)];

      function nameOf(element: HTMLElement): string {
        const labels = 'labels' in element ? [...((element as HTMLButtonElement).labels ?? [])] : [];
        const referred = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).map((id) => document.getElementById(id));
        const within = [...element.querySelectorAll('[aria-label], [title], img[alt]')].map(
          (part) => part.getAttribute('aria-label') ?? part.getAttribute('title') ?? part.getAttribute('alt'),
        );
        const named = [element.getAttribute('aria-label'), element.getAttribute('title'), element.textContent, ...within];
        return [...named, ...[...labels, ...referred].map((label) => label?.textContent)].join('').trim();
      }
    },
    { english: ENGLISH, icons: ICONS, most: MOST },
  );
}

/** Counts from now on how far parts of the page move by themselves; the menu, which unfolds where a page is opened, is left out. */
export function watchMoves(page: Page): Promise<void> {
  return page.evaluate(() => {
    const counting = globalThis as { moved?: number };
    const counted = counting.moved !== undefined;
    counting.moved = 0;
    if (counted) return;
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const inMain = ({ sources }: Shift) => sources.some(({ node }) => node instanceof Element && node.closest('main') !== null);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput && inMain(entry)) counting.moved = (counting.moved ?? 0) + entry.value;
    }).observe({ type: 'layout-shift' });
  });
}

/** The worst that is allowed, as web vitals count it. */
const MOST = 0.05;

/** Words that component libraries, charts, maps and editors bring in English: they begin with a capital, as names of icons and codes do not. */
const ENGLISH =
  '^\\s*(Zoom (In|Out|in|out)|Fit View|Toggle Interactivity|React Flow.*|Mini Map|No [Dd]ata|Loading\\W*|segmented control|(In|De)crease Value|(Toggle )?[Aa]ttribution|Find my location|Map|Close|Cancel|Submit|Search|Select|Previous|Next|Please select|Upload|Expand|Collapse|(Previous|Next) Page|Data View|Restore|Save as Image|Press enter or space.*)\\s*$';

/** Names of antd's icons, which it gives as labels to pictures that are not hidden. */
const ICONS =
  '^(plus|minus|close|down|up|left|right|search|edit|delete|setting|loading|ellipsis|more|check|copy|reload|sync|user|calendar|filter|eye|star|home|swap-right|inbox|[a-z]+(-[a-z]+)+)$';
