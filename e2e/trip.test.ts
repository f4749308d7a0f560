import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Product, startProduct, type Window } from './product.ts';
import { ask } from './steps.ts';

/* The sample has trips in preparation that lack papers, and declarations at every reviewer. */
describe('a trip is declared', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  const filings = async (window: Window, status: string) => {
    const filter = encodeURIComponent(JSON.stringify({ status, stage: 'plan' }));
    return (await ask(window, `/api/data/tripFiling?filter=${filter}`)).list as { id: string; trip: string }[];
  };
  const page = async (as: string, path: string, size: object = {}): Promise<Window & { page: Page }> => {
    const window = await product.open({ as, ...size });
    await window.page.goto(path);
    return window;
  };

  test('and its page says what is missing, who provides it and where, and does not let it be declared before', async () => {
    const school = await page('schoolAdmin', '/home');
    const preparing = encodeURIComponent(JSON.stringify({ status: 'preparing' }));
    const trip = String((await ask(school, `/api/data/trip?filter=${preparing}`)).list[0]?.id);
    await school.page.goto(`/trip?id=${trip}`);
    const guards = school.page.locator('.trip-home-guards');
    await guards.getByText('委托开展的活动尚未确定承办机构').waitFor();
    await guards.getByText('由学校管理员办理').first().waitFor();
    await school.page.getByRole('button', { name: /^提交活动申报（尚缺 \d+ 项）$/ }).click();
    const dialog = school.page.getByRole('dialog', { name: '提交活动申报' });
    await dialog.locator('.trip-home-guards li[data-state=open]').first().waitFor();
    assert.equal(await dialog.getByRole('button', { name: /^提\s?交$/ }).isDisabled(), true);
    await school.page.keyboard.press('Escape');
    await guards.locator('a[href*="/lims020201"]').click();
    await school.page.waitForURL(/\/lims020201/);
    // The form begins with the plan of the trip.
    const { labels } = (await ask(school, `/api/data/trip/${trip}`)) as unknown as { labels: { tripPlan: Record<string, string> } };
    const [plan = ''] = Object.values(labels.tripPlan);
    await school.page.getByRole('dialog', { name: '新建项目洽谈' }).getByText(plan).first().waitFor({ state: 'attached' });
    assert.deepEqual(school.faults, []);
  });

  test('and returned on the phone by the bureau, whose remark the school finds on the page of the trip', async () => {
    const section = await page('bureauAdmin', '/lims01/lims010109', { width: 390, height: 844, touch: true });
    const [waiting] = (await filings(section, 'firstReview')).filter(({ trip }) => trip !== '');
    assert.ok(waiting);
    const { declaration } = (await ask(section, `/api/trips/${waiting.trip}/home`)) as unknown as { declaration: { flow: string } };
    await section.page.getByRole('link', { name: '科室审核' }).first().waitFor();
    await section.page.goto(`/workFlowDetail?id=${declaration.flow}`);
    await section.page.getByRole('toolbar').getByRole('button', { name: '更多' }).tap();
    await section.page.getByRole('menuitem', { name: '退回', exact: true }).tap();
    const sheet = section.page.getByRole('dialog');
    await sheet.getByLabel('意见').fill('请补充雨天备选方案');
    await sheet.getByRole('button', { name: '退回', exact: true }).tap();
    await section.page.getByText('退回成功').waitFor();
    const school = await page('schoolAdmin', `/trip?id=${waiting.trip}`);
    await school.page.locator('.trip-home-declaration').getByText('退回修改').waitFor();
    await school.page.getByRole('button', { name: '修改并重新提交' }).click();
    await school.page.waitForURL(/workFlowDetail/);
    await school.page.getByText('请补充雨天备选方案').first().waitFor();
    assert.deepEqual([...section.faults, ...school.faults], []);
  });
});
