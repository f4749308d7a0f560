import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { type Product, startProduct, type Window } from './product.ts';
import { ask } from './steps.ts';

describe('the itinerary of a trip', () => {
  let product: Product;
  let school: Window;
  let trip = '';
  before(async () => {
    product = await startProduct();
    school = await product.open({ as: 'schoolAdmin' });
    await school.page.goto('/home');
    const preparing = encodeURIComponent(JSON.stringify({ status: 'preparing' }));
    trip = String((await ask(school, `/api/data/trip?filter=${preparing}`)).list[0]?.id);
  });
  after(() => product.close());

  const opened = async (page: Page): Promise<Page> => {
    await page.goto(`/lims04/lims040102?trip=${trip}`);
    await page.getByRole('region', { name: '每日安排' }).waitFor();
    return page;
  };
  const card = (page: Page, title: string): Locator => page.locator('.itinerary-card button', { hasText: title });
  const found = (page: Page, text: string) => page.locator('.itinerary-findings [role=status]', { hasText: text }).waitFor();
  const save = async (page: Page) => {
    await page.keyboard.press('Control+s');
    await page.getByText('行程安排已保存').first().waitFor();
  };

  test('is opened from the trips in preparation, which the page offers first', async () => {
    const { page } = school;
    await page.goto('/lims04/lims040102');
    await page.getByRole('table', { name: '筹备中的行程' }).getByRole('link').first().click();
    await page.getByRole('region', { name: '每日安排' }).waitFor();
    assert.deepEqual(school.faults, []);
  });

  test('is moved by pointer and by keys, checked at once, undone, and saved as a whole', async () => {
    const page = await opened(school.page);
    await found(page, '未发现问题');
    const share = card(page, '成果展示与总结');
    await share.scrollIntoViewIfNeeded();
    const box = await share.boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 40, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 38, { steps: 4 });
    assert.equal(await page.locator('.itinerary-ghost').count(), 1);
    await page.mouse.up();
    await found(page, '错误 3 项');
    await page.keyboard.press('Control+z');
    await found(page, '未发现问题');
    const visit = card(page, '户外实践').last();
    await visit.focus();
    await page.keyboard.press('Alt+ArrowUp');
    assert.match((await visit.textContent()) ?? '', /14:40/);
    await share.focus();
    await page.keyboard.press('ArrowUp');
    await found(page, '未发现问题');
    await save(page);
    await opened(page);
    assert.match((await card(page, '成果展示与总结').textContent()) ?? '', /14:40–15:10/);
    assert.deepEqual(school.faults, []);
  });

  test('of two people, the second is told what the first changed, and keeps the own changes', async () => {
    const other = await product.open({ as: 'schoolAdmin' });
    const [first, second] = [await opened(school.page), await opened(other.page)];
    for (const [page, key] of [
      [first, 'Alt+ArrowUp'],
      [second, 'Alt+ArrowDown'],
    ] as const) {
      await card(page, '成果展示与总结').focus();
      await page.keyboard.press(key);
    }
    await save(first);
    await second.keyboard.press('Control+s');
    const dialog = second.getByRole('dialog', { name: '行程安排已被他人修改' });
    await dialog.getByText('成果展示与总结').first().waitFor();
    await dialog.getByRole('button', { name: '以我的修改为准' }).click();
    await second.getByText('行程安排已保存').first().waitFor();
    await opened(first);
    assert.match((await card(first, '成果展示与总结').textContent()) ?? '', /14:40–15:15/);
  });

  test('is read by day on a phone, where nothing is dragged', async () => {
    const phone = await product.open({ as: 'schoolLeader', width: 390, height: 844, touch: true });
    await phone.page.goto(`/lims04/lims040102?trip=${trip}`);
    await phone.page.getByRole('heading', { name: /第 2 天/ }).waitFor();
    assert.equal(await phone.page.locator('.itinerary-board').count(), 0);
    assert.equal(await phone.page.getByRole('button', { name: '保存', exact: true }).count(), 0);
    assert.ok((await phone.page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    assert.deepEqual(phone.faults, []);
  });
});
