import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { barriers } from './barriers.ts';
import { type Product, startProduct } from './product.ts';
import { send } from './steps.ts';

const PASSWORD = 'Zhixing2026';

describe('proving oneself', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  test('is asked for in place, and the very change goes on with everything that was typed', async () => {
    const window = await product.open({ as: 'schoolLeader' });
    const { page } = window;
    await page.goto('/profile');
    await page.getByLabel('邮箱').fill('proved@example.com');
    await product.outlastProofs();
    await page.getByRole('button', { name: '保存' }).first().click();
    const dialog = page.getByRole('dialog', { name: '确认是您本人' });
    await dialog.waitFor();
    assert.deepEqual(await barriers(page), []);
    await dialog.locator('input[name="password"]').fill('wrong');
    await dialog.getByRole('button', { name: '确认' }).click();
    await dialog.getByRole('alert').getByText('还可以尝试 4 次').waitFor();
    await dialog.locator('input[name="password"]').fill(PASSWORD);
    await dialog.getByRole('button', { name: '确认' }).click();
    await page.getByText('保存成功').waitFor();
    await page.reload();
    assert.equal(await page.getByLabel('邮箱').inputValue(), 'proved@example.com');
    await product.outlastProofs();
    await page.getByLabel('邮箱').fill('again@example.com');
    await page.getByRole('button', { name: '保存' }).first().click();
    await dialog.getByRole('button', { name: '取消' }).click();
    await page.getByText('请先确认是您本人').first().waitFor();
    assert.equal(await page.getByLabel('邮箱').inputValue(), 'again@example.com', 'what was typed stays');
    assert.deepEqual(window.faults, []);
    await window.context.close();
  });

  test('whoever looks at data of minors is named over it where the system says so, and nowhere else', async () => {
    const admin = await product.open({ as: 'demo' });
    await admin.page.goto('/home');
    await admin.page.locator('.user-button').waitFor();
    const window = await product.open({ as: 'schoolAdmin' });
    const { page } = window;
    const mark = page.locator('.data-mark');
    await page.goto('/lims01/lims010207');
    await page.locator('[role="grid"] tbody tr').nth(3).waitFor();
    assert.equal(await mark.count(), 0);
    await send(admin, 'PUT', '/api/system/SysConfig', { minorsWatermark: true });
    await page.reload();
    await mark.waitFor({ state: 'attached' });
    assert.match(String(await mark.getAttribute('data-said')), /^学校管理员 dmin \d{4}-\d\d-\d\d \d\d:\d\d$/);
    assert.deepEqual(await barriers(page), []);
    await page.goto('/profile');
    await page.getByLabel('邮箱').waitFor();
    assert.equal(await mark.count(), 0);
    assert.deepEqual([...window.faults, ...admin.faults], []);
    for (const one of [window, admin]) await one.context.close();
  });
});
