import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { Page } from 'playwright-core';
import { type Desk, openDesk } from './desk.ts';
import type { Keys } from './keys.ts';
import type { Window } from './product.ts';
import { ask, atRest } from './steps.ts';

const STUDENTS = '/lims01/lims010207';
const STAFF = '/lims01/lims010202';

/** The day of a school's administrator, and then of an officer of the bureau, without a mouse. */
describe('twenty tasks by keyboard alone', () => {
  let desk: Desk;
  let window: Window;
  let page: Page;
  let keys: Keys;
  before(async () => {
    desk = await openDesk();
    ({ window, page, keys } = desk);
  });
  after(() => desk.product.close());

  const button = (name: string | RegExp) => desk.button(name);
  const palette = (typed: string, found: string) => desk.palette(typed, found);
  const pageOpen = (address: string) => desk.pageOpen(address);

  test('1 signing in', () => desk.signIn());

  test('2 opening a page through the menu', async () => {
    const side = page.getByRole('navigation', { name: '基础资料菜单' });
    await page.locator('main:focus').waitFor();
    await keys.to(side.getByRole('menu').first(), 'Shift+Tab');
    await keys.to(side.getByRole('menuitem', { name: '学校管理' }), 'ArrowDown');
    await keys.press('Enter');
    await keys.to(side.getByRole('link', { name: '教职工资料' }), 'ArrowDown');
    await keys.press('Enter');
    await pageOpen(STAFF);
  });

  test('3 opening pages by the initials of their names', async () => {
    await palette('xszl', '学生资料');
    await pageOpen(STUDENTS);
  });

  test('4 going from tab to tab, and closing one', async () => {
    const tabs = page.getByRole('navigation', { name: '已打开的页面' });
    await keys.to(tabs.getByRole('link', { name: '教职工资料' }), 'Shift+Tab');
    await keys.press('Enter');
    await pageOpen(STAFF);
    await keys.press('Delete');
    await pageOpen(STUDENTS);
    await keys.press('Tab');
    assert.equal(await page.locator('.tab').count(), 2);
  });

  test('5 another layout, and another language and back', async () => {
    await palette('jmsz', '界面设置');
    const settings = page.getByRole('dialog', { name: '界面设置' });
    await settings.waitFor();
    await keys.to(settings.getByRole('radio', { name: '混合' }));
    await keys.to(settings.getByRole('radio', { name: '经典' }), 'ArrowLeft');
    await page.locator('.frame[data-layout="classic"]').waitFor();
    await keys.press('Escape');
    await settings.waitFor({ state: 'detached' });
    await keys.to(button('语言'), 'Shift+Tab');
    await keys.press('Enter');
    await keys.to(page.getByRole('menuitem', { name: 'English' }), 'ArrowDown');
    await keys.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Students' }).waitFor();
    // The menu gives the focus back once it is closed, which may be after the page has changed its language.
    await button('Language').and(page.locator(':focus')).waitFor();
    await keys.press('Enter');
    await keys.to(page.getByRole('menuitem', { name: '简体中文' }), 'ArrowDown');
    await keys.press('Enter');
    await page.getByRole('heading', { level: 1, name: '学生资料' }).waitFor();
  });

  test('6 finding records by the initials of a name', async () => {
    const [student] = (await ask(window, '/api/data/student?pageSize=1&fields=name')).list;
    await keys.to(page.getByRole('textbox', { name: /^搜索学号/ }));
    await keys.type(String(student?.name));
    await page.waitForURL(/q=/);
    await atRest(page);
    await page
      .getByRole('row')
      .filter({ hasText: String(student?.name) })
      .first()
      .waitFor();
    await keys.press('Control+a', 'Delete');
    await page.waitForURL((url) => !url.searchParams.has('q'));
  });

  test('7 filtering by a field at hand', async () => {
    await keys.to(page.getByRole('combobox', { name: '性别' }));
    await keys.pick('女');
    await page.waitForURL(/filter=/);
    await keys.press('Escape');
    await atRest(page);
    await keys.to(button('清除'));
    await keys.press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('filter'));
    await keys.press('Tab');
  });

  test('8 building a condition of and, or', async () => {
    await keys.to(button(/更多筛选$/));
    await keys.press('Enter');
    await keys.to(page.getByRole('tab', { name: '按字段筛选' }));
    await keys.press('ArrowRight', 'Enter');
    await keys.to(page.getByRole('combobox', { name: '条件 1的字段' }));
    await keys.pick('性别', '性别');
    await keys.to(page.getByRole('combobox', { name: '条件 1的取值' }));
    await keys.pick('女', '女');
    await keys.press('Escape');
    await keys.to(button('添加条件组到全部条件'));
    await keys.press('Enter');
    await keys.pick('姓名', '姓名');
    await keys.to(page.getByRole('textbox', { name: '条件 2.1的取值' }));
    await keys.type('张');
    await keys.to(button('添加条件到条件组 2'));
    await keys.press('Enter');
    await keys.pick('创建时间', '创建时间');
    await keys.to(page.getByRole('combobox', { name: '条件 2.2的取值' }));
    await keys.pick('最近若干天', '最近');
    await keys.to(page.getByRole('spinbutton', { name: '天数' }));
    await keys.press('Control+a');
    await keys.type('30');
    await page.getByText(/^符合条件的共 [\d,]+ 条$/).waitFor();
    await keys.to(button('应用'));
    await keys.press('Enter');
    await page.waitForURL(/where=/);
    await atRest(page);
    await keys.press('Tab');
  });

  test('9 keeping it as a view', async () => {
    await keys.to(button(/保存为视图$/), 'Shift+Tab');
    await keys.press('Enter');
    await page.getByRole('dialog', { name: '保存为视图' }).waitFor();
    await keys.type('张姓女生');
    await keys.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys.to(button('视图“张姓女生”的操作'), 'Shift+Tab');
    await keys.press('Enter');
    await keys.to(page.getByRole('menuitem', { name: '设为我的默认视图' }), 'ArrowDown');
    await keys.press('Enter');
    await keys.to(button('全部'), 'Shift+Tab');
    await keys.press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('where'));
    await atRest(page);
  });

  test('10 looking at the list in another way', async () => {
    await keys.to(button(/^展示方式/), 'Shift+Tab');
    await keys.press('Enter');
    await keys.to(page.getByRole('menuitem', { name: '看板' }), 'ArrowDown');
    await keys.press('Enter');
    await page.waitForURL(/type=kanban/);
    await atRest(page);
    await keys.press('Enter');
    // Exact: inline editing (表格编辑) stands in the same menu and has no selection.
    await keys.to(page.getByRole('menuitem', { name: '表格', exact: true }), 'ArrowUp');
    await keys.press('Enter');
    await page.waitForURL((url) => !url.search.includes('kanban'));
    await page.getByRole('grid').waitFor();
    await cell('0:0').waitFor();
    await atRest(page);
  });

  const heading = (name: string) => page.getByRole('columnheader', { name });
  const cell = (place: string) => page.locator(`[data-cell="${place}"]`);
  const placeOf = async (name: string) => (await heading(name).getAttribute('data-cell'))?.split(':')[1] ?? '';

  test('11 sorting, and arranging columns: wider, elsewhere, pinned', async () => {
    // Rows that are still coming take the focus with them.
    await atRest(page);
    await keys.to(cell('0:0'));
    await keys.press('ArrowUp');
    await keys.to(cell('-1:1'), 'ArrowRight');
    await keys.press('Enter');
    await page.waitForURL(/sort=studentNo/);
    await atRest(page);
    await keys.to(heading('姓名'), 'ArrowRight');
    const width = async () => (await heading('姓名').boundingBox())?.width ?? 0;
    const [before, place] = [await width(), await placeOf('姓名')];
    await keys.press('Shift+ArrowRight', 'Alt+ArrowRight');
    assert.ok((await width()) > before);
    await page.waitForFunction((at) => !document.querySelector(`th[data-cell="-1:${at}"]`)?.textContent?.includes('姓名'), place);
    await keys.to(heading('班级'), 'ArrowRight');
    await keys.press('Alt+ArrowDown');
    // Until the menu has the focus, arrow keys go on in the grid.
    await page.locator('.ant-dropdown :focus').waitFor();
    await keys.to(page.getByRole('menuitem', { name: '固定在左侧' }), 'ArrowDown');
    await keys.press('Enter');
    await page.locator('th[data-cell="-1:2"]', { hasText: '班级' }).waitFor();
    // The menu gives the focus back to the head when it has closed.
    await atRest(page);
    await page.locator('th:focus, th :focus').waitFor();
  });

  test('12 choosing over pages and changing them together, and taking that back', async () => {
    await keys.to(cell('-1:0'), 'ArrowLeft');
    await keys.press('Space');
    await page.getByText('已选 20 条').waitFor();
    await keys.to(button(/^选择符合条件的全部 \d+ 条/), 'Shift+Tab');
    await keys.press('Enter');
    const total = (await ask(window, '/api/data/student?pageSize=1')).pagination.total;
    await page.getByText(`已选 ${total} 条`).waitFor();
    await keys.to(button('批量修改'));
    await keys.press('Enter');
    const dialog = page.getByRole('dialog', { name: `批量修改 ${total} 条记录` });
    await dialog.waitFor();
    await keys.to(dialog.getByLabel('要修改的字段'));
    await keys.pick('民族', '民族');
    await keys.press('Escape');
    await keys.to(dialog.locator('#bulk-ethnicity'));
    await keys.type('土家族');
    await keys.to(dialog.getByRole('button', { name: '预览' }));
    await keys.press('Enter');
    await keys.to(dialog.getByRole('button', { name: `修改 ${total} 条` }));
    await keys.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.zx-toast').getByRole('button', { name: '撤销' }).waitFor();
    await keys.press('Control+z');
    await eventually(async () => (await ask(window, '/api/jobs?pageSize=1')).list[0]?.undone);
  });
});
