import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { barriers } from './barriers.ts';
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
  return { ...window, pages, chosen: new Set([...eachOf(oncePerModel(built), lists), ...eachOf(made, programs)]), found, look };
}

const oncePerModel = (pages: readonly MenuPage[]): MenuPage[] =>
  pages.filter(({ model }, index) => model !== null && pages.findIndex((other) => other.model === model) === index);

const eachOf = <T>(all: readonly T[], each: number): T[] => all.filter((_, index) => index % each === 0);

describe('the menu', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  test('every page that is built opens with one first heading and no barrier; of the unbuilt ones, which are one page, some say so', async () => {
    const { page, pages, chosen, look, found, faults, context } = await walkIn(product, 'zh-CN');
    assert.ok(pages.length > 150, `only ${pages.length} pages`);
    const unbuilt = pages.filter(({ built }) => !built).filter((_, index) => index % EACH === 0);
    const several: string[] = [];
    for (const entry of [...pages.filter(({ built }) => built), ...unbuilt]) {
      const { address, built } = entry;
      if (built) await visit(page, entry);
      else {
        await go(page, address);
        await page.locator(`[data-not-built="${address}"]:visible`).waitFor();
        await atRest(page);
      }
      if ((await page.locator('h1:visible').count()) !== 1)
        several.push(`${address}: ${await page.locator('h1:visible').allTextContents()}`);
      if (chosen.has(entry)) await look(address);
    }
    assert.deepEqual(several, [], 'each page has one first heading');
    assert.deepEqual(found, []);
    assert.equal(await page.getByText('加载失败').count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a page that is made by hand is headed by its name in the menu in English too, and has no barrier in the dark', async () => {
    const { page, pages, chosen, look, found, faults, context } = await walkIn(product, 'en-US');
    const walked = pages.filter((entry) => entry.program || chosen.has(entry));
    assert.ok(walked.filter(({ program }) => program).length > 50, `only ${walked.length} pages`);
    const others: string[] = [];
    for (const entry of walked) {
      const { address, title, program } = entry;
      await go(page, address);
      await page.locator('main h1:visible:not([data-left])').waitFor();
      await atRest(page);
      const heading = page.locator('main h1:visible');
      const [shown = ''] = await heading.allTextContents();
      if (program && !shown.includes(title)) others.push(`${address}: "${shown}" instead of "${title}"`);
      if (chosen.has(entry)) await look(address);
      await heading.first().evaluate((element) => element.setAttribute('data-left', ''));
    }
    assert.deepEqual(others, []);
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
