import type { Page } from 'playwright-core';
import { atRest } from './steps.ts';

/** The sum of what moved on a page without the user doing anything, and the elements that moved furthest. */
export interface Shift {
  readonly sum: number;
  readonly moved: readonly string[];
}

/** More than this is seen as a jump; the browsers' own measure calls a page good up to twice as much. */
const MOST_SHIFT = 0.05;

/** What moved further than pages may, with the address of the page. */
export const jumpOf = (address: string, { sum, moved }: Shift): readonly string[] =>
  sum > MOST_SHIFT ? [`${address}: layout shift ${sum.toFixed(3)}\n  ${moved.join('\n  ')}`] : [];

interface Entry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/**
 * Gives the answers of the server to the page one after another, each of which is drawn before the next one comes: how many arrive together differs from
 * run to run, and what moves when they come apart does so for people too. `answersRest` resolves once no answer is under way.
 */
function drawEachAnswer(): void {
  const real = globalThis.fetch.bind(globalThis);
  const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  let last: Promise<unknown> = Promise.resolve();
  const fetchInTurn: typeof fetch = (...request) => {
    const answer = real(...request);
    // One that fails while it waits for its turn is handled there.
    answer.catch(() => undefined);
    const turn = last.then(drawn).then(() => answer);
    last = turn.catch(() => undefined).then(drawn);
    return turn;
  };
  const rest = async (): Promise<void> => {
    const seen = last;
    await seen;
    // An answer may ask for the next one.
    if (seen !== last) await rest();
  };
  Object.assign(globalThis, { fetch: fetchInTurn, answersRest: rest });
}

/**
 * Watches what moves on the documents that the page loads from now on. Once the page rests, the function answers what has moved since it was last called,
 * and most of it within an element that is named: menu and breadcrumbs around a page follow when another one is opened.
 */
export async function watchShifts(page: Page): Promise<(within?: string) => Promise<Shift>> {
  await page.addInitScript(drawEachAnswer);
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => void shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true });
  });
  return async (within = 'body') => {
    await page.evaluate(() => (globalThis as unknown as { answersRest(): Promise<void> }).answersRest());
    await atRest(page);
    return page.evaluate(async (around) => {
      // Entries are handed over after the frame that they are about.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      // Sources come largest first.
      const isIn = ([largest]: Entry['sources']) => largest !== undefined && document.querySelector(around)?.contains(largest.node);
      const { shifts } = globalThis as unknown as { shifts: Entry[] };
      const entries = shifts.splice(0).filter(({ hadRecentInput, sources }) => !hadRecentInput && isIn(sources));
      const named = (node: Node | null) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return element ? `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}` : '';
      };
      const sum = entries.reduce((all, { value }) => all + value, 0);
      return { sum, moved: entries.flatMap(({ value, sources }) => sources.map(({ node }) => `${value.toFixed(3)} ${named(node)}`)) };
    }, within);
  };
}
