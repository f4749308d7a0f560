import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { firstRow, inBrowser, openWindow, signIn } from './browser.ts';
import { claim, heading, median } from './report.ts';
import type { Supervisor } from './supervisor.ts';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });

interface Step {
  readonly press: () => Promise<void>;
  readonly after: () => Promise<void>;
}

const LAYOUTS = ['classic', 'functional', 'plain', 'blend'];
const PAGES = ['/lims01/lims010207', '/lims01/lims010202', '/lims01/lims010201', '/lims01/lims010206'];

/**
 * What the shell itself takes of the main thread, with four lists open: another layout, another tab, the palette. Counted is the time that
 * the thread has worked, not what passed: what else the machine does meanwhile is left out.
 */
heading('The shell in Chromium, server on the same machine');
await inBrowser(['--tiny'], measure);

async function measure(browser: Browser, product: Supervisor): Promise<void> {
  const context = await openWindow(browser, product);
  const page = await context.newPage();
  await signIn(page);
  const settings = await keyOfSettings(page);
  for (const address of PAGES) await open(page, address);
  const thread = await context.newCDPSession(page);
  await thread.send('Performance.enable', { timeDomain: 'threadTicks' });
  const layouts: Record<string, number> = {};
  for (const layout of LAYOUTS) layouts[layout] = await repeated(thread, () => switchedTo(page, settings, layout));
  const tab = await repeated(thread, (round) => tabShown(page, PAGES[round % 2] ?? ''));
  const palette = await repeated(thread, () => paletteOpened(page));
  console.table({ ...layouts, 'another tab': tab, palette });
  for (const layout of LAYOUTS)
    claim(`milliseconds of the main thread to the layout ${layout}`, layouts[layout] ?? Number.NaN, { atMost: 200 });
  claim('milliseconds of the main thread from the press on a tab to its page', tab, { atMost: 200 });
  claim('milliseconds of the main thread from Ctrl+K to the search box', palette, { atMost: 200 });
}

/** The median of what the main thread works from the press until everything is painted. What `prepare` does before the press is not counted. */
async function repeated(thread: CDPSession, prepare: (round: number) => Promise<Step>): Promise<number> {
  const seen: number[] = [];
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const { press, after } = await prepare(round);
    const before = await worked(thread);
    await press();
    // The first time loads what the others have.
    if (round > 0) seen.push((await worked(thread)) - before);
    await after();
  }
  return Math.round(median(seen));
}

async function worked(thread: CDPSession): Promise<number> {
  const { metrics } = await thread.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** To a layout, from another one each time. */
async function switchedTo(page: Page, key: string, layout: string): Promise<Step> {
  await choose(page, key, LAYOUTS[(LAYOUTS.indexOf(layout) + 1) % LAYOUTS.length] ?? '');
  await idle(page);
  return { press: () => choose(page, key, layout), after: () => idle(page) };
}

/** Chooses a layout as another window of the person would tell it, so that no drawer is drawn meanwhile. */
async function choose(page: Page, key: string, layoutType: string): Promise<void> {
  const newValue = JSON.stringify({ value: { layoutType }, at: Date.now(), sent: true });
  await page.evaluate((told) => void dispatchEvent(new StorageEvent('storage', told)), { key, newValue });
  await painted(page, `.frame[data-layout="${layoutType}"]`);
}

async function tabShown(page: Page, address: string): Promise<Step> {
  const tab = `[data-key="${address}"]`;
  const press = async () => {
    await page.evaluate((link) => document.querySelector<HTMLElement>(link)?.click(), `.tab${tab} a`);
    await painted(page, `.tab.active${tab}`);
  };
  return { press, after: () => idle(page) };
}

async function paletteOpened(page: Page): Promise<Step> {
  return {
    press: async () => {
      await page.keyboard.press('Control+k');
      await painted(page, '.palette input');
    },
    after: async () => {
      await page.keyboard.press('Escape');
      await page.locator('.palette').waitFor({ state: 'detached' });
      await idle(page);
    },
  };
}

/** Waits until something stands there and has been painted. */
function painted(page: Page, place: string): Promise<void> {
  return page.evaluate(async (selector) => {
    while (!document.querySelector(selector)) await new Promise(requestAnimationFrame);
    await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
  }, place);
}

/** Hidden pages follow when nothing else is to be done; what comes next must not wait for them. */
function idle(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((rest) => requestIdleCallback(() => requestIdleCallback(() => rest()))));
}

async function open(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
  await page.locator(`.tab.active[data-key="${address}"]`).waitFor();
  await firstRow(page);
}

/** The key under which the browser keeps the person's settings of the shell. */
async function keyOfSettings(page: Page): Promise<string> {
  const answered = page.waitForResponse('**/api/oauth/CurrentUser**');
  await page.reload();
  const { data } = (await (await answered).json()) as { data: { userInfo: { userId: string } } };
  await page.locator('.tab').first().waitFor();
  return `jnpf_setting.${data.userInfo.userId}.shell.settings`;
}
