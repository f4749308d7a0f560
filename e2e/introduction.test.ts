import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asking } from './declaring.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, atRest, pressAction, recordDialog, save, send } from './steps.ts';

let product: Product;
before(async () => {
  product = await startProduct();
});
after(() => product.close());

const at = async (as: string): Promise<Window> => {
  const window = await product.open({ as });
  await window.page.goto('/home');
  await atRest(window.page);
  return window;
};
const where = (condition: object) => `filter=${encodeURIComponent(JSON.stringify(condition))}`;

test('an agency manager sees what introduction lacks, fills it in and submits; the section passes it', async () => {
  const [manager, section] = [await at('agencyManager'), await at('bureauAdmin')];
  const { list } = await ask(manager, `/api/data/introductionApplication?${where({ subjectType: 'courseware', status: 'draft' })}`);
  const [application] = list;
  const { page } = manager;
  await page.goto(`/lims01/lims010107?record=${application?.id}`);
  const record = recordDialog(page, '引进申请详情');
  await record.getByText('引进条件：已满足 2 / 3 项，尚缺 1 项').waitFor();
  await record.getByRole('list', { name: '引进条件' }).getByText('已填写版权方').waitFor();

  await page.goto(`/lims02/lims020105?record=${application?.courseware}&edit=1`);
  const form = recordDialog(page, '编辑课件资料');
  await form.getByLabel('版权方').fill('湘知研学旅行机构');
  await save(form);
  await page.goto(`/lims01/lims010107?record=${application?.id}`);
  await record.getByText('引进条件已全部满足（3 项）').waitFor();
  await pressAction(record, '提交');
  await page.getByRole('dialog', { name: '提交', exact: true }).getByRole('button', { name: '提交', exact: true }).click();
  await record.getByText('审批中：科室初审').waitFor();

  const { list: flows } = await ask(section, `/api/data/flowInstance?${where({ record: application?.id })}`);
  await section.page.goto(`/workFlowDetail?id=${flows[0]?.id}`);
  await section.page.getByRole('toolbar', { name: '流程操作' }).getByRole('button', { name: '同意' }).click();
  await section.page.getByRole('dialog').getByRole('button', { name: '同意' }).click();
  await section.page.getByText('局领导终审').first().waitFor();
  const passed = (await send(section, 'GET', `/api/data/introductionApplication/${application?.id}`)) as { record: { status: string } };
  assert.equal(passed.record.status, 'finalReview');

  const act = { event: 'return', task: 0, to: 'draft' };
  const leader = await asking(product, 'bureauApprover');
  const tasks = await leader<{ list: { instance: string; number: number }[] }>('GET', '/api/data/flowTask?pageSize=100');
  const task = tasks.list.find(({ instance }) => instance === flows[0]?.id);
  await leader('POST', `/api/workflow/instances/${flows[0]?.id}/acts`, { act: { ...act, task: task?.number }, opinion: '请补充说明。' });
  await page.goto(`/workFlowDetail?id=${flows[0]?.id}`);
  // A masked number does not look like one that is gone.
  await page.getByRole('textbox', { name: '联系电话' }).and(page.getByPlaceholder('******')).waitFor();
  assert.deepEqual([...manager.faults, ...section.faults], []);
});
