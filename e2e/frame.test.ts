import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Product, startProduct, type Window } from './product.ts';
import { atRest } from './steps.ts';

const CLASSES = '/lims01/lims010206';
const STUDENTS = '/lims01/lims010207';

describe('around the pages', () => {
  let product: Product;
  let window: Window;
  before(async () => {
    product = await startProduct();
    window = await product.open({ as: 'schoolAdmin' });
    for (const address of [STUDENTS, CLASSES]) {
      await window.page.goto(address);
      await atRest(window.page);
    }
  });
  after(() => product.close());

  test('breadcrumbs say where a page stands, and lead home', async () => {
    const { page } = window;
    const trail = page.getByRole('navigation', { name: '当前位置' });
    assert.deepEqual(await trail.getByRole('listitem').allTextContents(), ['首页', '基础资料', '学校管理', '班级资料']);
    assert.equal(await trail.locator('[aria-current="page"]').textContent(), '班级资料');
    const before = (item: Element) => getComputedStyle(item, '::before').content;
    assert.equal(await trail.getByRole('listitem').last().evaluate(before), 'none', 'a second line begins with a name');
    await trail.getByRole('link', { name: '首页' }).click();
    await page.waitForURL('**/home');
    await page.goBack();
    await page.waitForURL(`**${CLASSES}`);
  });

  test('the window fills the screen and comes back, and so does a list alone', async () => {
    const { page } = window;
    await page.getByRole('button', { name: '全屏', exact: true }).click();
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await page.getByRole('button', { name: '退出全屏', exact: true }).click();
    await page.waitForFunction(() => document.fullscreenElement === null);
    await page.getByRole('button', { name: '全屏显示列表' }).click();
    await page.getByRole('button', { name: '退出全屏', exact: true }).waitFor();
    assert.equal(await brandInSight(page), false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '全屏显示列表' }).waitFor();
    assert.equal(await brandInSight(page), true);
  });

  test('a broken line is told at once and no longer than it lasts', async () => {
    const { page, context } = window;
    const notice = page.getByText('网络已断开，已填写的内容仍保留在页面上');
    const looked = page.waitForResponse('**/healthz');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
      globalThis.dispatchEvent(new Event('offline'));
    });
    await looked;
    assert.equal(await notice.count(), 0, 'a closed network in which the server answers is no line that is down');
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'onLine'));
    await context.setOffline(true);
    await notice.waitFor();
    await context.setOffline(false);
    await notice.waitFor({ state: 'detached' });
  });

  test('a tab is dragged to another place, and stays there after a reload', async () => {
    const { page } = window;
    const titles = () => page.locator('.tab').allTextContents();
    assert.deepEqual(await titles(), ['首页', '学生资料', '班级资料']);
    const target = page.locator('.tab', { hasText: '学生资料' });
    await page
      .locator('.tab', { hasText: '班级资料' })
      .getByRole('link')
      .dragTo(target, { targetPosition: { x: 4, y: 8 } });
    assert.deepEqual(await titles(), ['首页', '班级资料', '学生资料']);
    await page.reload();
    await atRest(page);
    assert.deepEqual(await titles(), ['首页', '班级资料', '学生资料']);
  });

  test('rows are drawn farther apart and summed up, also after a reload', async () => {
    const { page } = window;
    const row = page.locator('[role="grid"] tbody tr').first();
    const height = async () => (await row.boundingBox())?.height ?? 0;
    const before = await height();
    await page.getByRole('button', { name: '行高' }).click();
    await page.getByRole('menuitem', { name: '宽松' }).click();
    await page.waitForFunction((low) => (document.querySelector('[role="grid"] tbody tr')?.clientHeight ?? low) > low, before);
    const total = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
    await page.getByRole('button', { name: '合计行' }).click();
    const sums = page.locator('[role="grid"] tfoot');
    await sums.getByText(`合计 ${total} 条`).waitFor();
    await page.reload();
    await sums.getByText(`合计 ${total} 条`).waitFor();
    assert.ok((await height()) > before);
  });
});

/** Whether the name of the system can be seen, or something lies over it. */
const brandInSight = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const brand = document.querySelector('.brand');
    const { left = 0, top = 0, width = 0, height = 0 } = brand?.getBoundingClientRect() ?? {};
    return brand?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) === true;
  });
