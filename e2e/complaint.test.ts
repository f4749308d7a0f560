import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, atRest, send } from './steps.ts';

const TITLE = '返程途中没有安排休息';

let product: Product;
before(async () => {
  product = await startProduct();
});
after(() => product.close());

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const where = (condition: object) => `filter=${encodeURIComponent(JSON.stringify(condition))}`;

/** The card of the complaint on a desk. */
const cardOn = (page: Page) => page.getByRole('listitem').filter({ hasText: TITLE });

/** Takes a step on a desk, with what is said at it. */
async function take({ page }: Window, action: string, said: Readonly<Record<string, string>> = {}): Promise<void> {
  await cardOn(page).getByRole('button', { name: action, exact: true }).click();
  if (Object.keys(said).length === 0) return;
  const dialog = page.getByRole('dialog', { name: action });
  for (const [label, text] of Object.entries(said)) await dialog.getByRole('textbox', { name: label }).fill(text);
  await dialog.getByRole('button', { name: action, exact: true }).click();
}

test('a parent complains anonymously on a phone; the bureau accepts and assigns, the agency replies, the parent has it handled once more', async () => {
  const parent = await product.open({ width: 390, height: 844, touch: true });
  const [bureau, agency] = [await product.open({ as: 'bureauAdmin' }), await product.open({ as: 'agencyManager' })];
  const { list } = await ask(agency, `/api/data/trip?${where({ status: { in: ['inProgress', 'returned', 'settling', 'archived'] } })}`);
  const tripNo = String(list[0]?.tripNo);
  const { page } = parent;

  await page.goto('/complain');
  await page.getByLabel('行程编号').fill(tripNo);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await page.getByRole('combobox', { name: '被投诉方' }).waitFor();
  await page.getByRole('combobox', { name: '投诉类别' }).selectOption({ label: '交通服务' });
  await page.getByLabel('标题').fill(TITLE);
  await page.getByLabel('事情经过').fill('返程连续行驶三个多小时，中途没有停车休息，孩子不舒服。');
  assert.deepEqual(await barriers(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
  await page.locator('input[name="code"]').fill(await product.answerOf(page.locator('.captcha img')));
  await page.getByRole('button', { name: '提交投诉' }).click();
  await page.getByText('投诉已收到').waitFor();
  await page.getByRole('button', { name: '查询进度' }).last().click();
  const look = () => page.getByRole('button', { name: '查询', exact: true }).click();
  await look();
  await page.getByText('投诉已登记').waitFor();
  await page.getByLabel('补充照片或材料').setInputFiles({ name: '车内时钟.png', mimeType: 'image/png', buffer: PNG });
  await page.getByText('您补充了材料').waitFor();

  await bureau.page.goto('/lims01/lims010301');
  await atRest(bureau.page);
  await take(bureau, '受理', { 说明: '属于研学活动投诉，予以受理。' });
  await take(bureau, '转办', { 说明: '请核实后按时答复。' });

  await agency.page.goto('/lims05/lims050402');
  await take(agency, '开始处理');
  await take(agency, '提交答复', { 处理过程: '已调取行车记录并约谈驾驶员。', 处理结果: '已处罚驾驶员并调整行车计划。' });
  await cardOn(agency.page).getByRole('button', { name: '开始处理' }).waitFor({ state: 'detached' });
  await bureau.page.goto('/lims05/lims050402');
  await cardOn(bureau.page).getByRole('button', { name: '审核确认' }).click();
  const dialog = bureau.page.getByRole('dialog', { name: '审核确认' });
  await dialog.getByRole('combobox', { name: '核查结论' }).click();
  await bureau.page.getByText('成立', { exact: true }).last().click();
  await dialog.getByRole('button', { name: '审核确认', exact: true }).click();
  await cardOn(bureau.page).getByText('投诉人可在').waitFor();

  await look();
  await page.getByText('已处罚驾驶员并调整行车计划。').waitFor();
  await page.getByLabel('原因').fill('没有告知今后如何避免。');
  await page.getByRole('button', { name: '不满意，申请重办' }).click();
  await page.getByText('您要求重新办理').waitFor();
  await agency.page.goto('/lims05/lims050402');
  await cardOn(agency.page).getByText('投诉人要求重办').waitFor();
  assert.deepEqual([...parent.faults, ...bureau.faults, ...agency.faults], []);
});

test('a deadline says where the holidays of its year have not been entered, on the desk and in the record', async () => {
  const [bureau, administrator] = [await product.open({ as: 'bureauAdmin' }), await product.open({ as: 'platformAdmin' })];
  const { list } = await ask(bureau, `/api/data/complaint?${where({ status: 'recorded' })}`);
  const [{ id, title, acceptDue } = {}] = list.toSorted((a, b) => String(b.acceptDue).localeCompare(String(a.acceptDue)));
  const year = Number(String(acceptDue).slice(0, 4));
  const note = bureau.page.getByText(`${year} 年节假日尚未登记`);
  const days = async () => (await ask(administrator, `/api/data/workCalendar?pageSize=500&${where({ year })}`)).list;
  const change = (operations: object[]) => send(administrator, 'POST', '/api/data/workCalendar/batch', { operations });

  await change((await days()).map((day) => ({ op: 'delete', id: day.id, version: day.version })));
  await bureau.page.goto('/lims01/lims010301');
  const card = bureau.page.getByRole('listitem').filter({ hasText: String(title) });
  await card.locator(note).waitFor();
  await card.getByRole('button', { name: String(title) }).click();
  const record = bureau.page.getByRole('dialog', { name: '投诉详情' });
  await record.locator(note).first().waitFor();
  assert.equal(await record.locator(note).count(), 1);

  await change([{ op: 'create', values: { date: `${year}-10-01`, dayType: 'holiday', holidayName: '国庆节' } }]);
  await bureau.page.reload();
  await card.getByText('前办理').waitFor();
  await atRest(bureau.page);
  assert.equal(await note.count(), 0);
  assert.deepEqual([...bureau.faults, ...administrator.faults], [], String(id));
});
