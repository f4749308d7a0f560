import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext } from 'playwright-core';
import { fillIn, inBrowser, LIST, paintedAt, watchPlaces } from '../browser.ts';
import { openPlace } from '../place.ts';
import { claim, heading, median } from '../report.ts';
import { startPayload } from './payload.ts';

/*
 * The first row of a list in a browser with an empty cache, signed in: ours against Payload's, the leanest of the peers, in turn. A row is
 * shown once it is painted, and usable once React answers in it: Payload sends its rows as HTML. It is installed from npm into a scratch folder.
 */

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '9' }, folder: { type: 'string' } } });
const rounds = Number(options.rounds);
const ROWS = 1000;

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>;

interface List {
  readonly url: string;
  readonly storageState: Stored;
  readonly address: string;
}

const place = await openPlace();
const folder = options.folder ? path.resolve(options.folder) : await mkdtemp(path.join(tmpdir(), 'zxpeers-'));
heading('The first row of a list, signed in, cache empty: twenty rows of ours and of Payload', place.title);
try {
  const payload = await startPayload({ folder: path.join(folder, 'payload'), database: await place.create(), rows: ROWS });
  try {
    const session = { cookies: [cookieOf(payload.token ?? '')], origins: [] };
    await inBrowser(['--tiny'], async (browser, { url }) => {
      await compare(browser, {
        ours: { url, storageState: await signedIn(browser, url), address: LIST },
        payload: { url: payload.url, storageState: session, address: '/admin/collections/pupils?limit=20' },
      });
    });
  } finally {
    await payload.stop();
  }
} finally {
  await place.close();
  if (!options.folder) await rm(folder, { recursive: true, force: true });
}

interface Seen {
  readonly shown: number;
  readonly usable: number;
}

async function compare(browser: Browser, lists: Readonly<Record<'ours' | 'payload', List>>): Promise<void> {
  const seen: Record<'ours' | 'payload', Seen[]> = { ours: [], payload: [] };
  for (let round = 0; round <= rounds; round += 1)
    for (const name of ['ours', 'payload'] as const) {
      const one = await firstRowOf(browser, lists[name]);
      if (round > 0) seen[name].push(one);
    }
  const of = (name: 'ours' | 'payload', figure: keyof Seen) => Math.round(median(seen[name].map((one) => one[figure])));
  const line = (name: 'ours' | 'payload') => ({ 'shown after ms': of(name, 'shown'), 'usable after ms': of(name, 'usable') });
  console.table({ ours: line('ours'), Payload: line('payload') });
  console.log(`first row shown, against Payload's: ${(of('ours', 'shown') / of('payload', 'shown')).toFixed(2)}`);
  claim("first row usable, cache empty, against Payload's", of('ours', 'usable') / of('payload', 'usable'), { atMost: 1.2 });
}

async function firstRowOf(browser: Browser, { url, storageState, address }: List): Promise<Seen> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 }, baseURL: url, storageState });
  const page = await context.newPage();
  await watchPlaces(page);
  await page.goto(address, { waitUntil: 'commit' });
  const shown = await paintedAt(page, 'row');
  const usable = await paintedAt(page, 'usableRow');
  const opened = await page.evaluate(() => performance.timeOrigin);
  await context.close();
  return { shown: shown - opened, usable: usable - opened };
}

/** What the browser keeps of a session of ours. */
async function signedIn(browser: Browser, url: string): Promise<Stored> {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto('/login');
  await fillIn(page, 'schoolAdmin');
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL('**/home');
  const stored = await context.storageState();
  await context.close();
  return stored;
}

/** The session of Payload as its cookie. */
function cookieOf(token: string) {
  const own = { httpOnly: true, secure: false, sameSite: 'Lax' } as const;
  return { name: 'payload-token', value: token, domain: '127.0.0.1', path: '/', expires: -1, ...own };
}
