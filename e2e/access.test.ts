import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { barriers } from './barriers.ts';
import { menuPages } from './menu-pages.ts';
import { type Product, startProduct } from './product.ts';
import { signInAs } from './steps.ts';

/** Every page in both modes; in the other languages those that are made by hand and some of the lists: colours do not depend on the words, nor words on the colours. */
const looks = { 'zh-CN': ['light', 'dark'], 'zh-TW': ['light'], 'en-US': ['dark'] } as const;
const EACH = 8;
const fixed = ['/home', '/profile', '/404'];

describe('axe-core finds nothing, of any impact', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  for (const [locale, modes] of Object.entries(looks)) {
    test(`on every page that is built: ${locale}, ${modes.join(' and ')}`, async () => {
      const window = await product.open({ locale });
      const { page, context } = window;
      const found: string[] = [];
      const look = async (address: string) => {
        await page.goto(address);
        // The page follows the system: it need not be loaded for each of the two.
        for (const colorScheme of modes) {
          await page.emulateMedia({ colorScheme });
          await page.locator(colorScheme === 'dark' ? ':root[data-dark]' : ':root:not([data-dark])').waitFor();
          found.push(...(await barriers(page)).map((barrier) => `${address} ${colorScheme}: ${barrier}`));
        }
      };
      await look('/login');
      await signInAs(window, 'demo');
      const built = (await menuPages(window)).filter((entry) => entry.built);
      assert.ok(built.length > 12, `only ${built.length} pages`);
      for (const address of [...fixed, ...(locale === 'zh-CN' ? built : someOf(built)).map((entry) => entry.address)]) await look(address);
      assert.deepEqual(found, []);
      await context.close();
    });
  }
});

const someOf = <T extends { readonly program: boolean }>(pages: readonly T[]): T[] =>
  pages.filter(({ program }, index) => program || index % EACH === 0);
