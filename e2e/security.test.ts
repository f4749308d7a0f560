import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { codeAt, stepAt } from '@zhixing/modules/identity/second-factor/totp.ts';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { statusOf } from './person.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { atRest, choose, heldBack, labelled, send } from './steps.ts';

const PASSWORD = 'Zhixing2026';
/** A point, which is a picture. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

describe('signing in and security', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  /** A window of the administrator in the development application. */
  const administrator = (size = {}): Promise<Window> => product.open({ as: 'demo', application: 'development', ...size });
  const sure = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '强制下线' });

  test('online users are listed and searched, and one who is signed out sees it at once', async () => {
    const admin = await administrator();
    const other = await product.open({ as: 'schoolLeader' });
    await other.page.goto('/profile');
    await other.page.getByLabel('邮箱').fill('typed@example.com');
    await admin.page.goto('/permission/userOnline');
    await admin.page.getByRole('heading', { name: '在线用户' }).waitFor();
    await atRest(admin.page);
    assert.deepEqual(await barriers(admin.page), []);
    const rows = admin.page.getByRole('table', { name: '在线用户' }).locator('tbody tr');
    await rows.filter({ hasText: 'demo' }).getByText('本次登录').first().waitFor();

    await admin.page.getByRole('searchbox').fill('schoolLeader');
    await admin.page.keyboard.press('Enter');
    await rows.filter({ hasText: 'demo' }).first().waitFor({ state: 'detached' });
    await rows
      .filter({ hasText: 'schoolLeader' })
      .first()
      .getByRole('button', { name: /^强制下线：/ })
      .click();
    // It is said for a few seconds: whoever looks only afterwards may miss it.
    const told = other.page.getByRole('alert').getByText('您已被强制下线').waitFor();
    await sure(admin.page).click();
    await admin.page.getByText('已强制下线，共 1 个登录').waitFor();
    await told;
    await other.page.waitForURL('**/login?redirect=**');
    assert.equal(await statusOf(other, '/api/oauth/CurrentUser'), 401);
    assert.deepEqual([...admin.faults, ...other.faults], []);
    for (const one of [admin, other]) await one.context.close();
  });

  test('several are signed out together, and the own line cannot be ticked; on a phone everything is in reach', async () => {
    const admin = await administrator({ width: 390, height: 844 });
    const others = [await product.open({ as: 'bureauAdmin' }), await product.open({ as: 'finance' })];
    for (const { page } of others) await page.goto('/profile');
    const { page } = admin;
    await page.goto('/permission/userOnline');
    await page.getByRole('checkbox', { name: '选择', exact: false }).first().waitFor();
    await atRest(page);
    assert.deepEqual(await barriers(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    const own = page.locator('tr', { hasText: '本次登录' });
    assert.equal(await own.getByRole('checkbox').count(), 0);
    for (const account of ['bureauAdmin', 'finance'])
      for (const box of await page.locator('tr', { hasText: account }).getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: /^强制下线所选的/ }).click();
    await sure(page).click();
    for (const one of others) await one.page.waitForURL('**/login?redirect=**');
    assert.equal(await statusOf(admin, '/api/oauth/CurrentUser'), 200);
    for (const one of [admin, ...others]) await one.context.close();
  });

  test('a key that a person makes works from outside, does no more than it is for, and ends with a press', async () => {
    const window = await product.open({ as: 'schoolAdmin' });
    const { page } = window;
    await page.goto('/profile?part=key');
    await page.getByRole('button', { name: '生成密钥' }).click();
    const asked = page.getByRole('dialog', { name: '生成密钥' });
    await asked.getByLabel(labelled('名称')).fill('班级大屏');
    await choose(asked.getByRole('combobox', { name: '数据', exact: true }), '班级', '班级');
    await atRest(page);
    assert.deepEqual(await barriers(page), []);
    await asked.getByRole('button', { name: /^生\s?成$/ }).click();
    const shown = page.getByRole('dialog', { name: '密钥已生成' });
    const key = (await shown.locator('.key-whole').textContent()) ?? '';
    await shown.getByRole('button', { name: '我已保存' }).click();
    const outside = async (path: string) => (await fetch(product.address + path, { headers: { authorization: `Bearer ${key}` } })).status;
    assert.equal(await outside('/api/data/schoolClass'), 200);
    assert.equal(await outside('/api/data/student'), 403);
    const line = page.getByRole('table', { name: '我的接口密钥' }).getByRole('row').filter({ hasText: '班级大屏' });
    await line.getByText('有效', { exact: true }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await line.getByRole('button', { name: '吊销“班级大屏”' }).click();
    await page
      .getByRole('dialog')
      .filter({ hasText: '吊销后不能恢复' })
      .getByRole('button', { name: /^吊\s?销$/ })
      .click();
    await line.waitFor({ state: 'detached' });
    assert.equal(await outside('/api/data/schoolClass'), 401);
    assert.deepEqual(window.faults, []);
    await window.context.close();
  });

  test('settings are saved, tell what was changed, and do not let an administrator lock himself out', async () => {
    const admin = await administrator();
    const { page } = admin;
    await page.goto('/system/sysConfig?part=security');
    await page.getByRole('heading', { name: '登录与安全' }).waitFor();
    await page.getByText('暂无变更').waitFor();
    await atRest(page);
    assert.deepEqual(await barriers(page), []);
    const save = page.locator('.security-form button[type="submit"]:not(.ant-btn-loading)');
    const addresses = page.getByLabel('允许的 IP 地址和网段');
    await addresses.fill('10.1.0.0/16\nexample.org');
    await save.click();
    await page.getByText('第 2 个地址格式不正确').waitFor();
    await addresses.fill('10.1.0.0/16');
    await save.click();
    await page.getByText('名单中没有您当前的地址').waitFor();
    await page.getByRole('button', { name: '加入当前地址' }).click();
    assert.match(await addresses.inputValue(), /^10\.1\.0\.0\/16\n(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);
    await page.getByRole('radio', { name: '以新登录为准，原登录下线' }).check();
    await page.getByRole('radio', { name: /^长密码/ }).check();
    assert.equal(await page.getByLabel('密码最小长度').inputValue(), '12', 'the profile brings its own rules');
    await save.click();
    await page.getByText('配置已保存').waitFor();
    const told = page.getByRole('table', { name: '变更记录' }).locator('tbody tr').first();
    await told.getByText('重复登录：允许同时登录 → 以新登录为准，原登录下线').waitFor();
    await told.getByText('密码最小长度：8 → 12').waitFor();
    await atRest(page);
    assert.deepEqual(await barriers(page), []);

    const first = await product.open({ as: 'bureauApprover' });
    await first.page.goto('/profile');
    await first.page.getByLabel('邮箱').fill('typed@example.com');
    await product.tokenOf('bureauApprover');
    await first.page.getByRole('dialog', { name: '重新登录' }).getByText('您的账号已在其他地方登录').waitFor();

    await page.getByRole('radio', { name: '允许同时登录' }).check();
    await addresses.fill('');
    await page.getByRole('radio', { name: '等保三级' }).check();
    await save.click();
    await told.getByText(/管理员登录网络：10\.1\.0\.0\/16、.+ → 不限制/).waitFor();
    assert.deepEqual(admin.faults, []);
    for (const one of [admin, first]) await one.context.close();
  });

  test('the system gets a name and a picture, and shows both at once and at the door', async () => {
    const admin = await administrator();
    const { page } = admin;
    await page.goto('/system/sysConfig');
    await page.getByRole('heading', { name: '系统配置' }).waitFor();
    await page.getByLabel('访问地址').fill('not an address');
    await page.getByLabel('系统名称', { exact: true }).fill('某区研学管理平台');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.ant-form-item-has-error', { hasText: '访问地址' }).waitFor();
    await page.getByLabel('访问地址').fill('');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.brand', { hasText: '某区研学管理平台' }).first().waitFor();
    await page.getByRole('tab', { name: '标识图片' }).click();
    await page
      .locator('input[aria-label="上传图片：登录页图标"]')
      .setInputFiles({ name: '标志.png', mimeType: 'image/png', buffer: PICTURE });
    await page.getByRole('button', { name: '恢复默认：登录页图标' }).waitFor();
    await atRest(page);
    assert.deepEqual(await barriers(page), []);
    const door = await product.open();
    // Families come without having signed in; their first look asks the server for nothing.
    const answer = await heldBack(door.page, '**/api/**');
    await door.page.goto('/publicity');
    await door.page.locator('header', { hasText: '某区研学管理平台' }).waitFor();
    assert.match(await door.page.title(), /某区研学管理平台$/);
    answer();
    await door.page.goto('/login');
    await door.page.getByRole('heading', { name: '某区研学管理平台' }).locator('img').waitFor();
    await page.getByRole('button', { name: '恢复默认：登录页图标' }).click();
    await page.getByRole('tab', { name: '基本信息' }).click();
    await page.getByLabel('系统名称', { exact: true }).fill('');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.brand', { hasText: '实验室综合管理平台' }).first().waitFor();
    assert.deepEqual([admin.faults.length, door.faults], [0, []]);
    for (const one of [admin, door]) await one.context.close();
  });

  test('a second factor is set up with a picture, asked for at the door and over the open pages, and taken away', async () => {
    const window = await product.open({ as: 'schoolAdmin' });
    const { page, faults } = window;
    await page.goto('/profile?part=security');
    await page.getByRole('button', { name: '启用两步验证' }).click();
    await page.getByRole('dialog').getByLabel('登录密码').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await page.getByRole('img', { name: '身份验证器二维码' }).waitFor();
    await atRest(page);
    assert.deepEqual(await barriers(page), []);
    const secret = String(await page.locator('.second-factor-secret').textContent()).replace(/\s/g, '');
    await page.getByLabel('动态验证码').fill('000000');
    await page.getByRole('button', { name: '确认启用' }).click();
    await page.getByText('动态验证码错误').waitFor();
    await page.getByLabel('动态验证码').fill(shown(secret));
    await page.getByRole('button', { name: '确认启用' }).click();
    const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem');
    await codes.first().waitFor();
    assert.equal(await codes.count(), 10);
    const [first = '', second = ''] = await codes.allInnerTexts();
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: '我已保存' }).click();
    await page.getByText('剩余 10 个恢复码').waitFor();

    const elsewhere = await product.open();
    await elsewhere.page.goto('/login');
    await elsewhere.page.getByRole('button', { name: /\bschoolAdmin\b/ }).click();
    const dialog = elsewhere.page.getByRole('dialog', { name: '两步验证' });
    await dialog.waitFor();
    await dialog.getByLabel('动态验证码或恢复码').fill('111111');
    await dialog.getByRole('button', { name: '登录' }).click();
    await dialog.getByText('还可以尝试 4 次').waitFor();
    await elsewhere.page.keyboard.press('Escape');
    await elsewhere.page.getByRole('alert').getByText('请输入动态验证码，完成登录').waitFor();
    await elsewhere.page.getByRole('button', { name: /\bschoolAdmin\b/ }).click();
    await dialog.getByLabel('动态验证码或恢复码').fill(shown(secret, 1));
    await dialog.getByRole('button', { name: '登录' }).click();
    await elsewhere.page.waitForURL('**/home');

    await elsewhere.page.locator('.user-button').waitFor();
    await send(elsewhere, 'DELETE', '/api/permission/Users/Current/Sessions');
    const again = page.getByRole('dialog', { name: '重新登录' });
    await again.locator('input[name="password"]').fill(PASSWORD);
    await again.getByRole('button', { name: '登录并继续' }).click();
    const over = page.getByRole('dialog', { name: '两步验证' });
    await over.getByLabel('动态验证码或恢复码').fill(first);
    await over.getByRole('button', { name: '登录' }).click();
    await again.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '停用两步验证' }).click();
    await page.getByRole('dialog').getByLabel('登录密码').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await page.getByText('两步验证已停用').waitFor();
    await page.getByRole('button', { name: '启用两步验证' }).waitFor();
    assert.match(second, /^[A-Z0-9]{5}-[A-Z0-9]{5}$/);
    assert.deepEqual([...faults, ...elsewhere.faults], []);
    for (const one of [window, elsewhere]) await one.context.close();
  });

  test('where administrators must have a second factor, they set it up before anything else, also in the middle of work', async () => {
    const admin = await administrator({ width: 390, height: 844 });
    const { page } = admin;
    await page.goto('/system/sysConfig?part=security');
    await page.getByRole('radio', { name: '管理员必须启用' }).check();
    await page.locator('.security-form button[type="submit"]').click();
    const dialog = page.getByRole('dialog', { name: '启用两步验证' });
    await dialog.getByText('管理员须先启用两步验证').waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('Escape');
    await dialog.getByLabel('登录密码').fill(PASSWORD);
    await dialog.getByRole('button', { name: '下一步' }).click();
    assert.equal(
      await dialog
        .getByRole('link', { name: '在本机验证器中添加' })
        .getAttribute('href')
        .then((link) => link?.slice(0, 15)),
      'otpauth://totp/',
    );
    const secret = String(await dialog.locator('.second-factor-secret').textContent()).replace(/\s/g, '');
    await dialog.getByLabel('动态验证码').fill(shown(secret));
    await dialog.getByRole('button', { name: '确认启用' }).click();
    await dialog.getByRole('list', { name: '恢复码' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await dialog.getByRole('button', { name: '我已保存' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('两步验证：由本人决定 → 管理员必须启用').waitFor();
    await page.goto('/profile?part=security');
    await page.getByText('管理员必须启用两步验证，不能停用').waitFor();
    assert.equal(await page.getByRole('button', { name: '停用两步验证' }).count(), 0);
    assert.deepEqual(admin.faults, []);
    await admin.context.close();
  });
});

/** What an authenticator shows for a secret, so many steps of thirty seconds from now. */
function shown(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2));
  return codeAt(Uint8Array.from(bytes), stepAt(new Date()) + steps);
}
