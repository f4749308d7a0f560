import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { firstRow, inBrowser, LIST, openWindow, signIn } from './browser.ts';
import { claim, heading, median } from './report.ts';
import type { Supervisor } from './supervisor.ts';

/** More tabs or columns than there are. */
const LIMIT = 1000;
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, slower: { type: 'string', default: '4' } } });

const OTHER = '/lims01/lims010202';
const NAMES: Readonly<Record<string, string>> = { [LIST]: '学生资料', [OTHER]: '教职工资料' };

/** What people feel at the workbench, each in a browser as slow as an office computer of ten years ago. */
heading(`The workbench in Chromium, processor ${options.slower} times slower, server on the same machine`);
await inBrowser(['--students', '2000'], measure);

async function measure(browser: Browser, product: Supervisor): Promise<void> {
  const page = await (await openWindow(browser, product)).newPage();
  const client = await page.context().newCDPSession(page);
  await signIn(page);
  await page.goto(LIST);
  await firstRow(page);
  await slow(client, Number(options.slower));
  const first = await repeated(async () => {
    const milliseconds = await menuToRows(page, OTHER);
    await closeOthers(page);
    await menuToRows(page, LIST);
    await closeOthers(page);
    return milliseconds;
  });
  const again = await repeated((round) => menuToRows(page, round % 2 === 0 ? OTHER : LIST));
  await page.goto(LIST);
  await firstRow(page);
  const typing = await repeated((round) => letterToScreen(page, round));
  await slow(client, 1);
  await showWide(page);
  await slow(client, Number(options.slower));
  const ours = { down: await scrolled(page, 'top'), across: await scrolled(page, 'left') };
  await showBare(page);
  const bare = { down: await scrolled(page, 'top'), across: await scrolled(page, 'left') };
  console.table({
    'menu to rows, page not open yet, ms': { median: Math.round(first) },
    'menu to rows, page open in a tab, ms': { median: Math.round(again) },
    'letter typed to letter seen, ms': { median: Math.round(typing) },
    'frames of 60 down 500 rows': { median: ours.down, bare: bare.down },
    'frames of 60 across 26 columns': { median: ours.across, bare: bare.across },
  });
  claim('milliseconds from the menu to rows of a page that is not open yet', first, { atMost: 1500 });
  claim('milliseconds from the menu to rows of a page that is open', again, { atMost: 700 });
  claim('milliseconds from a key in the search box to its letter', typing, { atMost: 100 });
  claim('frames kept while scrolling 500 rows of 26 columns, against a bare table', ours.down / bare.down, { atLeast: 0.5 });
  claim('frames kept while scrolling sideways, against a bare table', ours.across / bare.across, { atLeast: 0.4 });
}

async function slow(client: CDPSession, rate: number): Promise<void> {
  await client.send('Emulation.setCPUThrottlingRate', { rate });
}

async function repeated(once: (round: number) => Promise<number>): Promise<number> {
  const seen: number[] = [];
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const milliseconds = await once(round);
    // The first time loads what the others have.
    if (round > 0) seen.push(milliseconds);
  }
  return median(seen);
}

/** From the press in the side menu until the other list has rows, as the window itself sees it. */
async function menuToRows(page: Page, there: string): Promise<number> {
  const name = NAMES[there] ?? '';
  await page.evaluate((name) => {
    const noted = globalThis as unknown as { shown: Promise<number> };
    const shown = () => document.querySelector<HTMLElement>(`section[aria-label="${name}"] [role="grid"] tbody tr`)?.offsetParent;
    noted.shown = new Promise((resolve) => {
      const pressed = () => {
        const start = performance.now();
        const look = () => (shown() ? setTimeout(() => resolve(performance.now() - start)) : requestAnimationFrame(look));
        look();
      };
      document.addEventListener('click', pressed, { once: true, capture: true });
    });
  }, name);
  await page.getByRole('menuitem', { name, exact: true }).click();
  return page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown);
}

/** Closes every tab but the one that is seen. */
async function closeOthers(page: Page): Promise<void> {
  const others = page.locator('.tab:not(.active) .tab-close');
  for (let pressed = 0; pressed < LIMIT && (await others.count()) > 0; pressed += 1) await others.first().press('Enter');
}

/** From a key until the letter is painted: the rows below must not hold it up. */
async function letterToScreen(page: Page, round: number): Promise<number> {
  const box = page.locator('input[id$="-keyword"]:visible');
  await box.focus();
  await page.evaluate(() => {
    const noted = globalThis as unknown as { typed: Promise<number> };
    noted.typed = new Promise((resolve) => {
      document.addEventListener(
        'keydown',
        () => {
          const start = performance.now();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        },
        { once: true, capture: true },
      );
    });
  });
  await page.keyboard.press(round % 2 === 0 ? 'a' : 'Backspace');
  return page.evaluate(() => (globalThis as unknown as { typed: Promise<number> }).typed);
}

/** Every column that there is, 500 rows. */
async function showWide(page: Page): Promise<void> {
  await page.goto(`${LIST}?size=500`);
  await firstRow(page);
  await page.getByRole('button', { name: '列设置', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '列设置' });
  await drawer.getByRole('checkbox').first().waitFor();
  const hidden = drawer.locator('input[type="checkbox"]:not(:checked)');
  for (let pressed = 0; pressed < LIMIT && (await hidden.count()) > 0; pressed += 1) await hidden.first().click();
  await drawer.getByRole('button', { name: '完成' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.waitForFunction(() => Number(document.querySelector('[role="grid"]')?.getAttribute('aria-colcount')) > 20);
}

/** As many rows and columns of plain text, laid out once: what the browser itself can do. */
async function showBare(page: Page): Promise<void> {
  const row = `<tr>${'<td>ST2026091234567</td>'.repeat(26)}</tr>`;
  const style = '.zx-grid { height: 554px; width: 916px; overflow: auto } td { height: 33px; min-width: 130px; white-space: nowrap }';
  await page.setContent(`<style>${style}</style><div class="zx-grid"><table>${row.repeat(500)}</table></div>`);
}

/** Scrolls for two seconds at a brisk hand's speed and tells how many frames came in a second. */
function scrolled(page: Page, way: 'top' | 'left'): Promise<number> {
  return page.evaluate(
    (way) =>
      new Promise<number>((resolve) => {
        const box = document.querySelector('.zx-grid');
        const start = performance.now();
        let frames = 0;
        const step = (now: number) => {
          frames += 1;
          const passed = now - start;
          box?.scrollTo({ [way]: way === 'top' ? passed * 3 : (passed * 1.5) % 2400 });
          if (passed < 2000) requestAnimationFrame(step);
          else resolve(Math.round((frames / passed) * 1000));
        };
        requestAnimationFrame(step);
      }),
    way,
  );
}
