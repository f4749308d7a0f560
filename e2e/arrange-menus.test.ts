import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { atRest, choose, send } from './steps.ts';

describe('arranging menus', () => {
  let product: Product;
  let admin: Window;
  before(async () => {
    product = await startProduct();
    admin = await product.open({ as: 'demo', application: 'development' });
  });
  after(() => product.close());

  const line = (page: Page, name: string) => page.locator('.menus-line').filter({ hasText: name }).first();
  const tops = (page: Page) => page.locator('.menus-line-name').allTextContents();
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const openMenu = async (page: Page, application: string) => {
    await page.goto('/system/menu');
    await page.getByRole('heading', { name: '菜单管理', level: 1 }).waitFor();
    await atRest(page);
    if (await page.locator('.menus-application').getByText(application).isVisible()) return;
    await choose(page.getByRole('combobox', { name: '应用', exact: true }), application);
    await atRest(page);
  };

  test('an entry is renamed, and stands under its new name in a window that was open all the time', async () => {
    const { page } = admin;
    const teacher = await product.open({ as: 'schoolAdmin' });
    await teacher.page.goto('/home');
    await teacher.page.getByRole('navigation', { name: '一级菜单' }).getByText('基础资料').waitFor();
    await openMenu(page, '业务平台');
    await line(page, '基础资料').click();
    await page.getByRole('textbox', { name: '菜单名称' }).fill('学校与学生');
    await button(page, '保存').click();
    await page.getByRole('heading', { name: '学校与学生', level: 2 }).waitFor();
    await teacher.page.getByRole('navigation', { name: '一级菜单' }).getByText('学校与学生').waitFor();
    assert.deepEqual(await barriers(page), []);
    await button(page, '恢复默认').click();
    await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click();
    await page.getByRole('heading', { name: '基础资料', level: 2 }).waitFor();
    await teacher.page.getByRole('navigation', { name: '一级菜单' }).getByText('基础资料').waitFor();
    assert.deepEqual(teacher.faults, []);
    await teacher.context.close();
  });

  test('entries are put into another order by the mouse and by the keyboard', async () => {
    const { page } = admin;
    await openMenu(page, '业务平台');
    const before = await tops(page);
    const [first = '', second = '', third = ''] = before;
    const moved = page.waitForResponse('**/Actions/Move**');
    await line(page, third).dragTo(line(page, first), { targetPosition: { x: 30, y: 1 } });
    await moved;
    await page.waitForFunction((name) => document.querySelector('.menus-line-name')?.textContent === name, third);
    await line(page, third).click();
    await button(page, '下移').press('Enter');
    await page.waitForFunction((name) => document.querySelector('.menus-line-name')?.textContent === name, first);
    await atRest(page);
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), '下移', 'the keyboard stays where it is');
    await button(page, '下移').press('Enter');
    await page.waitForFunction(
      (names) =>
        [...document.querySelectorAll('.menus-line-name')]
          .slice(0, 3)
          .map((one) => one.textContent)
          .join() === names,
      [first, second, third].join(),
    );
    assert.deepEqual(await tops(page), before);
  });

  test('an icon is chosen from those that there are, found by its name, with the keyboard alone', async () => {
    const { page } = admin;
    await page.goto('/system/system');
    await page.getByRole('button', { name: /新建$/ }).first().click();
    const form = page.getByRole('dialog', { name: /新建/ });
    await form.getByRole('textbox', { name: /应用名称/ }).fill('图书馆');
    await form.getByRole('textbox', { name: /应用编码/ }).fill('library');
    const icon = form.getByRole('combobox', { name: /图标/ });
    await icon.focus();
    await page.keyboard.type('troph');
    await page.locator('.ant-select-item-option', { hasText: 'trophy' }).locator('svg').first().waitFor();
    await page.keyboard.press('Enter');
    await form.locator('.icon-choice', { hasText: 'trophy' }).locator('svg').waitFor();
    await atRest(page);
    assert.deepEqual(await barriers(page), []);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'trophy' }).locator('svg').waitFor();
    assert.deepEqual(admin.faults, []);
  });

  test('an application is made with a page of a model and one of another host, which knows nothing of who is there', async () => {
    const { page } = admin;
    await page.route('https://news.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>News of today</h1>' }));
    await send(admin, 'POST', '/api/system/System', { fullName: '家校服务', enCode: 'family', icon: 'home' });
    await openMenu(page, '家校服务');
    const add = async (kind: string, name: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
      await button(page, '新增菜单').click();
      const dialog = page.getByRole('dialog', { name: '新增菜单' });
      await choose(dialog.getByRole('combobox', { name: '菜单类型' }), kind);
      await dialog.getByRole('textbox', { name: '菜单名称' }).fill(name);
      await fill(dialog);
      await dialog.getByRole('button', { name: '保存', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('heading', { name, level: 2 }).waitFor();
    };
    await add('数据模型', '在校学生', async (dialog) => {
      await choose(dialog.getByRole('combobox', { name: '数据模型' }), '学生资料', 'student');
      await dialog.getByRole('textbox', { name: '扩展属性' }).fill('{"filter":');
      await dialog.getByText('JSON 有误').waitFor();
      await dialog.getByRole('textbox', { name: '扩展属性' }).fill('{"filter":{"gender":"female"}}');
    });
    await page.getByText('除管理员外，尚无人能看到此菜单').waitFor();
    await page.getByRole('tab', { name: '按钮、列与字段' }).click();
    await page.getByRole('checkbox', { name: '导出', exact: true }).uncheck();
    await button(page, '保存').last().click();
    await page.getByText('按钮（显示 13 / 14）').waitFor();
    await add('外部链接', '教育新闻', async (dialog) => {
      await dialog.getByRole('textbox', { name: '链接地址' }).fill('https://news.example/today');
      await dialog.getByRole('radio', { name: '页面内' }).check();
    });
    await line(page, '在校学生').click();
    await button(page, '设为首页').click();
    await line(page, '在校学生').getByText('首页').waitFor();
    await send(admin, 'PUT', '/api/permission/Users/Current/major', { majorId: 'family', majorType: 'System' });
    await page.goto('/');
    const menu = page.getByRole('navigation');
    await page.getByRole('heading', { name: '在校学生' }).waitFor();
    await page.getByRole('button', { name: /新建$/ }).waitFor();
    assert.equal(await page.getByRole('button', { name: '导出' }).count(), 0, 'what the entry leaves out');
    await menu.getByText('教育新闻').first().click();
    const frame = page.frameLocator('iframe[title="教育新闻"]');
    await frame.getByRole('heading', { name: 'News of today' }).waitFor();
    assert.doesNotMatch((await page.locator('iframe').getAttribute('sandbox')) ?? '', /top-navigation/);
    assert.deepEqual(admin.faults, []);
  });
});
