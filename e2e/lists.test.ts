import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Product, startProduct } from './product.ts';
import { atRest } from './steps.ts';

const FLOWS = '/workFlow/flowEngine';
const STUDENTS = '/lims01/lims010207';

describe('pages of lists', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  test('are tables while there is room: a desk at 150 % zoom is 900 pixels wide', async () => {
    const { page, context } = await product.open({ as: 'schoolAdmin', width: 900, height: 600 });
    for (const path of [STUDENTS, '/lims01/lims010206', '/workFlow/flowTodo']) {
      await page.goto(path);
      const rows = page.locator('#main [role="grid"]:visible tbody tr, #main table:visible tbody tr');
      await rows.first().waitFor();
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - globalThis.innerWidth)) <= 0, path);
    }
    await context.close();
  });

  test('begin within the first third of a telephone', async () => {
    const { page, context } = await product.open({ as: 'schoolAdmin', width: 390, height: 844, touch: true });
    for (const [path, item] of [
      [STUDENTS, '.zx-card, [role="listitem"], [role="listbox"] > *, #main article'],
      ['/workFlow/flowTodo', '#main button:has-text("：")'],
    ] as const) {
      await page.goto(path);
      await atRest(page);
      const top = (await page.locator(item).first().boundingBox())?.y;
      assert.ok(top !== undefined && top <= 844 / 3, `${path}: ${top}`);
    }
    await context.close();
  });

  test('have no button astray: what a page offers stands above its list, and below it only the pages of the list', async () => {
    const { page, context } = await product.open({ as: 'demo', application: 'development', width: 1440, height: 900 });
    await page.goto(FLOWS);
    await page.locator('[role="grid"]:visible tbody tr').first().waitFor();
    await atRest(page);
    const astray = await page.evaluate(() => {
      const grid = document.querySelector('#main [role="grid"]');
      const end = grid?.getBoundingClientRect().bottom ?? 0;
      const below = [...document.querySelectorAll<HTMLElement>('#main button')].filter(
        (button) => button.offsetParent !== null && button.getBoundingClientRect().top >= end,
      );
      return below
        .filter((button) => !button.closest('nav, .ant-pagination, [class*="pager"], footer'))
        .map(({ textContent, outerHTML }) => textContent || outerHTML.slice(0, 120));
    });
    assert.deepEqual(astray, []);
    await context.close();
  });
});
