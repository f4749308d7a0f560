import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { roleId } from '@zhixing/modules/identity/account/roles.ts';
import { barriers } from './barriers.ts';
import { tokenOf } from './person.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, atRest, choose, heldBack, labelled, pressAction, recordDialog, send } from './steps.ts';

const USERS = '/lims10/lims100102';
const REASON = '核对菜单显示';

describe('people and what they may do', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  const idOf = async (window: Window, account: string) => {
    const { list } = await ask(window, `/api/data/user?filter=${encodeURIComponent(JSON.stringify({ account: { eq: account } }))}`);
    return String(list[0]?.id);
  };
  /** The open record of a user, seen by somebody. */
  const userRecord = async (as: string, account: string, size = {}) => {
    const window = await product.open({ as, ...size });
    await window.page.goto('/home');
    await window.page.locator('.user-button').waitFor();
    const id = await idOf(window, account);
    await window.page.goto(`${USERS}?record=${id}`);
    const detail = recordDialog(window.page, '用户资料详情');
    await detail.getByRole('button', { name: '更多操作' }).waitFor();
    return { ...window, window, detail, id };
  };

  test('whoever looks after accounts resets a password, unlocks, and hands work over; others see none of it', async () => {
    const { page, window, detail, id, context, faults } = await userRecord('schoolAdmin', 'classTeacher');
    await pressAction(detail, '重置密码');
    const dialog = page.getByRole('dialog', { name: '重置密码' });
    assert.deepEqual(await barriers(page), []);
    await dialog.getByRole('button', { name: '确定' }).click();
    await dialog.getByRole('button', { name: /复制.*新密码/ }).waitFor();
    await dialog.locator('.ant-modal-footer button').last().click();
    await pressAction(detail, '解除锁定');
    await page.getByRole('dialog', { name: '解除锁定' }).getByRole('button', { name: '确定' }).click();
    await page.getByRole('dialog', { name: '解除锁定' }).waitFor({ state: 'detached' });

    const leader = await idOf(window, 'schoolLeader');
    const { record } = (await send(window, 'GET', `/api/data/user/${leader}`)) as { record: { version: number } };
    await send(window, 'PUT', `/api/data/user/${leader}`, { version: record.version, manager: id });
    await pressAction(detail, '停用');
    const disabling = page.getByRole('dialog', { name: '停用' });
    await disabling.getByText('其名下还有用户资料 · 直属主管（1 条）').waitFor();
    await disabling.getByRole('button', { name: '停用' }).click();
    const left = detail.getByText('仍有工作未交接：用户资料 · 直属主管（1 条）');
    await left.waitFor();
    await detail.getByRole('button', { name: '工作交接' }).click();
    const over = page.getByRole('dialog', { name: '工作交接' });
    await over.getByText('用户资料 · 直属主管（1 条）').waitFor();
    await choose(over.getByRole('combobox'), '财务', '财务');
    assert.deepEqual(await barriers(page), []);
    await over.getByRole('button', { name: '确定' }).click();
    await page.getByText('已交接 1 条记录').waitFor();
    await left.waitFor({ state: 'detached' });
    await pressAction(detail, '启用');
    await page.getByRole('dialog', { name: '启用' }).getByRole('button', { name: '启用' }).click();
    await detail.getByRole('button', { name: '停用', exact: true }).waitFor();
    await detail.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '权限说明' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: '以其身份查看' }).count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('an administrator looks as somebody else, is refused every change, and comes back to where he was', async () => {
    const { page, window, detail, context, faults } = await userRecord('demo', 'schoolLeader');
    const own = await tokenOf(window);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await pressAction(detail, '以其身份查看');
    await page.getByLabel('查看事由').fill(REASON);
    await page.getByRole('dialog', { name: '以其身份查看' }).getByRole('button', { name: '确定' }).click();
    const bar = page.getByRole('region', { name: '以他人身份查看' });
    await bar.getByText('正以校领导的身份查看（只读）').waitFor();
    await page.goto('/profile');
    await page.getByLabel('邮箱').fill('other@example.com');
    await atRest(page);
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(refused, [], 'nothing is written behind the back of whoever looks');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('您正在以他人身份查看').waitFor();
    await page.getByLabel('邮箱').fill('');
    await page.reload();
    await bar.getByRole('button', { name: '退出查看' }).click();
    await page.waitForURL(`**${USERS}?record=**`);
    await bar.waitFor({ state: 'detached' });
    assert.equal(await tokenOf(window), own);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('it is explained why somebody may or may not, and a permission is asked for and withdrawn', async () => {
    const { page, context, faults } = await product.open({ as: 'schoolLeader', width: 1366, height: 768 });
    await page.goto('/permission/explain?model=user');
    const table = page.getByRole('table', { name: '操作权限' });
    const removing = table.getByRole('row').filter({ hasText: '删除' });
    await removing.getByText('不允许').waitFor();
    assert.deepEqual(await barriers(page), []);
    await removing.getByRole('button', { name: '申请权限' }).click();
    await page.getByLabel('申请理由').fill('需要清理离校账号');
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('申请已提交').waitFor();

    const admin = await product.open({ as: 'demo', width: 390, height: 844 });
    await admin.page.goto('/permission/explain');
    await choose(admin.page.getByLabel('人员'), '校领导', '校领导');
    await choose(admin.page.getByLabel('数据', { exact: true }), '用户资料', '用户资料');
    await admin.page.getByRole('heading', { name: '校领导对用户资料的权限' }).waitFor();
    assert.deepEqual(await barriers(admin.page), []);

    await page.goto('/profile?part=permission');
    const requests = page.getByRole('table', { name: '我的权限申请' });
    await requests.getByText('用户资料 · 删除').waitFor();
    await requests.getByRole('button', { name: '撤回' }).click();
    await requests.getByText('已撤回').waitFor();
    assert.deepEqual([...faults, ...admin.faults], []);
    for (const one of [context, admin.context]) await one.close();
  });

  test('whoever belongs to several organisations switches to another one', async () => {
    const admin = await product.open({ as: 'demo' });
    await admin.page.goto('/home');
    await admin.page.locator('.user-button').waitFor();
    const user = await idOf(admin, 'schoolAdmin');
    const { list } = await ask(admin, `/api/data/organisation?filter=${encodeURIComponent(JSON.stringify({ kind: { eq: 'bureau' } }))}`);
    await send(admin, 'POST', '/api/data/userOrganisation', { user, organisation: list[0]?.id });
    const { page, context, faults } = await product.open({ as: 'schoolAdmin' });
    await page.goto('/home');
    await page.locator('.user-button').click();
    await page.getByRole('menuitem', { name: '切换单位与岗位' }).click();
    const drawer = page.getByRole('dialog', { name: '切换单位与岗位' });
    await drawer.getByText('当前').waitFor();
    assert.deepEqual(await barriers(page), []);
    const reloaded = page.waitForEvent('load');
    await drawer.getByRole('button', { name: String(list[0]?.name), exact: true }).click();
    await reloaded;
    await page.locator('.user-button').click();
    await page.getByRole('menuitem', { name: '切换单位与岗位' }).click();
    await drawer
      .locator('[aria-current]')
      .filter({ hasText: String(list[0]?.name) })
      .waitFor();
    assert.deepEqual(faults, []);
    for (const one of [context, admin.context]) await one.close();
  });

  test('what is taken while a page is open is asked for there, and granted from the list of requests', async () => {
    const leader = await product.open({ as: 'schoolLeader' });
    const { page } = leader;
    await page.goto('/lims01/lims010207');
    await page
      .getByText(/ST\d{8}/)
      .first()
      .waitFor();
    const admin = await product.open({ as: 'demo' });
    await admin.page.goto('/home');
    await admin.page.locator('.user-button').waitFor();
    const role = `/api/permission/Authority/Grants/role/${roleId('schoolLeader')}`;
    const nothing = { abilities: {}, sees: null, writes: null, clear: [] };
    await send(admin, 'PUT', role, { grants: { student: nothing } });
    await page.locator('main').getByRole('button', { name: '刷新', exact: true }).click();
    await page.getByRole('button', { name: '申请权限' }).waitFor();
    await page.getByRole('link', { name: '权限说明' }).waitFor();
    await page.mouse.move(0, 0);
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: '申请权限' }).click();
    await page.getByLabel('申请理由').fill('需要核对学生名单');
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('申请已提交').waitFor();

    const itemsMayCome = await heldBack(admin.page, /request-items/);
    await admin.page.goto('/permission/request');
    await admin.page.getByRole('heading', { name: '权限申请', exact: true }).waitFor();
    const line = admin.page.getByRole('row').filter({ hasText: '学生资料 · 查看' });
    await line.getByText('需要核对学生名单').waitFor();
    await line.getByRole('button', { name: /^更多/ }).click();
    // What the page of grants adds to the menu comes after the rows, and may come to an open menu.
    await admin.page.getByRole('menuitem').first().waitFor();
    itemsMayCome();
    await admin.page.getByRole('menuitem', { name: '前往授权' }).click();
    await admin.page.getByRole('heading', { level: 2, name: '校领导' }).waitFor();
    assert.match(admin.page.url(), /\/permission\/authorize\?type=user&id=/);
    assert.deepEqual(await barriers(admin.page), []);
    await send(admin, 'PUT', role, { grants: { student: null } });
    assert.deepEqual([...leader.faults, ...admin.faults], []);
    for (const one of [leader, admin]) await one.context.close();
  });

  test('a user is made with his roles in one form, which refuses what its keeper may not give', async () => {
    const { page, context, faults } = await product.open({ as: 'schoolAdmin' });
    await page.goto(USERS);
    await page.getByRole('button', { name: '新建' }).first().click();
    const form = page.getByRole('dialog', { name: /新建/ });
    await form.getByLabel(labelled('账号')).fill('zhaolei');
    await form.getByLabel(labelled('姓名')).fill('赵磊');
    await choose(form.getByLabel('所属单位', { exact: true }), '第三小学', '第三小学');
    await form.getByRole('button', { name: '添加用户角色' }).click();
    const role = form.getByRole('group', { name: '用户角色' }).getByRole('combobox').first();
    await choose(role, '教育局管理员', '教育局管理员');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('不适用于').first().waitFor();
    await choose(role, '班主任', '班主任');
    assert.deepEqual(await barriers(page), []);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'zhaolei' }).getByText('班主任').waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });
});
