import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { scriptBudgets } from '../apps/web/script-budgets.ts';
import { watchWire } from '../e2e/wire.ts';
import { fillIn, inBrowser, LIST, openPhone, openWindow, paintedAt, signIn, slowDown, watchPlaces, watchScripts } from './browser.ts';
import { claim, heading, median } from './report.ts';
import type { Supervisor } from './supervisor.ts';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });

/** The leanest peer, Payload 3.90, seen on a machine of the same kind: gzip script bytes of its first page, and its times. */
const peer = { scriptKb: 583, signInMs: 885, listMs: 395 };

interface Seen {
  /** Script bytes on the wire, headers included. */
  readonly bytes: number;
  readonly files: number;
  readonly milliseconds: number;
}

heading('First load in Chromium, cache empty, server and browser on the same machine');
await inBrowser(['--tiny'], measure);
heading('The first home on a slow telephone: cache empty, 1.6 Mbit/s, round trip 150 ms, processor 4 times slower');
await inBrowser([], measureHome);

async function measure(browser: Browser, product: Supervisor): Promise<void> {
  const signIn: Seen[] = [];
  const journey: Seen[] = [];
  const list: Seen[] = [];
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const context = await openWindow(browser, product);
    const first = await watched(context, (page) => openSignIn(page));
    // The same window goes on: what is loaded up to the first row of the first list, the sign-in page included.
    await fillIn(first.page, 'schoolAdmin');
    const after = await first.more((page) => signInAndList(page));
    const cold = await openWindow(browser, product);
    await cold.setStorageState(await stateOf(context));
    const again = await watched(cold, (page) => openList(page));
    if (round > 0) {
      signIn.push(first.seen);
      journey.push(after);
      list.push(again.seen);
    }
    await context.close();
    await cold.close();
  }
  const of = (seen: readonly Seen[], figure: keyof Seen) => median(seen.map((one) => one[figure]));
  const line = (seen: readonly Seen[]) => ({
    files: of(seen, 'files'),
    'script KB': Math.round(of(seen, 'bytes') / 100) / 10,
    'usable after ms': Math.round(of(seen, 'milliseconds')),
  });
  console.table({
    'sign-in page': line(signIn),
    'then sign in, first list': line(journey),
    'list, signed in, empty cache': line(list),
  });
  claim('script KB of the sign-in page', of(signIn, 'bytes') / 1000, { atMost: 200 });
  claim('script KB up to the first list', of(journey, 'bytes') / 1000, { atMost: scriptBudgets.firstList.most });
  console.log(`script bytes of the sign-in page against the leanest peer: ${(of(signIn, 'bytes') / 1000 / peer.scriptKb).toFixed(2)}`);
  console.log(`sign-in page usable, against that peer: ${(of(signIn, 'milliseconds') / peer.signInMs).toFixed(2)}`);
  console.log(
    `from the press of “sign in” to the first row, against that peer's list: ${(of(journey, 'milliseconds') / peer.listMs).toFixed(2)}`,
  );
  console.log(
    `first row of a list, signed in, cache empty, against that peer's list: ${(of(list, 'milliseconds') / peer.listMs).toFixed(2)}`,
  );
}

/** Until the first line of the work to do is shown, and all that the home fetches by itself. */
async function measureHome(browser: Browser, product: Supervisor): Promise<void> {
  const window = await openWindow(browser, product);
  await signIn(await window.newPage(), 'schoolAdmin');
  const state = await stateOf(window);
  const seen: { readonly requests: number; readonly bytes: number; readonly milliseconds: number }[] = [];
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const context = await openPhone(browser, product, state);
    const page = await context.newPage();
    const wire = await watchWire(page);
    await slowDown(page);
    await watchPlaces(page);
    await page.goto('/home', { waitUntil: 'commit' });
    const milliseconds = (await paintedAt(page, 'work')) - (await page.evaluate(() => performance.timeOrigin));
    await page.waitForLoadState('networkidle');
    const { requests, bytes } = wire();
    if (round > 0) seen.push({ requests: requests.length, bytes, milliseconds });
    await context.close();
  }
  await window.close();
  const of = (figure: keyof (typeof seen)[number]) => median(seen.map((one) => one[figure]));
  claim('requests of the first home', of('requests'), { atMost: 40 });
  claim('KB of the first home', of('bytes') / 1000, { atMost: 450 });
  claim('seconds until the first home is usable on a slow telephone', of('milliseconds') / 1000, { atMost: 3 });
}

/** Opens a page, does something there until it is usable (the step tells when), and tells what scripts came over the wire. */
async function watched(context: BrowserContext, work: (page: Page) => Promise<number>) {
  const page = await context.newPage();
  await watchPlaces(page);
  const scripts = await watchScripts(page);
  const timed = async (step: (page: Page) => Promise<number>): Promise<Seen> => {
    const start = Date.now();
    const milliseconds = (await step(page)) - start;
    // Scripts that are fetched ahead, while nothing else is to be done, count as well.
    await page.waitForLoadState('networkidle');
    return { ...scripts(), milliseconds };
  };
  return { page, seen: await timed(work), more: timed };
}

async function openSignIn(page: Page): Promise<number> {
  await page.goto(`/login?redirect=${encodeURIComponent(LIST)}`, { waitUntil: 'commit' });
  return paintedAt(page, 'form');
}

/** From the press of the button: the call, the shell, the list and its first row. */
async function signInAndList(page: Page): Promise<number> {
  await page.locator('form button[type="submit"]').click();
  return paintedAt(page, 'row');
}

async function openList(page: Page): Promise<number> {
  await page.goto(LIST, { waitUntil: 'commit' });
  return paintedAt(page, 'row');
}

/** What the browser keeps of a session, for a second window with an empty cache. */
async function stateOf(context: BrowserContext) {
  const { cookies, origins } = await context.storageState();
  if (cookies.length + origins.length === 0) throw new Error('the session is kept per window: a second one cannot take it over');
  return { cookies, origins };
}
