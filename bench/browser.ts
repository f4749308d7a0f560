import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../scripts/browser.ts';
import { type Supervisor, supervise } from './supervisor.ts';

export const LIST = '/lims01/lims010207';

/** A slow telephone. */
export const SLOWER = 4;
export const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const PHONE = { width: 360, height: 740 };

/** The product with sample data, and a browser in front of it; both are taken down whatever happens. `seed`: see `npm run cli -- seed`. */
export async function inBrowser(seed: readonly string[], measure: (browser: Browser, product: Supervisor) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'zxbrowser-'));
  const product = await supervise(dataDir, seed);
  const browser = await launchBrowser();
  try {
    await product.start();
    await measure(browser, product);
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A window with nothing in its cache. */
export const openWindow = (browser: Browser, product: Supervisor): Promise<BrowserContext> =>
  browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 }, baseURL: product.url });

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A telephone with nothing in its cache. */
export function openPhone(browser: Browser, { url }: Supervisor, storageState?: Session): Promise<BrowserContext> {
  const session = storageState && { storageState };
  return browser.newContext({ locale: 'zh-CN', viewport: PHONE, isMobile: true, hasTouch: true, baseURL: url, ...session });
}

/** Delays every request of a page by the round trip, shares the bandwidth among all of them, and makes the processor slower. */
export async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', LINE);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

export async function fillIn(page: Page, account: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(account);
  await page.locator('input[autocomplete="current-password"]').fill('Zhixing2026');
}

export async function signIn(page: Page, account = 'demo'): Promise<void> {
  await page.goto('/login');
  await fillIn(page, account);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL('**/home');
}

/** The first row of a list is there. */
export const firstRow = (page: Page): Promise<void> => page.locator('[role="grid"]:visible tbody tr').first().waitFor();

const ROW = '[role="grid"] tbody tr, .table tbody tr';
/** What is looked for in a page, by names. */
export const PLACES = {
  form: 'form button[type="submit"]:not(:disabled)',
  row: ROW,
  usableRow: ROW,
  work: '.home-lines li:not(.home-blank), .home-none',
};

/**
 * Marks in the page when each of the places is painted first: Playwright would look for it every half second only. What is called usable has
 * to be React's, too, which takes over what a server has rendered. Before the page is opened.
 */
export const watchPlaces = (page: Page): Promise<unknown> =>
  page.addInitScript((places) => {
    const missing = new Map(Object.entries(places));
    const isOfReact = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    const look = () => {
      for (const [name, place] of missing) {
        const found = document.querySelector(place);
        if (!found?.checkVisibility() || (name.startsWith('usable') && !isOfReact(found))) continue;
        missing.delete(name);
        requestAnimationFrame(() => performance.mark(name));
      }
      if (missing.size > 0) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, PLACES);

/** When a place was painted, in milliseconds since 1970; waits for it. */
export async function paintedAt(page: Page, place: keyof typeof PLACES): Promise<number> {
  const painted = await page.waitForFunction((name) => {
    const [mark] = performance.getEntriesByName(name);
    return mark && performance.timeOrigin + mark.startTime;
  }, place);
  return Number(await painted.jsonValue());
}

/** Counts from now on; the function tells how many scripts came over the wire so far and their bytes, headers included. */
export async function watchScripts(page: Page): Promise<() => { files: number; bytes: number }> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  client.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => ({ files: scripts.size, bytes });
}
