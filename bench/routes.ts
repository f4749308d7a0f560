import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { scriptBudgets } from '../apps/web/script-budgets.ts';
import { firstRow, inBrowser, LIST, openWindow, signIn, watchScripts } from './browser.ts';
import { claim, heading } from './report.ts';
import type { Supervisor } from './supervisor.ts';

/** A form over its list. */
const FORM = `${LIST}?record=new`;

/** Every route of the shell, a list, and a record on a page of its own. */
const ROUTES = [
  '/home',
  '/profile',
  '/404',
  '/formShortLink',
  '/workFlowDetail',
  ...['', '?type=cards', '?type=kanban', '?type=edit'].map((query) => LIST + query),
  FORM,
  // Students have neither.
  '/lims01/lims010202?type=calendar',
  '/lims01/lims010201?type=map',
];
const QUIET_MS = 2000;

heading('Script bytes by route: each opened by its address, signed in, with an empty cache');
await inBrowser(['--tiny'], measure);

async function measure(browser: Browser, product: Supervisor): Promise<void> {
  const first = await openWindow(browser, product);
  await signIn(await first.newPage());
  const { cookies, origins } = await first.storageState();
  const seen: Record<string, { files: number; 'script KB': number }> = {};
  for (const route of ROUTES) {
    const context = await openWindow(browser, product);
    await context.setStorageState({ cookies, origins });
    const { files, bytes } = await scriptsOf(context, route);
    seen[route] = { files, 'script KB': Math.round(bytes / 100) / 10 };
    await context.close();
  }
  console.table(seen);
  const { [FORM]: form, ...others } = seen;
  claim('script KB of the heaviest route', Math.max(...Object.values(others).map((one) => one['script KB'])), {
    atMost: scriptBudgets.route.most,
  });
  claim('script KB of a form over its list', form?.['script KB'] ?? Number.NaN, { atMost: scriptBudgets.formOverList.most });
}

async function scriptsOf(context: BrowserContext, route: string): Promise<{ files: number; bytes: number }> {
  const page = await context.newPage();
  const scripts = await watchScripts(page);
  await page.goto(route);
  if (route === LIST) await firstRow(page);
  // What the server sends as it happens keeps a connection open: quiet is a page that fetches no further script for a while.
  for (let before = -1; scripts().files !== before; ) {
    before = scripts().files;
    await setTimeout(QUIET_MS);
  }
  return scripts();
}
