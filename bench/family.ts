import type { Browser, BrowserContext, Page } from 'playwright-core';
import { asking, handedOut, issuedLinks } from '../e2e/family-link.ts';
import { inBrowser, LINE, openPhone, SLOWER, slowDown, watchScripts } from './browser.ts';
import { claim, heading, median } from './report.ts';
import { signIn } from './sign-in.ts';
import type { Supervisor } from './supervisor.ts';

/*
 * The page of parents on a slow telephone: script bytes, and the time until it is usable with an empty cache. Chromium delays every request by the
 * round trip and shares the bandwidth among all of them; the processor is made slower. Usable is: the code can be asked for, or, with a session, the
 * children and what is to be done next are shown.
 */

const ROUNDS = 3;

interface Seen {
  readonly bytes: number;
  readonly files: number;
  readonly milliseconds: number;
}

heading(`The page of parents, cache empty, 1.6 Mbit/s with a round trip of ${LINE.latency} ms, on a processor ${SLOWER} times slower`);
await inBrowser([], measure);

async function measure(browser: Browser, product: Supervisor): Promise<void> {
  const { path, code } = await link(product);
  const session = await enter(browser, product, path, code);
  const seen: Record<'door' | 'home', Seen[]> = { door: [], home: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const door = await opened(await openPhone(browser, product), path, (page) => page.locator('.door button[type="button"]:enabled'));
    const home = await opened(await openPhone(browser, product, session), path, (page) => page.locator('a.item').first());
    if (round > 0) for (const [name, figure] of Object.entries({ door, home })) seen[name as keyof typeof seen].push(figure);
  }
  const of = (which: keyof typeof seen, figure: keyof Seen) => median(seen[which].map((one) => one[figure]));
  const line = (which: keyof typeof seen) => ({
    files: of(which, 'files'),
    'script KB': Math.round(of(which, 'bytes') / 100) / 10,
    'usable after ms': Math.round(of(which, 'milliseconds')),
  });
  console.table({ 'the question for the code': line('door'), 'the children, with a session': line('home') });
  claim('script KB of the page of parents', of('home', 'bytes') / 1000, { atMost: 120 });
  claim('seconds until the code can be asked for', of('door', 'milliseconds') / 1000, { atMost: 1.5 });
  claim('seconds until the children are shown', of('home', 'milliseconds') / 1000, { atMost: 1.5 });
}

/** The link of a family of the sample whose trip is open for sign-up, and its code. */
async function link({ url }: Supervisor): Promise<{ readonly path: string; readonly code: string }> {
  const ask = await asking({ address: url, tokenOf: (account) => signIn(url, account, 'Zhixing2026') }, 'schoolAdmin');
  const filter = encodeURIComponent(JSON.stringify({ status: 'enrolling' }));
  const { list: trips } = await ask<{ list: readonly { id: string }[] }>('GET', `/api/data/trip?filter=${filter}`);
  for (const { id: trip } of trips) {
    const [line] = await issuedLinks<{ id: string }>(ask, trip);
    if (line) return handedOut(ask, line.id);
  }
  throw new Error('the sample has no family with a trip');
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Enters the code once; what the browser keeps of it. */
async function enter(browser: Browser, product: Supervisor, path: string, code: string): Promise<Session> {
  const context = await openPhone(browser, product);
  const page = await context.newPage();
  await page.goto(path);
  await page.locator('#code').fill(code);
  await page.locator('.door button[type="submit"]').click();
  await page.locator('a.item').first().waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Opens the page until `wanted` is there. */
async function opened(context: BrowserContext, path: string, wanted: (page: Page) => ReturnType<Page['locator']>): Promise<Seen> {
  const page = await context.newPage();
  const scripts = await watchScripts(page);
  await slowDown(page);
  const start = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await wanted(page).waitFor();
  const milliseconds = performance.now() - start;
  await page.waitForLoadState('networkidle');
  const seen = { ...scripts(), milliseconds };
  await context.close();
  return seen;
}
