import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asking, decideBy, submitRecord } from './declaring.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;

before(async () => {
  product = await startProduct();
  await submitRecord(product, ['湿地里的科学课']);
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
  await sheet.getByLabel('意见').fill('不行');
  await sheet.getByText('拒绝意见不少于 4 个字').waitFor();
  await sheet.getByRole('button', { name: '取消' }).click();
  await toolbar.getByRole('button', { name: '同意' }).click();
  await sheet.getByLabel('意见').fill('材料齐全，同意推荐。');
  await sheet.getByRole('button', { name: '同意' }).click();
  // The same person is asked at the next node, where a field must be filled in.
  await toolbar.getByRole('button', { name: '办理完成' }).click();
  await page.getByLabel('专家评分').fill('90');
  await toolbar.getByRole('button', { name: '办理完成' }).click();
  await sheet.getByRole('button', { name: '办理完成' }).click();
  await toolbar.getByRole('button', { name: '办理完成' }).waitFor({ state: 'detached' });
  const here = page.url();
  await page.getByRole('button', { name: '下一条待办' }).last().click();
  await page.waitForURL((url) => url.pathname === '/workFlowDetail' && url.href !== here);
  const head = page.getByRole('heading', { level: 1 }).and(page.getByText(/湿地里的科学课/));
  await head.waitFor({ state: 'detached' });
  await page.goBack();
  await head.waitFor();
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

test('who submits says how urgent it is, on the page of the record as everywhere', async () => {
  await submitRecord(product, ['峡谷里的地质课'], false);
  const { page, faults } = await product.open({ as: 'schoolAdmin' });
  const school = await asking(product, 'schoolAdmin');
  type Rows = { list: { id: string; urgency: string }[] };
  const [row] = (await school<Rows>('GET', `/api/data/declaration?keyword=${encodeURIComponent('峡谷里的地质课')}`)).list;
  await page.goto(`/lims01/lims010110?record=${row?.id}`);
  const detail = page.getByRole('dialog', { name: '专项申报详情' });
  await detail.getByRole('button', { name: '提交', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '提交', exact: true });
  assert.equal(await dialog.getByRole('radio', { name: '普通' }).isChecked(), true);
  await dialog.getByText('紧急', { exact: true }).click();
  await dialog.getByRole('button', { name: '提交', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const mine = encodeURIComponent(JSON.stringify({ record: row?.id }));
  const { list } = await school<Rows>('GET', `/api/data/flowInstance?filter=${mine}`);
  assert.deepEqual(
    list.map(({ urgency }) => urgency),
    ['urgent'],
  );
  assert.deepEqual(faults, []);
});

test('what somebody fills in stays when another writes the record meanwhile', async () => {
  const both = { who: 'named', roles: ['bureauAdmin', 'bureauApprover'], among: 'aboveRecord' };
  const fields = { expertScore: 'write', awardTitle: 'write' };
  await decideBy(product, '专项申报会办', [{ kind: 'processing', id: 'both', title: '会办', who: both, mode: { mode: 'all' }, fields }]);
  await submitRecord(product, ['古道上的历史课']);
  const { page, faults } = await product.open({ as: 'bureauAdmin' });
  await page.goto('/workFlow/flowTodo');
  await page.getByRole('button', { name: /古道上的历史课/ }).click();
  const score = page.getByLabel('专家评分');
  await score.fill('88.5');
  const leader = await asking(product, 'bureauApprover');
  type Tasks = { list: { instance: string; number: number; nodeTitle: string }[] };
  const { list } = await leader<Tasks>('GET', '/api/data/flowTask');
  const task = list.find(({ nodeTitle }) => nodeTitle === '会办');
  const act = { event: 'agree', task: task?.number };
  await leader('POST', `/api/workflow/instances/${task?.instance}/acts`, { act, values: { awardTitle: '优秀案例' } });
  const asked = page.waitForResponse((response) => response.url().includes('/form'));
  // He comes back to the window a minute later.
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
    dispatchEvent(new Event('visibilitychange'));
  });
  await asked;
  await page.getByText('他人刚刚修改了此记录。').waitFor();
  assert.equal(await score.inputValue(), '88.5');
  await page.getByRole('toolbar', { name: '流程操作' }).getByRole('button', { name: '办理完成' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '办理完成' }).click();
  await page.getByRole('button', { name: '撤回审批' }).waitFor();
  const school = await asking(product, 'schoolAdmin');
  const kept = await school<{ list: Record<string, unknown>[] }>('GET', '/api/data/declaration?fields=title,expertScore,awardTitle');
  const { expertScore, awardTitle } = kept.list.find(({ title }) => title === '古道上的历史课') ?? {};
  assert.deepEqual([expertScore, awardTitle], ['88.5', '优秀案例']);
  assert.deepEqual(faults, []);
});
