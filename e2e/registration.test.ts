import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { picture } from './person.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { atRest } from './steps.ts';

const NAME = '麓山区新叶小学';
const PHONE = '15512349876';
const OWN_PASSWORD = 'Xinye-2026-school';

describe('a school registers on a phone and comes in', () => {
  let product: Product;
  let applicant: Window;
  let regNo = '';
  let handed = { account: '', password: '' };
  before(async () => {
    product = await startProduct();
    applicant = await product.open({ width: 390, height: 844 });
  });
  after(() => product.close());

  /** Types the characters of the picture that is shown. */
  const readPicture = async (page: Page) => page.locator('input[name="code"]').fill(await product.answerOf(page.locator('.captcha img')));
  const paper = async (page: Page, name: string) => ({ name, mimeType: 'image/png', buffer: await picture(page) });

  test('the applicant finds the way from the sign-in page and is told what is missing', async () => {
    const { page } = applicant;
    await page.goto('/login');
    await page.getByRole('link', { name: '单位注册与进度查询' }).click();
    await page.waitForURL('**/register');
    await page.getByRole('radio', { name: /学校/ }).check();
    await page.getByLabel('学校标识码').waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'nothing is wider than the screen');
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('请补全标出的内容').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'answer-name');
    assert.match((await page.locator('#answer-name-failure').textContent()) ?? '', /\p{Script=Han}/u);
  });

  test('fills in the form, adds a paper and gets a number', async () => {
    const { page } = applicant;
    const answers = {
      name: NAME,
      schoolCode: '2143990876',
      principal: '文远山',
      safetyOfficer: '易守成',
      safetyPhone: '15500000001',
      address: '麓山路1号',
      contact: '贺新禾',
      phone: PHONE,
      account: 'xinyeAdmin',
    };
    for (const [name, value] of Object.entries(answers)) await page.locator(`#answer-${name}`).fill(value);
    await page.locator('#answer-schoolType').selectOption({ label: '小学' });
    await page.locator('#answer-nature').selectOption({ label: '公办' });
    await page.getByLabel('所属区域 1').selectOption({ label: '湘江市' });
    await page.getByLabel('所属区域 2').selectOption({ label: '麓山区' });
    await page.locator('input[type="file"]').setInputFiles(await paper(page, '办学许可证.png'));
    await page.getByText('已上传').waitFor();
    await page.locator('#answer-agreement').check();
    await readPicture(page);
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('申请已提交，请等待审核').waitFor();
    regNo = (await page.locator('.register-number').textContent()) ?? '';
    assert.match(regNo, /^RG\d{12}$/);
  });

  test('the bureau asks for more, and has to say what', async () => {
    const { page, context, faults } = await product.open({ as: 'districtAdmin' });
    await page.goto('/lims10/lims100303');
    await page.getByText(regNo).click();
    const review = page.getByRole('dialog');
    await review.getByText('没有需要注意的事项').waitFor();
    await review.getByText('办学许可证.png').first().waitFor();
    assert.deepEqual(await barriers(page), []);
    await review.getByRole('button', { name: '要求补正' }).click();
    await review.getByText('请填写审核意见').waitFor();
    await review.getByLabel('审核意见').fill('请补充事业单位法人证书');
    await review.getByRole('button', { name: '要求补正' }).click();
    await review.getByText('待补正').first().waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('the applicant reads what is missing, adds it and submits again', async () => {
    const { page } = applicant;
    await page.getByRole('button', { name: '查询进度' }).last().click();
    assert.equal(await page.locator('input[name="regNo"]').inputValue(), regNo);
    assert.equal(await page.locator('input[name="phone"]').inputValue(), PHONE);
    await readPicture(page);
    await page.locator('form').getByRole('button', { name: '查询进度' }).click();
    await page.getByText('请补充事业单位法人证书').waitFor();
    await atRest(page);
    assert.deepEqual(await barriers(page), []);
    assert.equal(await page.locator('#answer-name').inputValue(), NAME);
    await page.locator('input[type="file"]').setInputFiles(await paper(page, '法人证书.png'));
    await page.locator('.papers li').filter({ hasText: '法人证书.png' }).getByText('已上传').waitFor();
    await page.getByRole('button', { name: '提交补正' }).click();
    await page.getByText('补正已提交，请等待审核').waitFor();
  });

  test('the bureau approves and is handed account and password, once', async () => {
    const { page, context, faults } = await product.open({ as: 'districtAdmin' });
    await page.goto('/lims10/lims100303');
    await page.getByText(regNo).click();
    const review = page.getByRole('dialog').first();
    await review.getByText('法人证书.png').first().waitFor();
    await review.getByLabel('审核意见').fill('材料齐全，同意注册');
    await review.getByRole('button', { name: '审核通过' }).click();
    const dialog = page.getByRole('dialog', { name: '审核通过' });
    await dialog.getByText('以下内容只显示一次').waitFor();
    const [account = '', password = ''] = await dialog.locator('code').allTextContents();
    handed = { account: account.trim(), password: password.trim() };
    assert.equal(handed.account, 'xinyeAdmin');
    await dialog.getByRole('button', { name: '已记录，关闭' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('dialog').getByText('已通过').first().waitFor();
    assert.equal(await page.getByText(handed.password).count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('the new administrator signs in, changes the password, and finds the school', async () => {
    const { page, context, faults } = await product.open();
    await page.goto('/login');
    await page.locator('input[name="account"]').fill(handed.account);
    await page.locator('input[name="password"]').fill(handed.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    const change = page.getByRole('dialog', { name: '修改密码' });
    await change.getByLabel('旧密码').fill(handed.password);
    await change.getByLabel('新密码', { exact: true }).fill(OWN_PASSWORD);
    await change.getByLabel('重复密码').fill(OWN_PASSWORD);
    await change.getByLabel('验证码').fill(await product.answerOf(change.locator('.captcha img')));
    await change.getByRole('button', { name: '确定' }).click();
    await change.waitFor({ state: 'detached' });
    await page.goto('/lims01/lims010201');
    await page.getByText(NAME).first().waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('somebody without an account sees who is about to be introduced, and objects', async () => {
    const { page, faults, context } = await product.open({ width: 390, height: 844 });
    await page.goto('/login');
    await page.getByRole('link', { name: '引进公示' }).click();
    await page.getByRole('heading', { name: '引进公示' }).waitFor();
    const shown = page.getByRole('listitem').first();
    await shown.getByRole('button', { name: '提出异议' }).click();
    await shown.getByLabel('姓名或单位名称').fill('李家长');
    const send = shown.getByRole('button', { name: '提交异议' });
    await send.click();
    await shown.getByText(/不少于 10 字/).waitFor();
    await shown.getByLabel('异议内容及依据').fill('该机构的营业场所与公示信息不一致，请核实。');
    assert.deepEqual(await barriers(page), []);
    await readPicture(page);
    await send.click();
    await shown.getByText('异议已提交').waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });
});
