import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  clientId,
  clientSecret,
  type OpenIdProvider,
  startOpenIdProvider,
} from '@zhixing/modules/identity/federation/tests/openid-provider.ts';
import { base, searcher, searcherPassword, startSlapd, withoutSlapd } from '@zhixing/modules/identity/federation/tests/slapd.ts';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Product, startProduct } from './product.ts';
import { atRest, choose } from './steps.ts';

const THEIRS = 'Their own 2026';
const ldif = [
  `dn: ${base}\nobjectClass: dcObject\nobjectClass: organization\ndc: school\no: School\n`,
  `dn: uid=finance,${base}\nobjectClass: inetOrgPerson\nuid: finance\nsn: finance\ncn: finance\nuserPassword: ${THEIRS}\n`,
].join('\n');

describe('signing in from outside', () => {
  let product: Product;
  let there: OpenIdProvider;
  before(async () => {
    product = await startProduct({ settings: { OUTGOING_ALLOW: '127.0.0.1,localhost' } });
    there = await startOpenIdProvider([`${product.address}/auth-redirect`]);
    there.people.leader = { preferred_username: 'schoolLeader', name: '校领导' };
    there.people.stranger = { preferred_username: 'stranger', name: '陌生人' };
  });
  after(async () => {
    await product.close();
    await there.close();
  });

  /** Types a provider in and switches it on. */
  const setUp = async (page: Page) => {
    await page.goto('/system/identityProvider');
    await page.getByRole('button', { name: '新增身份源' }).click();
    await page.getByRole('menuitem', { name: 'OpenID Connect' }).click();
    const drawer = page.getByRole('dialog', { name: '新增身份源' });
    await drawer.getByText(`${product.address}/auth-redirect`).waitFor();
    await atRest(page);
    assert.deepEqual(await barriers(page), []);
    for (const [label, value] of [
      ['名称', '市教育局统一身份'],
      ['编码', 'bureau'],
      ['签发者地址', there.issuer],
      ['客户端编号', clientId],
      ['客户端密钥', clientSecret],
    ] as const)
      await drawer
        .getByLabel(label, { exact: label === '名称' })
        .first()
        .fill(value);
    await drawer.getByRole('combobox', { name: '关联方式' }).click();
    await page.locator('.ant-select-item-option', { hasText: /^账号$/ }).click();
    await drawer.getByRole('button', { name: '保存' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '测试 市教育局统一身份' }).click();
    const test = page.getByRole('dialog', { name: '测试 市教育局统一身份' });
    await test.getByText('连接正常').waitFor();
    await test.getByRole('button', { name: '关闭' }).last().click();
    await page.getByRole('button', { name: '启用 市教育局统一身份' }).click();
    await page.getByRole('button', { name: '停用 市教育局统一身份' }).waitFor();
  };

  test('an administrator sets a provider up, somebody signs in by it, and who is refused has a reference that says why', async () => {
    const admin = await product.open({ as: 'demo', application: 'development' });
    await setUp(admin.page);

    const door = await product.open();
    const way = door.page.getByRole('link', { name: '用市教育局统一身份登录' });
    there.person = 'stranger';
    await door.page.goto('/login');
    await way.click();
    await door.page.getByRole('heading', { name: '登录失败' }).waitFor();
    const told = await door.page.getByRole('alert').textContent();
    const [reference = ''] = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(told ?? '') ?? [];
    assert.ok(reference !== '' && !told?.includes('stranger'), told ?? '');
    assert.deepEqual(await barriers(door.page), []);
    await admin.page.reload();
    await admin.page.getByRole('searchbox', { name: '输入编号查询' }).fill(reference);
    await admin.page.keyboard.press('Enter');
    const line = admin.page.getByRole('table', { name: '未能登录的记录' }).locator('tbody tr');
    await line.filter({ hasText: reference }).getByText('没有与此人对应的账号').waitFor();
    await atRest(admin.page);
    assert.deepEqual(await barriers(admin.page), []);

    there.person = 'leader';
    await door.context.clearCookies();
    await door.page.goto('/sso?source=bureau&redirect=/profile?part=socials');
    await door.page.locator('.user-button').waitFor();
    await door.page.getByRole('tabpanel', { name: '第三方绑定' }).getByText('已关联').waitFor();
    assert.match(door.page.url(), /\/profile\?part=socials$/);
    await door.page.goto('/home');
    await door.page.getByRole('navigation').first().waitFor();
    assert.deepEqual([...admin.faults, ...door.faults], []);
    for (const one of [admin, door]) await one.context.close();
  });

  test('a directory is connected over TLS, told apart from a wrong one, and lets its people in', { skip: withoutSlapd }, async () => {
    const directory = await startSlapd(ldif);
    const admin = await product.open({ as: 'demo', application: 'development' });
    const { page } = admin;
    try {
      await page.goto('/system/identityProvider');
      await page.getByRole('button', { name: '新增身份源' }).click();
      await page.getByRole('menuitem', { name: 'LDAP / AD 域' }).click();
      const drawer = page.getByRole('dialog', { name: /^新增身份源/ });
      const fill = (label: string, value: string) => drawer.getByLabel(label, { exact: true }).first().fill(value);
      await fill('名称', '校园目录');
      await fill('编码', 'campus');
      await fill('目录地址', directory.safeUrl);
      await fill('证书颁发机构的证书', directory.certificate);
      await fill('查询账号（DN）', searcher);
      await fill('人员所在位置（Base DN）', base);
      await fill('查询账号的密码', searcherPassword);
      await choose(drawer.getByRole('combobox', { name: '目录类型' }), 'OpenLDAP');
      await choose(drawer.getByRole('combobox', { name: '关联方式' }), '账号');
      await drawer.getByRole('button', { name: '保存' }).click();
      await drawer.waitFor({ state: 'detached' });
      await tried(page, '请填写颁发机构的证书，并确认目录地址与证书上的名称一致');

      await page.getByRole('button', { name: '编辑 校园目录' }).click();
      const form = page.getByRole('dialog', { name: /校园目录/ });
      // Nobody gets the password of one place by naming another: with the address it is typed in anew.
      await form.getByLabel('目录地址', { exact: true }).fill(directory.safeUrl.replace('127.0.0.1', 'localhost'));
      await form.getByLabel('查询账号的密码').fill(searcherPassword);
      await form.getByRole('button', { name: '保存' }).click();
      await form.waitFor({ state: 'detached' });
      await tried(page, '连接正常');
      await page.getByRole('button', { name: '启用 校园目录' }).click();
      await page.getByRole('button', { name: '停用 校园目录' }).waitFor();

      const door = await product.open();
      await door.page.goto('/login');
      await door.page.getByLabel('账号').first().fill('finance');
      await door.page.getByLabel('密码').first().fill(THEIRS);
      await door.page.getByRole('button', { name: /^登\s?录$/ }).click();
      await door.page.waitForURL('**/home');
      await door.page.locator('.user-button').waitFor();
      assert.deepEqual([...admin.faults, ...door.faults], []);
      await door.context.close();
    } finally {
      await admin.context.close();
      await directory.close();
    }
  });

  /** Tries a provider on its page, and waits for what it says. */
  const tried = async (page: Page, says: string) => {
    await page.getByRole('button', { name: '测试 校园目录' }).click();
    const test = page.getByRole('dialog', { name: '测试 校园目录' });
    await test.getByText(says).first().waitFor();
    await test.getByRole('button', { name: '关闭' }).last().click();
    await test.waitFor({ state: 'detached' });
  };
});
