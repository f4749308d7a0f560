import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { pageFaults, watchMoves } from './menu-faults.ts';
import { go, type MenuPage, menuPages } from './menu-pages.ts';
import { type Product, startProduct } from './product.ts';
import { atRest, signInAs } from './steps.ts';

const EACH = 20;

describe('the menu', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  test('every page of the menu that is built opens; of the unbuilt ones, which are one page, some say so', async () => {
    const window = await product.open();
    const { page, faults, context } = window;
    await signInAs(window, 'demo');
    const entries = await menuPages(window);
    assert.ok(entries.length > 150, `only ${entries.length} pages`);
    const unbuilt = entries.filter(({ built }) => !built).filter((_, index) => index % EACH === 0);
    assert.deepEqual(await faultsOf(page, [...entries.filter(({ built }) => built), ...unbuilt]), []);
    assert.equal(await page.getByText('加载失败').count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('every page of a school opens, is in Chinese alone, names its controls and stands still', async () => {
    const window = await product.open({ as: 'schoolAdmin' });
    const { page, faults, context } = window;
    await page.goto('/home');
    await atRest(page);
    const entries = (await menuPages(window)).filter(({ built }) => built);
    assert.ok(entries.length > 40, `only ${entries.length} pages`);
    assert.deepEqual(await faultsOf(page, entries), []);
    assert.deepEqual(faults, []);
    await context.close();
  });
});

/** Opens the pages one after another and collects what is wrong with each. */
async function faultsOf(page: Page, entries: readonly MenuPage[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [i, { address, title, built, model }] of entries.entries()) {
    // Nobody has hundreds of pages open at a time.
    if (i % 40 === 0) await page.goto('/home');
    await watchMoves(page);
    await go(page, address);
    if (built) await page.locator('main h1:visible', { hasText: title }).waitFor();
    else await page.locator(`[data-not-built="${address}"]:visible`).waitFor();
    await atRest(page);
    if (model && !(await page.locator('main input[id$="-keyword"]:visible').count()))
      wrong.push(`${address} ${title}: its list has no text search`);
    wrong.push(...(await pageFaults(page)).map((fault) => `${address} ${title}: ${fault}`));
  }
  return wrong;
}
