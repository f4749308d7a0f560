import type { Browser, CDPSession, Page } from 'playwright-core';
import { firstRow, inBrowser, LIST, openWindow, signIn } from './browser.ts';
import { claim, heading } from './report.ts';
import type { Supervisor } from './supervisor.ts';

/** More tabs or columns than there are. */
const LIMIT = 1000;
const TABS = 200;
/** Tabs kept alive at most, a list each: what the window takes while they are open is theirs. */
const TOGETHER = 20;

heading(`Memory of the window after ${TABS} tabs of lists were opened and closed, ${TOGETHER} at a time`);
await inBrowser(['--tiny'], measure);

async function measure(browser: Browser, product: Supervisor): Promise<void> {
  const page = await (await openWindow(browser, product)).newPage();
  const client = await page.context().newCDPSession(page);
  await signIn(page);
  await page.goto(LIST);
  await firstRow(page);
  // The first round loads what every list needs; it is not counted.
  await openAndClose(page, 0);
  const before = await memoryOf(client);
  for (let first = TOGETHER; first <= TABS; first += TOGETHER) await openAndClose(page, first);
  const after = await memoryOf(client);
  console.table({ before, after });
  claim(`heap after ${TABS} tabs against before`, after['heap MB'] / before['heap MB'], { atMost: 1.5 });
  claim(`nodes of documents after ${TABS} tabs against before`, after.nodes / before.nodes, { atMost: 1.5 });
}

async function openAndClose(page: Page, first: number): Promise<void> {
  for (let n = first; n < first + TOGETHER; n += 1) {
    // As a link within the product does: the window is not loaded anew.
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `${LIST}?tab=${n}`);
    await page.locator(`.tab.active[data-key="${LIST}?tab=${n}"]`).waitFor();
    await firstRow(page);
  }
  const others = page.locator('.tab:not(.active) .tab-close');
  for (let pressed = 0; pressed < LIMIT && (await others.count()) > 0; pressed += 1) await others.first().press('Enter');
}

/** After everything that nothing holds any more was taken away. */
async function memoryOf(client: CDPSession): Promise<{ 'heap MB': number; nodes: number }> {
  for (let round = 0; round < 3; round += 1) await client.send('HeapProfiler.collectGarbage');
  await client.send('Performance.enable');
  const { metrics } = await client.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { 'heap MB': Math.round(of('JSHeapUsedSize') / 1e5) / 10, nodes: of('Nodes') };
}
