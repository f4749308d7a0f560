import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Product, startProduct } from './product.ts';

describe('signing in', () => {
  let product: Product;
  before(async () => {
    product = await startProduct({ killable: true });
  });
  after(() => product.close());

  for (const [locale, signIn, students] of [
    ['zh-CN', '登录', '学生资料'],
    ['zh-TW', '登入', '學生資料'],
    ['en-US', 'Sign in', 'Students'],
  ] as const) {
    test(`by account and password, in ${locale}, and straight to the wanted page`, async () => {
      const { page, context, faults } = await product.open({ locale });
      await page.goto('/lims01/lims010207');
      await page.waitForURL(/\/login\?redirect=/);
      await page.locator('input[autocomplete="username"]').fill('schoolAdmin');
      await page.locator('input[autocomplete="current-password"]').fill('Zhixing2026');
      await page.getByRole('button', { name: signIn, exact: true }).click();
      await page.waitForURL('**/lims01/lims010207**');
      await page.getByRole('heading', { name: students }).first().waitFor();
      await page.locator('[role="grid"] tbody tr').nth(3).waitFor();
      assert.match(await page.title(), new RegExp(students));
      assert.deepEqual(faults, []);
      await context.close();
    });
  }

  test('a wrong password is told without saying whether the account exists', async () => {
    const { page, context } = await product.open();
    await page.goto('/login');
    const messages: string[] = [];
    for (const account of ['schoolAdmin', 'nobodyAtAll']) {
      await page.locator('input[autocomplete="username"]').fill(account);
      await page.locator('input[autocomplete="current-password"]').fill('wrong-Password1');
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/oauth/Login');
      await page.locator('form button[type="submit"]').click();
      const { msg } = (await (await answered).json()) as { msg: string };
      await page.getByRole('alert').getByText(msg).first().waitFor();
      messages.push(msg);
    }
    assert.ok(messages[0]);
    assert.equal(messages[0], messages[1]);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.locator('input[autocomplete="username"]').fill('12345678901@schoolAdmin');
    await page.locator('form button[type="submit"]').click();
    await page.getByRole('alert').getByText('请正确输入您的手机号').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'account');
    assert.deepEqual(sent, [], 'a wrong number is not sent');
    await context.close();
  });

  test('no script reaches the token of a browser; the open window hears of its end, and signing out takes the cookie away', async () => {
    const { page, context, faults } = await product.open();
    await page.goto('/');
    await page.getByRole('button', { name: /bureauApprover/ }).click();
    await page.waitForURL('**/home');
    await page.locator('.user-button').waitFor();
    const inReach = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie);
    const kept = async () => (await context.cookies()).filter(({ name }) => name.startsWith('zx.'));
    const [cookie, ...others] = await kept();
    assert.deepEqual([cookie?.httpOnly, cookie?.sameSite, others.length], [true, 'Strict', 0]);
    assert.ok(cookie && !(await inReach()).includes(cookie.value));
    await page.reload();
    await page.locator('.user-button').waitFor();

    const headers = { authorization: `Bearer ${await product.tokenOf('bureauApprover')}` };
    assert.equal((await fetch(`${product.address}/api/permission/Users/Current/Sessions`, { method: 'DELETE', headers })).status, 200);
    const again = page.getByRole('dialog', { name: '重新登录' });
    await again.locator('input[name="password"]').fill('Zhixing2026');
    await again.getByRole('button', { name: '登录并继续' }).click();
    await again.waitFor({ state: 'detached' });
    const [next, ...rest] = await kept();
    assert.notEqual(next?.value, cookie.value);
    assert.equal(rest.length, 0, 'the one that is over is gone');
    await page.locator('.user-button').click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.waitForURL('**/login**');
    assert.deepEqual(await kept(), []);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a demo account signs in by one press, and signing out asks first', async () => {
    const { page, context } = await product.open({ locale: 'en-US' });
    await page.goto('/');
    await page.getByRole('button', { name: /bureauApprover/ }).click();
    await page.waitForURL('**/home');
    await page.locator('.user-button').click();
    await page.getByRole('menuitem', { name: /sign out|log ?out/i }).click();
    await page.getByText('Are you sure you want to exit the application?').waitFor();
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.waitForURL('**/login**');
    assert.equal(await page.evaluate(() => Object.entries(localStorage).some(([key, value]) => /token/i.test(key) && value !== '')), false);
    await page.goBack();
    await page.waitForURL('**/login**');
    await page.locator('input[autocomplete="current-password"]').waitFor();
    assert.equal(await page.locator('.user-button').count(), 0, 'going back shows nothing of what was open');
    await context.close();
  });

  test('an unknown address leads to the 404 page, and the session survives a restart of the server', async () => {
    const { page, context } = await product.open();
    await page.goto('/');
    await page.getByRole('button', { name: /schoolLeader/ }).click();
    await page.waitForURL('**/home');
    await page.goto('/no/such/page');
    await page.waitForURL('**/404**');
    await product.kill();
    await product.restart();
    await page.goto('/lims01/lims010206');
    await page.locator('[role="grid"] tbody tr').first().waitFor();
    await context.close();
  });
});
