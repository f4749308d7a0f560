import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { barriers } from './barriers.ts';
import { type MenuPage, menuPages } from './menu-pages.ts';
import { type Product, startProduct } from './product.ts';
import { signInAs } from './steps.ts';

/** The list of every model in the first; in the others every page that is made by hand, and some of the lists: those are all drawn by the same program. */
const looks = { 'zh-CN': 'light', 'zh-TW': 'light', 'en-US': 'dark' } as const;
const EACH = 8;
const fixed = ['/home', '/profile', '/404'];

describe('axe-core finds nothing, of any impact', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  for (const [locale, colorScheme] of Object.entries(looks)) {
    test(`on every page that is built: ${locale}, ${colorScheme}`, async () => {
      const window = await product.open({ locale });
      const { page, context } = window;
      await page.emulateMedia({ colorScheme });
      const found: string[] = [];
      const look = async (address: string) => {
        await page.goto(address);
        await page.locator(colorScheme === 'dark' ? ':root[data-dark]' : ':root:not([data-dark])').waitFor();
        found.push(...(await barriers(page)).map((barrier) => `${address}: ${barrier}`));
      };
      await look('/login');
      await signInAs(window, 'demo');
      const built = (await menuPages(window)).filter((entry) => entry.built);
      assert.ok(built.length > 12, `only ${built.length} pages`);
      for (const address of [...fixed, ...(locale === 'zh-CN' ? oncePerModel(built) : someOf(built)).map((entry) => entry.address)])
        await look(address);
      assert.deepEqual(found, []);
      await context.close();
    });
  }
});

const oncePerModel = (pages: readonly MenuPage[]): MenuPage[] =>
  pages.filter(({ model }, index) => model !== null && pages.findIndex((other) => other.model === model) === index);

const someOf = (pages: readonly MenuPage[]): MenuPage[] => pages.filter(({ program }, index) => program || index % EACH === 0);
