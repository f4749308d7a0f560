import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { barriers } from './barriers.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { atRest, recordDialog, send } from './steps.ts';

describe('running the system', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  const administrator = async (size = {}): Promise<Window> => {
    const window = await product.open({ as: 'demo', ...size });
    await window.page.goto('/home');
    await atRest(window.page);
    await send(window, 'PUT', '/api/permission/Users/Current/major', { majorId: 'development', majorType: 'System' });
    return window;
  };

  test('a backup is made by one press, checked and removed; the task tells how it went', async () => {
    const { page, context, faults } = await administrator();
    await page.goto('/systemData/dataBackup');
    await page.getByText('还没有备份').waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: '立即备份' }).click();
    const line = page.getByRole('table', { name: '数据备份' }).getByRole('row').filter({ hasText: '.tar.zst' });
    await line.getByText('未加密', { exact: true }).waitFor();
    await page.getByText('备份未加密', { exact: true }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await line.getByRole('button', { name: /^校验/ }).click();
    await page.getByText(/完好/).first().waitFor();

    await page.goto('/system/task');
    await atRest(page);
    await page.locator('main').getByText('数据备份', { exact: true }).click();
    const task = recordDialog(page, '定时任务详情');
    await task.getByText('成功').first().waitFor();
    await task.getByRole('tab', { name: '执行记录' }).click();
    await task.getByText(/\.tar\.zst \d+\.\d MB/).waitFor();
    assert.deepEqual(await barriers(page), []);

    await page.goto('/systemData/dataBackup');
    await line.getByRole('button', { name: /^删除/ }).click();
    await page.getByRole('dialog').filter({ hasText: '删除后不能找回' }).getByRole('button', { name: '删除', exact: true }).click();
    await page.getByText('还没有备份').waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('the log is searched, opened with before and after, and tells who handled data of a child', async () => {
    const { page, context, faults } = await administrator();
    await page.goto('/system/log');
    await page.getByRole('heading', { name: '系统日志', exact: true }).waitFor();
    await page.getByRole('table', { name: '登录日志' }).getByText('登录成功', { exact: true }).first().waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('tab', { name: '操作日志', exact: true }).click();
    const operations = page.getByRole('table', { name: '操作日志' });
    await operations.getByRole('row').nth(1).waitFor();
    await operations
      .getByRole('button', { name: /的详情/ })
      .first()
      .click();
    const line = page.getByRole('dialog', { name: '日志详情' });
    await line.getByText('请求编号', { exact: true }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('Escape');
    await line.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: '个人信息查阅', exact: true }).click();
    await page.getByRole('searchbox', { name: '孩子的完整姓名或记录编号' }).fill('没有此人');
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await page.getByText('没有找到这个孩子。', { exact: true }).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('when a task comes is set in five fields, and a wrong one is refused at its field', async () => {
    const { page, context, faults } = await administrator({ width: 390, height: 844 });
    await page.goto('/system/task?record=new');
    const form = recordDialog(page, '新建定时任务');
    await form.getByRole('combobox', { name: '执行内容' }).press('ArrowDown');
    await page.locator('.ant-select-item-option', { hasText: '数据备份' }).click();
    await form.getByRole('textbox', { name: '执行周期' }).fill('每天');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await form
      .getByText(/请填写五段/)
      .first()
      .waitFor();
    assert.deepEqual(await barriers(page), []);
    await form.getByRole('textbox', { name: '执行周期' }).fill('0 12 * * *');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText(/12:00/).first().waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('the state of the system tells what is wrong and what to do, on a desk and on a phone', async () => {
    for (const size of [{}, { width: 390, height: 844 }]) {
      const { page, context, faults } = await administrator(size);
      await page.goto('/system/monitor');
      await page.getByRole('listitem').filter({ hasText: '还没有数据备份' }).getByText('请在“数据备份”中立即备份一次').waitFor();
      await page.getByRole('heading', { name: '数据库', exact: true }).waitFor();
      await page.getByText(/^PostgreSQL \d/).waitFor();
      assert.deepEqual(await barriers(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
      assert.deepEqual(faults, []);
      await context.close();
    }
  });
});
