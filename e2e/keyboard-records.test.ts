import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Desk, openDesk, PASSWORD } from './desk.ts';
import type { Keys } from './keys.ts';
import type { Window } from './product.ts';
import { atRest, labelled, nationalId, recordDialog } from './steps.ts';

const STUDENTS = '/lims01/lims010207';
const SCHOOLS = '/lims01/lims010201';
const STAFF = '/lims01/lims010202';
const CLASSES = '/lims01/lims010206';

/** The day of a school's administrator, and then of an officer of the bureau, without a mouse. */
describe('twenty tasks by keyboard alone: the second half, records', () => {
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

  test('signing in', () => desk.signIn());

  const heading = (name: string) => page.getByRole('columnheader', { name });
  const cell = (place: string) => page.locator(`[data-cell="${place}"]`);
  const placeOf = async (name: string) => (await heading(name).getAttribute('data-cell'))?.split(':')[1] ?? '';

  test('13 putting a record in: what is wrong is told at its field, days and choices come by keys', async () => {
    await palette('jzgzl', '教职工资料');
    await pageOpen(STAFF);
    await keys.to(button(/新建$/));
    await keys.press('Enter');
    const form = recordDialog(page, '新建教职工资料');
    await page.waitForFunction(() => document.activeElement?.id === 'staff-name');
    await keys.type('欧阳知行');
    await keys.to(form.locator('#staff-idCard'));
    await keys.type(nationalId('439902', '1988-03-14', 512));
    await keys.to(form.locator('#staff-phone'));
    await keys.type('1380013');
    await keys.to(form.locator('#staff-position'));
    await keys.pick('班主任', '班主任');
    await keys.to(form.locator('#staff-joinDate'));
    await keys.press('ArrowDown', 'ArrowUp');
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).value.length === 10);
    await keys.to(form.getByRole('button', { name: '保存', exact: true }));
    await keys.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'staff-phone');
    await form.locator('#staff-phone[aria-invalid="true"]').waitFor();
    await keys.press('End');
    await keys.type('8000');
    await keys.to(form.getByRole('button', { name: '保存', exact: true }));
    await keys.press('Enter');
    await recordDialog(page, '教职工资料详情').getByRole('heading', { name: '欧阳知行' }).waitFor();
  });

  test('14 speaking about a record to somebody', async () => {
    const staff = recordDialog(page, '教职工资料详情');
    await keys.to(staff.getByRole('tab', { name: '详情' }));
    await keys.to(staff.getByRole('tab', { name: '评论' }), 'ArrowRight');
    await keys.press('Enter');
    await keys.to(staff.getByRole('textbox', { name: '写评论' }));
    await keys.type('请核对入职日期 @校');
    await page.locator('.ant-mentions-dropdown').getByText(/^校/).first().waitFor();
    await keys.press('Enter');
    await keys.to(staff.getByRole('button', { name: '发表' }));
    await keys.press('Enter');
    await staff.getByRole('listitem').filter({ hasText: '请核对入职日期' }).waitFor();
  });

  test('15 putting a record on paper', async () => {
    const staff = recordDialog(page, '教职工资料详情');
    await keys.to(staff.getByRole('button', { name: '更多操作' }), 'Shift+Tab');
    await keys.press('Enter');
    await keys.to(page.getByRole('menuitem', { name: '打印' }), 'ArrowDown');
    await keys.press('Enter');
    const preview = page.getByRole('dialog', { name: '打印' });
    await preview.waitFor();
    await keys.to(preview.getByRole('button', { name: '打印' }));
    await keys.press('Escape');
    await preview.waitFor({ state: 'detached' });
    await staff.locator('[aria-label="更多操作"]:focus').waitFor();
    await keys.press('Escape');
    await staff.waitFor({ state: 'detached' });
    await keys.press('Tab');
  });

  test('16 deleting a record, taking that back, deleting it again and fetching it from the bin', async () => {
    const drop = async () => {
      await keys.to(cell('0:0'));
      await keys.press('Control+Home', 'Space');
      await page.getByText('已选 1 条').waitFor();
      await keys.to(page.getByRole('group', { name: '批量操作' }).getByRole('button', { name: '删除' }), 'Shift+Tab');
      await keys.press('Enter');
      const asking = page.getByRole('dialog', { name: /^删除所选的 1 条记录/ });
      await asking.waitFor();
      await asking.waitFor();
      await keys.to(asking.getByRole('button', { name: /^删\s*除$/ }));
      await keys.press('Enter');
      await page.getByText(/“批量删除教职工资料”已完成：成功 1 条/).waitFor();
    };
    await drop();
    await keys.press('Control+z');
    await page.getByText('已恢复 1 条').waitFor();
    await drop();
    await keys.to(button('回收站'), 'Shift+Tab');
    await keys.press('Enter');
    const bin = page.getByRole('dialog', { name: /回收站$/ });
    await bin.waitFor();
    await keys.to(bin.getByRole('button', { name: /^恢复“/ }).last(), 'Shift+Tab');
    await keys.press('Enter');
    await bin.getByText('30 天内没有删除的记录').waitFor();
    await keys.press('Escape');
    await bin.waitFor({ state: 'detached' });
    await keys.press('Tab');
  });

  test('17 writing in the cells of a list', async () => {
    await palette('bjzl', '班级资料');
    await pageOpen(CLASSES);
    await keys.to(button(/^展示方式/));
    await keys.press('Enter');
    await keys.to(page.getByRole('menuitem', { name: '表格编辑' }), 'ArrowDown');
    await keys.press('Enter');
    await page.waitForURL(/type=edit/);
    await atRest(page);
    await keys.to(cell('0:0'));
    await keys.to(cell(`0:${await placeOf('教室')}`), 'ArrowRight');
    await keys.press('Enter');
    await keys.type('东楼101');
    await keys.press('Enter');
    await page.getByText('已修改 1 行 1 处，尚未保存').waitFor();
    await keys.to(button('全部保存'), 'Shift+Tab');
    await keys.press('Enter');
    await page.getByText('已保存 1 行').first().waitFor();
  });

  test('18 taking a list away as a file', async () => {
    await palette('xszl', '学生资料');
    await pageOpen(STUDENTS);
    await keys.to(button(/导出$/));
    await keys.press('Enter');
    const dialog = page.getByRole('dialog', { name: '导出' });
    await dialog.waitFor();
    await keys.to(dialog.getByRole('textbox', { name: labelled('导出原因') }));
    await keys.type('报送参保名单');
    await keys.to(dialog.getByRole('button', { name: '导出' }));
    const first = page.waitForEvent('download');
    await keys.press('Enter');
    await first;
    await palette('rwzx', '任务中心');
    const centre = page.getByRole('dialog', { name: '任务中心' });
    await centre.waitFor();
    await keys.to(centre.getByRole('button', { name: '下载' }).first());
    const again = page.waitForEvent('download');
    await keys.press('Enter');
    assert.equal((await again).suggestedFilename(), (await first).suggestedFilename());
    await keys.press('Escape');
    await centre.waitFor({ state: 'detached' });
  });

  test('19 locking the screen and coming back', async () => {
    await palette('sdpm', '锁定屏幕');
    await page.waitForURL('**/lockScreen**');
    await keys.to(page.locator('input[name="password"]'));
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await pageOpen(STUDENTS);
  });

  const signOut = async () => {
    await keys.to(page.locator('.user-button'), 'Shift+Tab');
    await keys.press('Enter');
    await keys.to(page.getByRole('menuitem', { name: '退出登录' }), 'ArrowDown');
    await keys.press('Enter');
    const asking = page.getByRole('dialog', { name: '退出登录' });
    await asking.waitFor();
    await keys.to(asking.getByRole('button', { name: '退出登录' }));
    await keys.press('Enter');
    await page.waitForURL('**/login**');
  };

  test('20 leaving; and an officer of the bureau puts a school in, with its bureau and its place', async () => {
    await signOut();
    await keys.to(page.locator('input[name=account]'));
    await keys.press('Control+a');
    await keys.type('bureauAdmin');
    await keys.to(page.locator('input[name=password]'));
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await pageOpen('/home');
    await palette('xxzl', '学校资料');
    await pageOpen(SCHOOLS);
    await keys.to(button(/新建$/));
    await keys.press('Enter');
    const form = recordDialog(page, '新建学校资料');
    await page.waitForFunction(() => document.activeElement?.id === 'school-name');
    const fill = async (id: string, text: string) => {
      await keys.to(form.locator(`#school-${id}`));
      await keys.type(text);
    };
    const choose = async (id: string, option: string, typed?: string) => {
      await keys.to(form.locator(`#school-${id}`));
      await keys.pick(option, typed);
    };
    await keys.type('湘江市键盘小学');
    await fill('schoolCode', '2143990777');
    await choose('schoolType', '小学');
    await choose('nature', '公办');
    await choose('bureau', '麓山区教育局', '麓山');
    for (const [id, text] of [
      ['principal', '王校长'],
      ['safetyOfficer', '李安全'],
      ['safetyPhone', '13800138001'],
      ['contact', '赵联系'],
      ['contactPhone', '13800138002'],
      ['address', '麓山路 1 号'],
    ] as const)
      await fill(id, text);
    await fill('location', '112.9');
    await keys.press('Tab');
    await keys.type('28.2');
    await keys.to(form.getByRole('button', { name: '保存', exact: true }));
    await keys.press('Enter');
    await recordDialog(page, '学校资料详情').getByRole('heading', { name: '湘江市键盘小学' }).waitFor();
    assert.deepEqual(window.faults, []);
  });
});
