import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { go, menuPages, visit } from './menu-pages.ts';
import { type Product, startProduct } from './product.ts';
import { atRest, chooseElsewhere, signInAs } from './steps.ts';

const EACH = 20;

describe('the menu', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  test('every page of the menu that is built opens with one first heading; of the unbuilt ones, which are one page, some say so', async () => {
    const window = await product.open();
    const { page, faults, context } = window;
    await signInAs(window, 'demo');
    const entries = await menuPages(window);
    assert.ok(entries.length > 150, `only ${entries.length} pages`);
    const unbuilt = entries.filter(({ built }) => !built).filter((_, index) => index % EACH === 0);
    const several: string[] = [];
    // Nobody has hundreds of pages open at a time.
    await chooseElsewhere(window, { useCache: false });
    for (const entry of [...entries.filter(({ built }) => built), ...unbuilt]) {
      const { address, built } = entry;
      if (built) await visit(page, entry);
      else {
        await go(page, address);
        await page.locator(`[data-not-built="${address}"]:visible`).waitFor();
        await atRest(page);
      }
      if ((await page.locator('h1:visible').count()) !== 1)
        several.push(`${address}: ${await page.locator('h1:visible').allTextContents()}`);
    }
    assert.deepEqual(several, [], 'each page has one first heading');
    assert.equal(await page.getByText('加载失败').count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a page that is made by hand is headed by its name in the menu in English too', async () => {
    const window = await product.open({ locale: 'en-US', as: 'demo' });
    const { page, faults, context } = window;
    await page.goto('/home');
    const made = (await menuPages(window)).filter(({ program }) => program);
    assert.ok(made.length > 50, `only ${made.length} pages`);
    await chooseElsewhere(window, { useCache: false });
    const others: string[] = [];
    for (const { address, title } of made) {
      await go(page, address);
      await page.locator(`main h1:visible:not([data-left])`).waitFor();
      await atRest(page);
      const heading = page.locator('main h1:visible');
      const [shown = ''] = await heading.allTextContents();
      if (!shown.includes(title)) others.push(`${address}: "${shown}" instead of "${title}"`);
      await heading.first().evaluate((element) => element.setAttribute('data-left', ''));
    }
    assert.deepEqual(others, []);
    assert.deepEqual(faults, []);
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
