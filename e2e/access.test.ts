import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { barriers } from './barriers.ts';
import { type MenuPage, menuPages, visit } from './menu-pages.ts';
import { type Product, startProduct } from './product.ts';
import { chooseElsewhere, signInAs } from './steps.ts';

/**
 * One program draws the lists of all models, so that each so-manieth of them is looked at; every page that is made by hand is, and half of
 * them in the dark, whose colours are those of the theme. Traditional Chinese differs by its words alone.
 */
const looks = {
  'zh-CN': { colorScheme: 'light', lists: 6, programs: 1 },
  'zh-TW': { colorScheme: 'light', lists: 32, programs: 8 },
  'en-US': { colorScheme: 'dark', lists: 12, programs: 2 },
} as const;
const fixed = ['/home', '/profile', '/404'];

describe('axe-core finds nothing, of any impact', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  for (const [locale, { colorScheme, lists, programs }] of Object.entries(looks)) {
    test(`on every page that is built: ${locale}, ${colorScheme}`, async () => {
      const window = await product.open({ locale });
      const { page, context } = window;
      await page.emulateMedia({ colorScheme });
      const found: string[] = [];
      const look = async (address: string) => {
        await page.locator(colorScheme === 'dark' ? ':root[data-dark]' : ':root:not([data-dark])').waitFor();
        found.push(...(await barriers(page)).map((barrier) => `${address}: ${barrier}`));
      };
      const lookAnew = async (address: string) => {
        await page.goto(address);
        await look(address);
      };
      await lookAnew('/login');
      await signInAs(window, 'demo');
      for (const address of fixed) await lookAnew(address);
      const built = (await menuPages(window)).filter((entry) => entry.built);
      assert.ok(built.length > 12, `only ${built.length} pages`);
      const made = built.filter(({ program }) => program);
      // Pages that were left are not looked at again beside each later one.
      await chooseElsewhere(window, { useCache: false });
      for (const chosen of [...eachOf(oncePerModel(built), lists), ...eachOf(made, programs)]) {
        await visit(page, chosen);
        await look(chosen.address);
      }
      assert.deepEqual(found, []);
      await context.close();
    });
  }
});

const oncePerModel = (pages: readonly MenuPage[]): MenuPage[] =>
  pages.filter(({ model }, index) => model !== null && pages.findIndex((other) => other.model === model) === index);

const eachOf = <T>(all: readonly T[], each: number): T[] => all.filter((_, index) => index % each === 0);
