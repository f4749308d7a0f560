import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { baseInfo, picture, statusOf, tokenOf } from './person.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, atRest, send, unsaved } from './steps.ts';

const PASSWORD = 'Zhixing2026';

/** In the page: the name of the field that has the focus three frames after the form to sign in again is seen. */
function fieldOfFirstFrames(): Promise<string> {
  let frames = 0;
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('[role="dialog"] input[name="account"]')?.checkVisibility()) frames += 1;
      if (frames > 3) resolve((document.activeElement as HTMLInputElement).name);
      else requestAnimationFrame(look);
    };
    look();
  });
}

describe('the person and the session', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  const userMenu = async (page: Page, item: string) => {
    await page.locator('.user-button').click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const unlock = async (page: Page, password: string) => {
    await page.locator('input[name="password"]').fill(password);
    await page.getByRole('button', { name: '解锁' }).click();
  };
  /** Asks the server as another device of that person would. */
  const remotely = async (account: string, method: string, path: string, data?: object) => {
    const headers = { authorization: `Bearer ${await product.tokenOf(account)}`, ...(data && { 'content-type': 'application/json' }) };
    const response = await fetch(product.address + path, { method, headers, ...(data && { body: JSON.stringify(data) }) });
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return ((await response.json()) as { data: unknown }).data;
  };
  const ticketOf = async (account: string, target: string) =>
    ((await remotely(account, 'POST', '/api/oauth/Ticket', { purpose: 'flow', target })) as { ticket: string }).ticket;
  /** Ends all sessions of the window's person but this one's, as another device of hers would. */
  const endElsewhere = async (window: Window, account: string) => {
    await remotely(account, 'DELETE', '/api/permission/Users/Current/Sessions');
    assert.equal(await statusOf(window, '/api/oauth/CurrentUser'), 401);
  };

  test('a locked screen stays locked over a reload and in every window, and gives back what was typed', async () => {
    const window = await product.open({ as: 'schoolAdmin' });
    const { page, context, faults } = window;
    await page.goto('/profile');
    await page.getByLabel('邮箱').fill('typed@example.com');
    const { userInfo } = (await send(window, 'GET', '/api/oauth/CurrentUser')) as { userInfo: { positionName: string | null } };
    const position = page.locator('.profile-card dl > div', { hasText: '岗位' }).locator('dd');
    assert.equal(await position.textContent(), userInfo.positionName || '无');
    const second = await context.newPage();
    await second.goto('/lims01/lims010206');
    await second.getByRole('heading').first().waitFor();

    const told = page.waitForResponse('**/api/oauth/Lock?**');
    await userMenu(page, '锁定屏幕');
    await page.waitForURL('**/lockScreen**');
    await second.waitForURL('**/lockScreen**');
    await told;
    assert.equal(await statusOf(window, '/api/data/school'), 423, 'the server is locked as well');
    assert.deepEqual(await barriers(page), []);
    await second.reload();
    await second.waitForURL('**/lockScreen**');
    await second.goto('/home');
    await second.waitForURL('**/lockScreen**');
    assert.equal(await second.getByText('数据概况').count(), 0);

    await unlock(page, 'wrong');
    await page.getByRole('alert').getByText('还可以尝试 4 次').waitFor();
    await page.getByRole('button', { name: '退出登录' }).click();
    const question = page.getByRole('region', { name: '屏幕已锁定' });
    await question.getByText('确定要退出系统吗？').waitFor();
    await question.getByText('以下页面有未保存的内容：').waitFor();
    await unsaved(question, '个人信息');
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('Enter');
    await page.locator('input[name="password"]:focus').waitFor();
    await second.getByRole('button', { name: '退出登录' }).click();
    await second.getByText('确定要退出系统吗？').waitFor();
    assert.equal(await second.getByRole('listitem').count(), 0, 'after a reload nothing is left that could be lost');
    await second.getByRole('button', { name: '取消' }).click();
    await unlock(page, PASSWORD);
    await page.waitForURL('**/profile');
    await second.waitForURL('**/home');
    assert.equal(await page.getByLabel('邮箱').inputValue(), 'typed@example.com');
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a session that ends while a form is open is signed in again in place, and what was typed is saved', async () => {
    const window = await product.open({ as: 'bureauApprover' });
    const { page, context, faults } = window;
    // Told by the live channel, the page would ask before anything is saved; here the refused call is what asks.
    await page.routeWebSocket(/\/api\/live/, () => {});
    await page.goto('/profile');
    await page.getByLabel('邮箱').fill('kept@example.com');
    await endElsewhere(window, 'bureauApprover');

    const typedInto = page.evaluate(fieldOfFirstFrames);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '重新登录' });
    await dialog.getByText('已填写的内容不会丢失').waitFor();
    assert.equal(await typedInto, 'password', 'whoever types at once types the password');
    assert.deepEqual(await barriers(page), []);
    await dialog.getByRole('button', { name: '返回登录页' }).click();
    await unsaved(dialog, '个人信息');
    assert.deepEqual(await barriers(page), []);
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.locator('input[name="password"]').fill('wrong-Password1');
    await dialog.getByRole('button', { name: '登录并继续' }).click();
    await dialog.getByRole('alert').getByText('账号或密码错误').waitFor();
    await dialog.locator('input[name="password"]').fill(PASSWORD);
    await dialog.getByRole('button', { name: '登录并继续' }).click();
    await page.getByText('保存成功').waitFor();
    await dialog.waitFor({ state: 'detached' });
    assert.equal((await baseInfo(window)).email, 'kept@example.com');
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a session that ends behind the lock is gone on with by its password, and what was typed is still there', async () => {
    const window = await product.open({ as: 'districtAdmin' });
    const { page, context, faults } = window;
    await page.goto('/profile');
    await page.getByLabel('邮箱').fill('behind@example.com');
    await userMenu(page, '锁定屏幕');
    await page.waitForURL('**/lockScreen**');
    await endElsewhere(window, 'districtAdmin');
    await unlock(page, 'wrong-Password1');
    await page.getByRole('alert').getByText('账号或密码错误').waitFor();
    await unlock(page, PASSWORD);
    await page.waitForURL('**/profile');
    assert.equal(await page.getByLabel('邮箱').inputValue(), 'behind@example.com');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('保存成功').waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('another person who signs in over the open pages is warned, and the whole page is loaded anew', async () => {
    const window = await product.open({ as: 'schoolLeader' });
    const { page, context } = window;
    await page.goto('/profile');
    await page.getByLabel('邮箱').fill('lost@example.com');
    await endElsewhere(window, 'schoolLeader');
    // Something else may have been asked meanwhile: the form to sign in again may lie over the button already.
    await page.getByRole('button', { name: '保存', exact: true }).dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: '重新登录' });
    // What is typed before the focus has come to rest would go astray.
    await dialog.locator('input[name="password"]:focus').waitFor();
    await dialog.locator('input[name="account"]').fill('finance');
    await dialog.locator('input[name="password"]').fill(PASSWORD);
    await dialog.getByRole('button', { name: '登录并继续' }).click();
    await dialog.getByText('此前未保存的内容会丢失').waitFor();
    page.once('dialog', (question) => void question.accept());
    await dialog.getByRole('button', { name: /的身份继续/ }).click();
    await page.waitForURL('**/home');
    await page.locator('.user-button').waitFor();
    const { userInfo } = (await ask(window, '/api/oauth/CurrentUser')) as unknown as { userInfo: { userAccount: string } };
    assert.equal(userInfo.userAccount, 'finance');
    assert.notEqual((await baseInfo(window)).email, 'lost@example.com');
    await context.close();
  });

  test('the profile shows what is real, takes a picture and a signature, and axe finds nothing', async () => {
    const window = await product.open({ as: 'classTeacher' });
    const { page, context, faults } = window;
    await page.goto('/profile');
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture(page) });
    await page.locator('.profile-avatar img').waitFor();
    await page.locator('.user-button img').waitFor();
    await atRest(page);
    assert.deepEqual(await barriers(page), []);
    const email = page.getByRole('textbox', { name: '邮箱' });
    await email.fill('typed@example.com');
    await page.getByRole('tab', { name: '签名' }).click();
    await page.getByRole('tab', { name: '基本资料' }).click();
    assert.equal(await email.inputValue(), 'typed@example.com', 'what is typed in one part stays while another is open');
    await page.getByRole('tab', { name: '签名' }).click();
    await page.locator('canvas').waitFor();
    const pad = await page.locator('canvas').boundingBox();
    assert.ok(pad);
    await page.mouse.move(pad.x + 60, pad.y + 40);
    await page.mouse.down();
    await page.mouse.move(pad.x + 200, pad.y + 120, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: '保存签名' }).click();
    await page.getByRole('img', { name: /保存的签名/ }).waitFor();
    assert.deepEqual(await barriers(page), []);
    for (const [tab, seen] of [
      ['组织与岗位', '尚未分配岗位'],
      ['我的权限', '所带班级'],
      ['我的下属', '暂无下属'],
      ['登录日志', '本次登录'],
      ['我的登录', '最近使用'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByText(seen).filter({ visible: true }).first().waitFor();
      await atRest(page);
      assert.deepEqual(await barriers(page), [], tab);
    }
    assert.match(page.url(), /\/profile\?part=session$/);
    assert.equal(await page.locator('.tab').count(), 2, 'the parts stand in one tab of the shell');
    await page.setViewportSize({ width: 390, height: 844 });
    await atRest(page);
    assert.deepEqual(await barriers(page), [], 'on a phone');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a ticket opens a session once; a session token in an address opens nothing', async () => {
    const ticket = await ticketOf('bureauAdmin', '/lims01/lims010206');
    const guest = await product.open();
    await guest.page.goto(`/workFlowDetail?token=${ticket}`);
    await guest.page.waitForURL('**/lims01/lims010206');
    await guest.page.getByRole('heading').first().waitFor();
    const late = await product.open();
    await late.page.goto(`/workFlowDetail?token=${ticket}`);
    await late.page.getByText('链接已失效或已使用').waitFor();
    await late.page.goto(`/workFlowDetail?token=${await product.tokenOf('bureauAdmin')}`);
    await late.page.getByText('不能通过地址中的登录令牌进入系统').waitFor();
    await late.page.goto('/auth-redirect?error=access_denied&error_description=no%20consent');
    await late.page.getByText('no consent').waitFor();
    assert.deepEqual(await barriers(late.page), []);
    await late.page.goto('/formShortLink?id=x');
    await late.page.getByText('表单不存在或已停止填写').waitFor();
    for (const one of [guest, late]) await one.context.close();
  });

  test('a ticket of somebody else is used only when asked to', async () => {
    const ticket = await ticketOf('bureauAdmin', '/home');
    const window = await product.open({ as: 'platformAdmin' });
    await window.page.goto(`/workFlowDetail?token=${ticket}`);
    const mine = await tokenOf(window);
    const go = window.page.getByRole('button', { name: /的身份继续/ });
    await go.waitFor();
    assert.equal(await tokenOf(window), mine, 'nothing is adopted before the answer');
    await go.click();
    await window.page.waitForURL('**/home');
    assert.notEqual(await tokenOf(window), mine);
    await window.context.close();
  });

  test('an administrator goes over to the development application and back', async () => {
    const { page, context } = await product.open({ as: 'demo' });
    await page.goto('/home');
    for (const [name, menu] of [
      ['开发平台', '数据模型'],
      ['研学业务平台', '基础资料'],
    ] as const) {
      await userMenu(page, '切换应用');
      const loaded = page.waitForEvent('load');
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      await page.getByText(`已切换到${name}`).waitFor();
      await loaded;
      await page.getByText(menu, { exact: true }).filter({ visible: true }).first().waitFor();
    }
    await context.close();
  });

  // Last, since from here on everybody here has to.
  test('an initial password is changed before anything else, and the pages behind it wait', async () => {
    await remotely('demo', 'PUT', '/api/system/SysConfig', { mandatoryModificationOfInitialPassword: 1 });
    const { page, context, faults } = await product.open();
    await page.goto('/login');
    await page.getByRole('button', { name: /\bdistrictAdmin\b/ }).click();
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    await dialog.getByText('您正在使用初始密码，请先修改密码').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await dialog.isVisible(), true, 'it cannot be waved away');
    await dialog.getByRole('button', { name: '确定' }).click();
    for (const message of ['旧密码不能为空', '新密码不能为空', '重复密码不能为空', '验证码不能为空'])
      await dialog.getByText(message).waitFor();
    await dialog.getByLabel('旧密码').fill(PASSWORD);
    await dialog.getByLabel('新密码', { exact: true }).fill('abcdefgh');
    await dialog.getByLabel('重复密码').fill('abc');
    await dialog.getByLabel('验证码').fill('????');
    await dialog.getByText('新密码必须包含数字').waitFor();
    await dialog.getByText('两次输入的密码不一致').waitFor();
    await dialog.getByLabel('新密码', { exact: true }).fill('Maple2027tree');
    await dialog.getByLabel('重复密码').fill('Maple2027tree');
    const before = await dialog.locator('.captcha img').getAttribute('src');
    await dialog.getByRole('button', { name: '确定' }).click();
    await dialog.getByText('验证码错误或已失效').waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.notEqual(await dialog.locator('.captcha img').getAttribute('src'), before, 'every refusal shows a new picture');
    await dialog.getByLabel('验证码').fill(await product.answerOf(dialog.locator('.captcha img')));
    await dialog.getByRole('button', { name: '确定' }).click();
    await page.getByText('密码已修改').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('教育局档案').filter({ visible: true }).first().waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });
});
