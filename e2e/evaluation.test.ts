import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { barriers } from './barriers.ts';
import { soundOnPhone } from './phone.ts';
import { type Product, startProduct, type Window } from './product.ts';

interface Line {
  readonly id: string;
}

describe('evaluations after a trip', () => {
  let product: Product;
  let family: Window;
  let link: { path: string; code: string };
  before(async () => {
    product = await startProduct();
    link = await handOut();
    family = await product.open({ width: 360, height: 740, touch: true });
  });
  after(() => product.close());

  /** The school gives the code of a family whose child is back from a trip, and which has not evaluated it. */
  async function handOut() {
    const token = await product.tokenOf('schoolAdmin');
    const ask = async (
      method: string,
      path: string,
      { body, ...more }: { body?: object; authorization?: string; cookie?: string } = {},
    ) => {
      const headers = { authorization: `Bearer ${token}`, ...more, ...(body && { 'content-type': 'application/json' }) };
      const response = await fetch(product.address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const { data, msg } = await response.json();
      assert.ok(response.ok, `${path}: ${msg}`);
      return { data, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
    };
    const filter = encodeURIComponent(JSON.stringify({ status: 'returned' }));
    const trips: { id: string }[] = (await ask('GET', `/api/data/trip?filter=${filter}`)).data.list;
    for (const { id: trip } of trips) {
      await ask('POST', '/api/family-links/issue', { body: { trip } });
      const { list } = (await ask('GET', `/api/family-links?trip=${trip}`)).data as { list: Line[] };
      for (const { id } of list.slice(0, 20)) {
        const address = new URL((await ask('GET', `/api/family-links/${id}/address`)).data.address);
        const code = async () =>
          (await ask('POST', `/api/data/familyLink/${id}/actions/giveCode`, { body: {} })).data.handed[0].value as string;
        const given = { token: address.pathname.split('/').at(-1), code: await code() };
        const { data, cookie } = await ask('POST', '/api/family/session', { body: given });
        const home = (await ask('GET', '/api/family/home', { authorization: `Bearer ${data.session}`, cookie })).data;
        const isAsked = home.items.some(({ next, trip: of }: { next: string; trip: { id: string } | null }) => of?.id === trip && next);
        const steps = home.items.flatMap(({ steps: list }: { steps: { step: string; state: string }[] }) => list);
        if (isAsked && steps.some(({ step, state }: { step: string; state: string }) => step === 'evaluation' && state === 'todo'))
          return { path: address.pathname, code: await code() };
      }
    }
    throw new Error('the sample has no family that has not evaluated');
  }

  test('a parent evaluates a trip that has returned on a small telephone, once', async () => {
    const { page } = family;
    await page.goto(link.path);
    await page.getByLabel('6 位验证码').fill(link.code);
    await page.getByRole('button', { name: '进入' }).click();
    await page.locator('a.item').first().click();
    await page.locator('.step a', { hasText: '评价' }).click();
    await page.getByRole('heading', { level: 1, name: '评价' }).waitFor();
    await soundOnPhone(page, 'evaluation', 'main button, main a, .choice label');
    await page.getByRole('button', { name: '提交评价' }).click();
    await page.getByText('请至少为一项打分').waitFor();
    const subject = page.locator('.subject').first();
    const items = subject.locator('fieldset');
    await items.first().locator('input').nth(4).check({ force: true });
    await page.getByRole('button', { name: '提交评价' }).click();
    await page.locator('.subject.missing').waitFor();
    const count = await items.count();
    for (let n = 1; n < count; n++) await items.nth(n).locator('input').nth(3).check({ force: true });
    await subject.getByLabel('评语（选填）').fill('孩子收获很大');
    await soundOnPhone(page, 'evaluated', 'main button, main a, .choice label');
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/family/evaluate'));
    await page.getByRole('button', { name: '提交评价' }).click();
    assert.equal((await answered).status(), 200);
    await page.waitForURL((url) => !url.hash.endsWith('/evaluation'));
    await page.goto(page.url().replace(/(#\/[^/]+\/[^/]+).*/, '$1'));
    await page.locator('.step.done', { hasText: '评价' }).locator('a').click();
    await page.getByText(/已评价研学/).waitFor();
    assert.deepEqual(family.faults, []);
  });

  test('the bureau reads the results, hides an answer and shows it again', async () => {
    const { page, faults } = await product.open({ as: 'bureauAdmin' });
    await page.goto('/lims04/lims040505?order=lowest');
    await page.getByRole('heading', { level: 1, name: '研学评价' }).waitFor();
    await page
      .getByRole('button', { name: /^查看评价：/ })
      .first()
      .click();
    await page.getByRole('heading', { name: '评价内容' }).waitFor();
    await page.getByRole('figure', { name: '分项得分' }).getByRole('application').waitFor();
    const first = page.locator('.evaluation-list > li').first();
    await first.getByRole('button', { name: '隐藏' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('原因').fill('涉及他人隐私');
    await dialog.getByRole('button', { name: /隐藏|确定/ }).click();
    await page.locator('.evaluation-list').getByText('已隐藏').first().waitFor();
    // The button of a dialog that closes is paler while it turns.
    await page.locator('.ant-btn-loading').first().waitFor({ state: 'detached' });
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(faults, []);
  });

  test('an agency reads anonymised answers on a telephone and replies to one', async () => {
    const { page, faults } = await product.open({ as: 'agencyManager', width: 390, height: 844, touch: true });
    await page.goto('/lims04/lims040505');
    await page.getByRole('heading', { level: 1, name: '研学评价' }).waitFor();
    await page
      .getByRole('button', { name: /^查看评价：/ })
      .first()
      .click();
    await page.getByText('评价已匿名，不显示评价人和评价时间。').waitFor();
    assert.equal(await page.getByRole('button', { name: '隐藏' }).count(), 0);
    await page.getByRole('button', { name: '回复', exact: true }).first().click();
    await page.getByLabel('回复内容').fill('感谢您的意见，我们会改进。');
    await page.getByRole('button', { name: '提交回复' }).click();
    await page.getByText('回复：感谢您的意见，我们会改进。').waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(faults, []);
  });
});
