import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, atRest, choose, send } from './steps.ts';

interface Holder {
  readonly id: string;
  readonly code: string;
}

describe('granting', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  /** A window of the administrator in the development application. */
  const administrator = (size = {}): Promise<Window> => product.open({ as: 'demo', application: 'development', ...size });
  const holder = async (window: Window, type: string, code: string): Promise<string> => {
    const { list } = (await send(window, 'GET', `/api/permission/Authority/Holders/${type}?keyword=${code}`)) as { list: Holder[] };
    return list.find((one) => one.code === code)?.id ?? '';
  };
  const open = async ({ page }: Window, type: string, id: string, part = 'pages') => {
    await page.goto(`/permission/authorize?type=${type}&id=${id}&part=${part}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await atRest(page);
  };
  const part = async (page: Page, name: string) => {
    await page.getByRole('tab', { name, exact: true }).click();
    await page.getByRole('tabpanel', { name, exact: true }).waitFor();
  };
  const find = async (page: Page, text: string) => {
    await page.getByRole('tabpanel').getByRole('textbox', { name: '按名称搜索' }).fill(text);
    await page.keyboard.press('Enter');
  };
  const box = (page: Page, name: string | RegExp) => page.getByRole('tabpanel').getByRole('checkbox', { name });
  const save = async (page: Page) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByText('此次变更影响').waitFor();
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  test('what an administrator grants counts at once for whoever holds it, who is told', async () => {
    const admin = await administrator();
    const role = (await send(admin, 'POST', '/api/data/role', { code: 'observer', name: '观察员' })) as { record: { id: string } };
    const { list: people } = await ask(admin, '/api/data/user?filter={"account":"finance"}');
    const user = String(people[0]?.id);
    await send(admin, 'POST', '/api/data/userRole', { user, role: role.record.id });
    const other = await product.open({ as: 'finance' });
    await other.page.goto('/home');
    await atRest(other.page);
    const reach = async () => (await ask(other, '/api/data/dataScheme').catch(() => null))?.pagination.total ?? null;
    assert.equal(await reach(), null);

    const { page } = admin;
    await open(admin, 'role', role.record.id);
    await find(page, '数据权限方案');
    await box(page, /^数据权限方案/).check();
    await part(page, '应用');
    await box(page, /^开发平台/).check();
    await part(page, '按钮');
    await box(page, /^数据权限方案/).waitFor();
    await find(page, '数据权限方案');
    await box(page, /^新增/).check();
    await part(page, '列表');
    await find(page, '备注');
    await box(page, /^备注/).uncheck();
    await part(page, '表单');
    await find(page, '方案名称');
    await box(page, /^方案名称/).uncheck();
    await page.getByText('以下数据模型允许新增，但必填字段不可填写').waitFor();
    await box(page, /^方案名称/).check();
    await part(page, '数据');
    await page.getByRole('combobox', { name: '数据权限方案的数据方案' }).waitFor();
    await atRest(page);
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: '预览并保存' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('此次变更影响 1 人').waitFor();
    const lines = await dialog.getByRole('listitem').allInnerTexts();
    assert.ok(lines.every((line) => line.includes('+') || line.includes('−')));
    assert.ok(lines.some((line) => line.includes('查看：全部数据')) && lines.some((line) => line.includes('新增：全部数据')));
    assert.deepEqual(await barriers(page), []);
    await save(page);

    assert.equal(await reach(), 0);
    await other.page.getByText('您的权限发生变更，请刷新界面').waitFor();
    const description = (await send(other, 'GET', '/api/models/dataScheme')) as { fields: { name: string }[] };
    assert.ok(!description.fields.some(({ name }) => name === 'remark'));
    const { userInfo } = (await send(other, 'GET', '/api/oauth/CurrentUser')) as { userInfo: { systemIds: unknown[] } };
    assert.equal(userInfo.systemIds.length, 2);
    await send(other, 'PUT', '/api/permission/Users/Current/major', { majorId: 'development', majorType: 'System' });
    await other.page.goto('/permission/dataScheme');
    await other.page.getByRole('heading', { name: '数据权限方案' }).waitFor();

    await open(admin, 'role', role.record.id, 'buttons');
    await page.getByRole('button', { name: '全不选' }).click();
    await page.getByRole('button', { name: '预览并保存' }).click();
    await save(page);
    assert.equal(await reach(), null);
    assert.deepEqual([...admin.faults, ...other.faults], []);
    for (const window of [admin, other]) await window.context.close();
  });

  test('of two administrators the second sees what the first one did; nobody changes what he holds', async () => {
    const admin = await administrator();
    const { page } = admin;
    const role = await holder(admin, 'role', 'guide');
    await open(admin, 'role', role, 'pages');
    await page.getByRole('tabpanel').getByRole('button', { name: '全不选' }).click();
    await send(admin, 'PUT', `/api/permission/Authority/Grants/role/${role}`, {
      grants: { dataScheme: { abilities: { read: ['all'] }, sees: null, writes: null, clear: [] } },
    });
    await page.getByRole('button', { name: '预览并保存' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
    const conflict = page.getByRole('dialog', { name: '权限已被他人修改' });
    await conflict.getByText('查看：全部数据').waitFor();
    assert.deepEqual(await barriers(page), []);
    await conflict.getByRole('button', { name: '在最新权限上继续' }).click();
    await conflict.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '预览并保存' }).click();
    await page.getByRole('dialog').getByText('此次变更影响').waitFor();
    await save(page);
    await page.getByRole('button', { name: /^与预设不同/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '全部恢复预设' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click();
    await page.getByRole('button', { name: '预览并保存' }).click();
    await save(page);
    await page.getByRole('button', { name: /^与预设不同/ }).waitFor({ state: 'detached' });

    await open(admin, 'user', await holder(admin, 'user', 'demo'));
    await page.getByText('任何人都不能修改自己的权限').waitFor();
    assert.equal(await page.getByRole('button', { name: '预览并保存' }).count(), 0);
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(admin.faults, []);
    await admin.context.close();
  });

  test('a role is copied and compared, gets members, and what is not saved is asked about', async () => {
    const admin = await administrator();
    const { page } = admin;
    await open(admin, 'role', await holder(admin, 'role', 'finance'));
    await page.getByRole('button', { name: '复制角色' }).click();
    const copy = page.getByRole('dialog', { name: /^复制角色/ });
    await copy.getByLabel('角色编码').fill('finance2');
    await copy.getByRole('button', { name: /^复\s?制$/ }).click();
    await copy.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 2, name: '副本' }).waitFor();

    await page.getByRole('button', { name: '比较角色' }).click();
    const compare = page.getByRole('dialog', { name: '比较两个角色' });
    await choose(compare.getByRole('combobox', { name: '第二个角色' }), '教育局审批人', '审批');
    await compare.getByRole('heading', { name: '菜单' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('Escape');
    await compare.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: '成员', exact: true }).click();
    const members = page.getByRole('dialog', { name: /的成员$/ });
    await choose(members.getByRole('combobox'), 'schoolLeader', 'schoolLeader');
    await members.getByRole('button', { name: /^添\s?加$/ }).click();
    await members.getByText('共 1 人').waitFor();
    assert.deepEqual(await barriers(page), []);
    await members.getByRole('button', { name: /^移除/ }).click();
    await members.getByText('共 0 人').waitFor();
    await page.keyboard.press('Escape');
    await members.waitFor({ state: 'detached' });

    await page.getByRole('tabpanel').getByRole('button', { name: '全不选' }).click();
    await page.getByRole('button', { name: /^平台管理员/ }).click();
    const leave = page.getByRole('dialog').filter({ hasText: '放弃未保存的修改' });
    await leave.getByRole('button', { name: /^取\s?消$/ }).click();
    await page.getByRole('heading', { level: 2, name: '副本' }).waitFor();
    assert.deepEqual(admin.faults, []);
    await admin.context.close();
  });

  test('a data scheme is built without JSON, from the data of a role; on a phone everything is in reach', async () => {
    const admin = await administrator({ width: 390, height: 844 });
    const { page } = admin;
    await open(admin, 'role', await holder(admin, 'role', 'classTeacher'), 'data');
    await page.getByRole('button', { name: '新建方案：学生资料', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '新建方案' });
    await dialog.getByLabel('方案名称').fill('本校学生');
    await choose(dialog.getByRole('combobox', { name: /字段$/ }), '学校');
    await choose(dialog.getByRole('combobox', { name: /判断方式$/ }), '属于');
    await choose(dialog.getByRole('combobox', { name: /取值$/ }), '当前组织及子组织');
    assert.deepEqual(await barriers(page), []);
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/学校 属于 当前组织及子组织/).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await page.goto('/permission/dataScheme');
    await page.getByText(/学校 属于 当前组织及子组织/).waitFor();
    await atRest(page);
    assert.deepEqual(await barriers(page), []);
    const { list } = await ask(admin, '/api/data/dataScheme');
    assert.deepEqual(list[0]?.condition, { school: { in: '@organizationAndSuborganization' } });
    assert.deepEqual(admin.faults, []);
    await admin.context.close();
  });

  test('a tree that was scrolled and then narrowed draws only what was found, and all of it again afterwards', async () => {
    const admin = await administrator();
    const { page } = admin;
    await open(admin, 'role', await holder(admin, 'role', 'bureauAdmin'), 'buttons');
    const tree = page.getByRole('tabpanel').getByRole('treegrid');
    const drawn = () => tree.locator('[data-line]').allInnerTexts();
    await page.getByRole('tabpanel').getByRole('button', { name: '展开', exact: true }).click();
    const all = Number(await tree.getAttribute('aria-rowcount'));
    assert.ok(all > 100, `${all} lines`);
    await tree.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
    await eventually(drawn, (lines) => lines.length > 0 && !lines.some((line) => line.includes('学生资料')), { every: 10 });
    await find(page, '学生资料');
    await box(page, /^学生资料/).waitFor();
    await atRest(page);
    assert.equal((await drawn()).length, Number(await tree.getAttribute('aria-rowcount')));
    const { first, last, beyond } = await tree.evaluate((frame) => {
      const lines = [...frame.querySelectorAll<HTMLElement>('[data-line]')].map((line) => line.getBoundingClientRect());
      const bottom = Math.max(...lines.map((line) => line.bottom));
      const top = frame.getBoundingClientRect().top - frame.scrollTop;
      return { first: Math.min(...lines.map((line) => line.top)) - top, last: bottom - top, beyond: frame.scrollHeight };
    });
    assert.ok(first >= 0 && first < 5, `the first line stands ${first} px below the top`);
    assert.ok(beyond <= Math.max(last, await tree.evaluate(({ clientHeight }) => clientHeight)) + 5, 'nothing is left below the last line');
    await find(page, '没有这样的菜单');
    await tree.waitFor({ state: 'hidden' });
    assert.equal(await tree.locator('[data-line]').filter({ visible: true }).count(), 0);
    await find(page, '');
    await tree.waitFor();
    assert.equal(Number(await tree.getAttribute('aria-rowcount')), all);
    assert.deepEqual(admin.faults, []);
    await admin.context.close();
  });

  test('keys alone walk the tree, check and open it', async () => {
    const admin = await administrator();
    const { page } = admin;
    await open(admin, 'role', await holder(admin, 'role', 'guide'));
    const tree = page.getByRole('treegrid', { name: '菜单' });
    await tree.getByRole('checkbox').first().focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    await page
      .getByText(/[1-9]\d* 项修改尚未保存/)
      .first()
      .waitFor();
    await page.keyboard.press('End');
    await tree.locator('[data-line]').last().locator('input:focus').waitFor();
    const rows = await tree.locator('[data-line]').count();
    assert.ok(rows < 60, `${rows} lines are drawn`);
    assert.deepEqual(admin.faults, []);
    await admin.context.close();
  });
});
