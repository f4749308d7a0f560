import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { atRest, choose, send } from './steps.ts';

const leave = {
  ...{ name: 'leaveNote', title: '请假条', label: ['reason'] },
  fields: { reason: { kind: 'text', required: true, max: 60, label: '事由' }, days: { kind: 'integer', label: '天数' } },
};

describe('a flow is made by hand', () => {
  let product: Product;
  let window: Window;
  let page: Page;
  before(async () => {
    product = await startProduct();
    window = await product.open({ as: 'demo' });
    page = window.page;
    await page.goto('/home');
    await send(window, 'POST', '/api/models', leave);
    const made = (await send(window, 'POST', '/api/workflow/template', { code: 'leave-note', name: '请假审批', subject: 'leaveNote' })) as {
      template: { id: string };
    };
    await page.goto(`/workFlow/flowEngine?design=${made.template.id}`);
    await page.locator('.flow-card').first().waitFor();
    await atRest(page);
  });
  after(() => product.close());

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const add = async (after: string, kind: string) => {
    await button(`在“${after}”之后添加节点`).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
  };
  const cards = () => page.locator('.flow-card-title').allTextContents();

  test('nodes are put in, told what to do, moved and taken back; what is wrong is said beside them', async () => {
    await add('发起', '条件分支');
    await page.getByText('问题：1').waitFor();
    await page.locator('.flow-card-branch').first().click();
    await choose(page.getByRole('combobox', { name: '字段' }), '天数');
    await page.getByRole('spinbutton').first().fill('3');
    await page.getByText('检查通过').waitFor();
    await add('分支1', '审批');
    await page.getByLabel('名称', { exact: true }).fill('主管审批');
    await add('条件分支', '抄送');
    assert.deepEqual(await cards(), ['发起', '条件分支', '分支1', '主管审批', '分支2', '抄送']);
    await page.locator('.flow-card', { hasText: '抄送' }).press('Alt+ArrowUp');
    assert.deepEqual((await cards()).slice(0, 2), ['发起', '抄送']);
    await page.locator('.flow-card', { hasText: '抄送' }).press('Delete');
    assert.equal((await cards()).length, 5);
    await page.keyboard.press('Control+z');
    assert.equal((await cards()).length, 6);
    await page.keyboard.press('Control+Shift+z');
    assert.equal((await cards()).length, 5);
    assert.deepEqual(await barriers(page), []);
  });

  test('it is saved, tried out, put in force and used', async () => {
    await button('保存').or(button('保 存')).click();
    await page.getByText('已保存').first().waitFor();
    await button('模拟').or(button('模 拟')).click();
    const trial = page.getByRole('dialog', { name: '模拟流程' });
    await trial.getByRole('spinbutton', { name: '天数' }).fill('3');
    await trial.getByRole('button', { name: '开始模拟' }).click();
    await trial.getByText('进入：分支1').waitFor();
    await trial.getByText('流程以通过结束。').waitFor();
    await page.keyboard.press('Escape');
    await trial.waitFor({ state: 'detached' });
    await button('启用').or(button('启 用')).click();
    await page
      .getByRole('dialog', { name: '启用此版本？' })
      .getByRole('button', { name: /启\s?用/ })
      .click();
    await page.getByText('已启用').first().waitFor();
    await page.getByText('版本1 · 启用中').first().waitFor();
    assert.deepEqual(window.faults, []);
  });
});
