import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { asking, handedOut, issuedLinks } from './family-link.ts';
import { fits, soundOnPhone } from './phone.ts';
import { type Product, startProduct, type Window } from './product.ts';

interface Line {
  readonly id: string;
  readonly status: string;
  readonly children: readonly { readonly read: boolean | null; readonly signUp: string | null }[];
}

describe('a parent without an account signs a child up on a small telephone', () => {
  let product: Product;
  let family: Window;
  let link: { path: string; code: string };
  before(async () => {
    product = await startProduct();
    link = await handOut();
    family = await product.open({ width: 360, height: 740, touch: true });
  });
  after(() => product.close());

  /** The school makes the links of a trip whose sign-up is open, and gives the code of one that has not been answered. */
  async function handOut() {
    const ask = await asking(product, 'schoolAdmin');
    const filter = encodeURIComponent(JSON.stringify({ status: 'enrolling' }));
    const { list: trips } = await ask<{ list: readonly { id: string }[] }>('GET', `/api/data/trip?filter=${filter}`);
    for (const { id: trip } of trips) {
      const line = (await issuedLinks<Line>(ask, trip)).find(({ children }) => children.length === 1 && children[0]?.signUp === 'invited');
      if (line) return handedOut(ask, line.id);
    }
    throw new Error('the sample has no family that has not answered');
  }

  test('the link asks for the code and shows nothing else', async () => {
    const { page } = family;
    await page.goto(link.path);
    await page.getByRole('heading', { name: '请验证手机号' }).waitFor();
    await soundOnPhone(page, 'door');
    await page.getByLabel('6 位验证码').fill('12');
    await page.getByRole('button', { name: '进入' }).click();
    await page.getByText('请输入 6 位数字验证码').waitFor();
    await page.getByLabel('6 位验证码').fill(link.code);
    await page.getByRole('button', { name: '进入' }).click();
    await page.getByText('，您好').waitFor();
    await soundOnPhone(page, 'home');
  });

  test('what was typed outlives a line that drops, and the steps are done one after another', async () => {
    const { page, context } = family;
    await page.locator('a.item').first().click();
    await page.locator('.steps').waitFor();
    await soundOnPhone(page, 'steps');
    await page.locator('.step a', { hasText: '健康' }).click();
    for (const name of [
      'allergies',
      'chronicDiseases',
      'medications',
      'recentSurgery',
      'dietaryRestrictions',
      'motionSickness',
      'unfitForTrip',
    ])
      await page.locator(`input[name="${name}"][value="no"]`).check({ force: true });
    await page.locator('input[name="allergies"][value="yes"]').check({ force: true });
    await page.locator('#allergies').fill('花生');
    await soundOnPhone(page, 'health');
    await context.setOffline(true);
    await page.getByRole('button', { name: '确认无误并提交' }).click();
    await page.getByText('您填写的内容已保留').waitFor();
    await context.setOffline(false);
    assert.equal(await page.locator('#allergies').inputValue(), '花生');
    await page.getByRole('button', { name: '确认无误并提交' }).click();
    await page.locator('h1', { hasText: /读信|授权|报名/ }).waitFor();
  });

  test('consents are given by a signature, and the child is signed up', async () => {
    const { page } = family;
    const steps = page.url().replace(/(#\/[^/]+\/[^/]+).*/, '$1');
    await page.goto(`${steps}/consents`);
    // The first purpose that is still open is agreed to, the others are not.
    const open = page.locator('.consent.open');
    await open.first().waitFor();
    const count = await open.count();
    for (let n = 0; n < count; n++)
      await open
        .nth(n)
        .locator(`input[value="${n === 0 ? 'sign' : 'refuse'}"]`)
        .check({ force: true });
    await page.getByRole('button', { name: '改为输入姓名' }).click();
    await page.getByLabel('输入姓名作为签名').fill('张大明');
    await soundOnPhone(page, 'consents');
    await page.getByRole('button', { name: '签名并提交' }).click();
    await open.first().waitFor({ state: 'detached' });
    await page.goto(`${steps}/signUp`);
    await page.locator('#emergencyContact').waitFor();
    await soundOnPhone(page, 'sign-up');
    await page.getByRole('button', { name: '报名参加' }).click();
    await page.getByText('请填写紧急联系人姓名').waitFor();
    await page.locator('#emergencyContact').fill('张大明');
    await page.locator('#emergencyPhone').fill('13800138000');
    const answered = page.waitForResponse((answer) => answer.url().includes('/api/family/') && answer.request().method() === 'POST');
    await page.getByRole('button', { name: '报名参加' }).click();
    assert.equal((await answered).status(), 200);
    // The page goes on by itself.
    await page.waitForURL((url) => !url.hash.endsWith('/signUp'));
    await page.goto(`${steps}/signUp`);
    await page.getByText(/已报名|学校已确认/).waitFor();
    await soundOnPhone(page, 'signed up');
  });

  test('the safety quiz shows what was chosen and what is still open, and explains what was wrong', async () => {
    const { page } = family;
    await page.goto(`${page.url().replace(/(#\/[^/]+\/[^/]+).*/, '$1')}/safety`);
    const questions = page.locator('fieldset.listed');
    await questions.first().waitFor();
    const count = await questions.count();
    const looks = () =>
      questions
        .first()
        .locator('label span')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    assert.equal(new Set(await looks()).size, 1);
    for (let n = 0; n < count; n++) await questions.nth(n).locator('label').first().click();
    assert.equal(new Set(await looks()).size, 2, 'the chosen answer looks different');
    assert.equal(await page.getByText(/还有 \d+ 题未作答/).count(), 0);
    await soundOnPhone(page, 'quiz');
    await page.getByRole('button', { name: '提交答案' }).click();
    await page.getByText(/未通过：答对 \d 题/).waitFor();
    await page.getByText('正确答案：').first().waitFor();
    await soundOnPhone(page, 'answered quiz');
  });

  test('speaks English and traditional Chinese, grows with large type, and is left again', async () => {
    const { page } = family;
    await page.getByRole('button', { name: '繁體' }).click();
    await page.getByText('研學家長頁').first().waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('Study tour page for parents').first().waitFor();
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    assert.ok(await fits(page), 'nothing is wider than the screen with large type');
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Please verify your phone' }).waitFor();
    assert.deepEqual(
      family.faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault)),
      [],
    );
  });
});
