import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { jumpOf, type Shift, watchShifts } from './layout-shift.ts';
import { go, type MenuPage, menuPages, visit } from './menu-pages.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { atRest, chooseElsewhere, signInAs } from './steps.ts';

const EACH = 20;

/**
 * What axe-core looks at. One program draws the lists of all models, so that each so-manieth of them is looked at; every page that is made by hand
 * is, and half of them in the dark, whose colours are those of the theme. Traditional Chinese differs by its words alone.
 */
const looks = {
  'zh-CN': { colorScheme: 'light', lists: 6, programs: 1 },
  'en-US': { colorScheme: 'dark', lists: 12, programs: 2 },
  'zh-TW': { colorScheme: 'light', lists: 32, programs: 8 },
} as const;
type Locale = keyof typeof looks;
const fixed = ['/home', '/profile', '/404'];

/** A window in which pages are looked at in the colours of a language. */
interface Walk extends Window {
  readonly pages: readonly MenuPage[];
  readonly chosen: ReadonlySet<MenuPage>;
  /** What axe-core has found. */
  readonly found: string[];
  /** What has moved since this was last asked. */
  shift(within?: string): Promise<Shift>;
  look(address: string): Promise<void>;
}

async function walkIn(product: Product, locale: Locale): Promise<Walk> {
  const { colorScheme, lists, programs } = looks[locale];
  const window = await product.open({ locale });
  const { page } = window;
  const found: string[] = [];
  const look = async (address: string): Promise<void> => {
    await page.locator(colorScheme === 'dark' ? ':root[data-dark]' : ':root:not([data-dark])').waitFor();
    found.push(...(await barriers(page)).map((barrier) => `${address}: ${barrier}`));
  };
  await page.emulateMedia({ colorScheme });
  const shift = await watchShifts(page);
  await page.goto('/login');
  await look('/login');
  await signInAs(window, 'demo');
  for (const address of fixed) {
    await page.goto(address);
    await look(address);
  }
  await page.goto('/home');
  const pages = await menuPages(window);
  const built = pages.filter((entry) => entry.built);
  const made = built.filter(({ program }) => program);
  // Nobody has hundreds of pages open at a time.
  await chooseElsewhere(window, { useCache: false });
  return { ...window, pages, chosen: new Set([...eachOf(oncePerModel(built), lists), ...eachOf(made, programs)]), found, shift, look };
}

const oncePerModel = (pages: readonly MenuPage[]): MenuPage[] =>
  pages.filter(({ model }, index) => model !== null && pages.findIndex((other) => other.model === model) === index);

const eachOf = <T>(all: readonly T[], each: number): T[] => all.filter((_, index) => index % each === 0);

/** Cut texts that have no control on them, or in their line or select, whose focus shows them in full. Grids show theirs by F2. */
const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROL = 'a[href], button, input, [tabindex]:not([tabindex="-1"])';
    const isCut = (element: HTMLElement) => {
      const { textOverflow, webkitLineClamp, lineHeight } = getComputedStyle(element);
      if (webkitLineClamp !== 'none') return element.scrollHeight - element.clientHeight > Number.parseFloat(lineHeight) / 2;
      return element.scrollWidth > element.clientWidth && element.clientWidth > 0 && textOverflow === 'ellipsis';
    };
    const isWithin = (element: Element) =>
      element.closest('[data-cell], .ant-select') || element.closest(CONTROL) || element.querySelector(CONTROL);
    const hasLine = (element: Element) => element.closest('li, tr, [role="row"], [role="listitem"]')?.querySelector(CONTROL);
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => isCut(element) && element.textContent?.trim() && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !isWithin(element) && !hasLine(element))
      .map(({ className, textContent }) => `${className}: ${textContent}`);
  });

describe('the menu', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  test('every page that is built opens with one first heading and no barrier, and does not move while it loads; of the unbuilt ones, which are one page, some say so', async () => {
    const { page, pages, chosen, look, shift, found, faults, context } = await walkIn(product, 'zh-CN');
    assert.ok(pages.length > 150, `only ${pages.length} pages`);
    const unbuilt = pages.filter(({ built }) => !built).filter((_, index) => index % EACH === 0);
    const several: string[] = [];
    const jumps: string[] = [];
    const unread: string[] = [];
    for (const entry of [...pages.filter(({ built }) => built), ...unbuilt]) {
      const { address, built } = entry;
      if (built) await visit(page, entry);
      else {
        await go(page, address);
        await page.locator(`[data-not-built="${address}"]:visible`).waitFor();
        await atRest(page);
      }
      jumps.push(...jumpOf(address, await shift('main')));
      unread.push(...(await unreadable(page)).map((text) => `${address}: ${text}`));
      if ((await page.locator('h1:visible').count()) !== 1)
        several.push(`${address}: ${await page.locator('h1:visible').allTextContents()}`);
      if (chosen.has(entry)) await look(address);
    }
    assert.deepEqual(several, [], 'each page has one first heading');
    assert.deepEqual(jumps, [], 'pages move while they load');
    assert.deepEqual(unread, [], 'cut texts stand where no control brings them to the keyboard');
    assert.deepEqual(found, []);
    assert.equal(await page.getByText('加载失败').count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a page that is made by hand is headed by its name in the menu in English too, and has no barrier in the dark', async () => {
    const { page, pages, chosen, look, shift, found, faults, context } = await walkIn(product, 'en-US');
    const walked = pages.filter((entry) => entry.program || chosen.has(entry));
    assert.ok(walked.filter(({ program }) => program).length > 50, `only ${walked.length} pages`);
    const others: string[] = [];
    const jumps: string[] = [];
    const unread: string[] = [];
    for (const entry of walked) {
      const { address, title, program } = entry;
      await go(page, address);
      await page.locator('main h1:visible:not([data-left])').waitFor();
      jumps.push(...jumpOf(address, await shift('main')));
      unread.push(...(await unreadable(page)).map((text) => `${address}: ${text}`));
      const heading = page.locator('main h1:visible');
      const [shown = ''] = await heading.allTextContents();
      if (program && !shown.includes(title)) others.push(`${address}: "${shown}" instead of "${title}"`);
      if (chosen.has(entry)) await look(address);
      await heading.first().evaluate((element) => element.setAttribute('data-left', ''));
    }
    assert.deepEqual(others, []);
    assert.deepEqual(jumps, [], 'pages move while they load');
    assert.deepEqual(unread, [], 'cut texts stand where no control brings them to the keyboard');
    assert.deepEqual(found, []);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('pages have no barrier in traditional Chinese', async () => {
    const { page, chosen, look, found, context } = await walkIn(product, 'zh-TW');
    assert.ok(chosen.size > 12, `only ${chosen.size} pages`);
    for (const entry of chosen) {
      await visit(page, entry);
      await look(entry.address);
    }
    assert.deepEqual(found, []);
    await context.close();
  });

  test('an empty list says how its first record comes about', async () => {
    const says = async (account: string, address: string, words: string) => {
      const { page, context } = await product.open({ as: account });
      await page.goto(address);
      await page.locator('.ant-empty-description', { hasText: words }).waitFor();
      await context.close();
    };
    await says('schoolAdmin', '/lims01/lims010110', '暂无专项申报，请点击“新建”添加');
    await says('bureauAdmin', '/lims08/lims080206', '暂无票据。由学校管理员、财务或承办机构点击“新建”申请，财务或承办机构开具');
    await says('agencyManager', '/lims04/lims040301', '暂无签到记录。随行人员在领队页点名后显示在这里');
  });
});
