import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { handIn } from './declaring.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;

before(async () => {
  product = await startProduct();
  await handIn(product, ['湿地里的科学课']);
});
after(() => product.close());

test('on a phone an approver opens what waits, reads it and agrees; the list and the count have one less', async () => {
  const { page, faults } = await product.open({ width: 390, height: 844, as: 'bureauAdmin' });
  await page.goto('/workFlow/flowTodo');
  const work = page.getByRole('banner').getByRole('link', { name: '待办事宜' });
  await work.filter({ hasText: /\d/ }).waitFor();
  const waiting = Number(await work.textContent());
  await page.getByRole('button', { name: /湿地里的科学课/ }).click();
  await page.getByText('四年级学生走进湿地公园').waitFor();
  const toolbar = page.getByRole('toolbar', { name: '流程操作' });
  const sheet = page.getByRole('dialog');
  await toolbar.getByRole('button', { name: '拒绝' }).click();
  await sheet.getByRole('button', { name: '拒绝' }).click();
  await sheet.getByText('请填写意见').waitFor();
  await sheet.getByRole('button', { name: '取消' }).click();
  await toolbar.getByRole('button', { name: '同意' }).click();
  await sheet.getByLabel('意见').fill('材料齐全，同意推荐。');
  await sheet.getByRole('button', { name: '同意' }).click();
  // The same person is asked at the next node, where a field must be filled in.
  await toolbar.getByRole('button', { name: '办理完成' }).click();
  await page.getByLabel('专家评分').fill('90');
  await toolbar.getByRole('button', { name: '办理完成' }).click();
  await sheet.getByRole('button', { name: '办理完成' }).click();
  await work.filter({ hasText: new RegExp(`^${waiting > 1 ? waiting - 1 : ''}$`) }).waitFor();
  await page.getByRole('tab', { name: '流转记录' }).click();
  await page.getByText('材料齐全，同意推荐。').waitFor();
  assert.doesNotMatch(page.url(), /[?&]tab=/, 'a part of a flow is no page of its own');
  await work.click();
  await page
    .getByText(`共 ${waiting - 1} 条`)
    .first()
    .waitFor();
  assert.deepEqual(faults, []);
});
