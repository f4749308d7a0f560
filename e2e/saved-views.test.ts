import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Product, startProduct } from './product.ts';
import { ask, atRest } from './steps.ts';

const CLASSES = '/lims01/lims010206';

describe('saved views', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  test('one is shared, pinned, used but not changed by others, copied, made the default and given up again', async () => {
    const admin = await product.open({ as: 'demo' });
    const { page } = admin;
    await page.goto(`${CLASSES}?q=2`);
    await atRest(page);
    await page.getByRole('button', { name: '保存为视图' }).click();
    await named(page, '二班', { audience: '全部人员' });
    await chooseOf(page, '二班', '重命名与共享');
    await named(page, '各校二班');
    await tab(page, '各校二班').waitFor();

    const teacher = await product.open({ as: 'schoolAdmin' });
    const their = teacher.page;
    await their.goto(CLASSES);
    await atRest(their);
    await tab(their, '各校二班').click();
    await their.waitForURL(/q=2/);
    await their.getByRole('img', { name: /共享，只能使用$/ }).waitFor();
    assert.deepEqual(await menuOf(their, '各校二班'), ['复制为新视图', '设为我的默认视图', '复制链接']);
    await offered(their).filter({ hasText: '复制为新视图' }).click();
    await named(their, '我的二班');
    await tab(their, '我的二班').waitFor();
    await chooseOf(their, '我的二班', '取消固定');
    await chooseOf(their, '我的二班', '设为我的默认视图');

    // The next visit begins with it, also where it is no tab any more.
    await their.goto(CLASSES);
    await tab(their, '我的二班').waitFor();
    await their.waitForFunction(() => document.querySelector('[role="grid"] tbody tr') !== null);
    const search = their.locator('#schoolClass-keyword');
    assert.equal(await search.inputValue(), '2');
    assert.equal(await search.getAttribute('title'), '可输入汉字、拼音或拼音首字母');

    await chooseOf(page, '各校二班', '删除');
    await page.getByText('该视图已共享。此操作将永久删除该视图，其他人员也不能再使用，是否继续？').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('视图已删除').waitFor();
    await their.goto(CLASSES);
    await atRest(their);
    assert.equal(await tab(their, '各校二班').count(), 0);
    const { list } = await ask(teacher, '/api/workbench/views?model=schoolClass');
    assert.deepEqual(
      list.map(({ name }) => name),
      ['我的二班'],
    );
    assert.deepEqual([...admin.faults, ...teacher.faults], []);
  });
});

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /的视图$/ }).getByRole('button', { name: new RegExp(`^${name}`) });

/** Fills in the dialog that names a view, and waits until it is kept. */
async function named(page: Page, name: string, { audience }: { audience?: string } = {}): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '视图名称' }).fill(name);
  if (audience) await dialog.getByText(audience, { exact: true }).click();
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

const offered = (page: Page) => page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByRole('menuitem');

/** Opens the menu of a view, and tells what it offers. */
async function menuOf(page: Page, name: string): Promise<string[]> {
  await page.getByRole('button', { name: `视图“${name}”的操作` }).click();
  await offered(page).first().waitFor();
  return offered(page).allTextContents();
}

async function chooseOf(page: Page, name: string, item: string): Promise<void> {
  await menuOf(page, name);
  await offered(page).filter({ hasText: item }).click();
}
