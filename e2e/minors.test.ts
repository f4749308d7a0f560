import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, atRest, choose, labelled, pressAction, recordDialog, send } from './steps.ts';

const STUDENTS = '/lims01/lims010207';
const APPROVALS = '/lims01/lims010214';
const REPORT = '/lims01/lims010216';
const CHINA_MS = 8 * 3_600_000;
const WAITING = encodeURIComponent(JSON.stringify({ status: 'waiting' }));

describe('data of minors', () => {
  let product: Product;
  let teacher: Window;
  let leader: Window;
  let keeper: Window;
  let student = '';
  let name = '';
  before(async () => {
    product = await startProduct();
    [teacher, leader, keeper] = [await at('classTeacher'), await at('schoolLeader'), await at('schoolAdmin')];
    const { userInfo } = (await send(teacher, 'GET', '/api/oauth/CurrentUser')) as { userInfo: { userName: string } };
    name = userInfo.userName;
    student = String((await ask(teacher, '/api/data/student?pageSize=1')).list[0]?.id);
    // Everybody in the demo has an approval from the beginning; the leader takes them back.
    for (const { id, purpose } of (await ask(leader, '/api/data/minorsAccess')).list)
      if (purpose === 'both')
        await send(leader, 'POST', `/api/data/minorsAccess/${id}/actions/revoke`, { args: { note: '不再分管保险事务' } });
  });
  after(() => product.close());

  const at = async (as: string): Promise<Window> => {
    const window = await product.open({ as });
    await window.page.goto('/home');
    await atRest(window.page);
    return window;
  };
  /** The leader opens the application that waits and approves it. */
  const approve = async (applicant: string) => {
    const { page } = leader;
    const { list } = await ask(leader, `/api/data/minorsAccess?filter=${WAITING}`);
    assert.equal(list.length, 1);
    await page.goto(`${APPROVALS}?record=${list[0]?.id}`);
    const record = recordDialog(page, '未成年人信息访问审批详情');
    await record.getByText(applicant).first().waitFor();
    assert.doesNotMatch((await record.getByRole('heading', { level: 2 }).textContent()) ?? '', /[a-z]/, 'codes are no names');
    await pressAction(record, '批准');
    const dialog = page.getByRole('dialog', { name: '批准', exact: true });
    await dialog.getByRole('textbox', { name: '审批意见' }).fill('同意，仅限投保使用');
    await dialog.getByRole('button', { name: '批准', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await record.getByText('已批准').first().waitFor();
  };
  const noticed = (window: Window) =>
    ask(window, '/api/workbench/notices?currentPage=1&pageSize=5').then(({ list }) => JSON.stringify(list[0]));

  test('a teacher applies from behind the mask, waits, and looks once the leader has approved', async () => {
    const { page } = teacher;
    await page.goto(`${STUDENTS}?record=${student}`);
    const record = recordDialog(page, '学生资料详情');
    const eye = record.getByRole('button', { name: '查看完整身份证号' });
    const dialog = page.getByRole('dialog', { name: '查看学生资料的脱敏信息' });
    await eye.click();
    await dialog.getByText('已被撤销批准：不再分管保险事务').waitFor();
    const why = dialog.getByRole('textbox', { name: labelled('申请理由') });
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await dialog.getByText('请填写至少 4 个字的原因').waitFor();
    assert.deepEqual(await barriers(page), []);
    await why.fill('办理研学保险投保');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await dialog.waitFor({ state: 'detached' });
    await eye.click();
    await dialog.getByText('正在等待审批').waitFor();
    assert.equal(await dialog.getByRole('textbox').count(), 0, 'nobody applies twice');
    await dialog.getByText('关闭', { exact: true }).click();
    assert.match(await noticed(leader), /未成年人信息访问申请待审批/);
    await approve(name);
    assert.match(await noticed(teacher), /访问申请已批准/);
    await eye.click();
    await dialog.getByText('已获批准').waitFor();
    await dialog.getByRole('radio', { name: '其他' }).check();
    await dialog.getByRole('textbox', { name: labelled('具体原因') }).fill('核对投保身份证号');
    await dialog.getByRole('button', { name: '查看', exact: true }).click();
    await record.getByText(/^\d{17}[\dX]$/).waitFor();
  });

  test('the school exports under an approval of its own, with a reason', async () => {
    const { page } = keeper;
    await page.goto(STUDENTS);
    await atRest(page);
    const dialog = page.getByRole('dialog', { name: '导出', exact: true });
    const open = async () => {
      await page.getByRole('button', { name: /导出$/ }).click();
      await dialog.waitFor();
    };
    await open();
    await dialog.getByRole('textbox', { name: labelled('申请理由') }).fill('向保险公司报送参保名单');
    assert.deepEqual(await barriers(page), []);
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await dialog.waitFor({ state: 'detached' });
    await open();
    await dialog.getByText('正在等待审批').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await approve('学校管理员');
    await open();
    await dialog.getByText('已获批准').waitFor();
    const start = dialog.getByRole('button', { name: /导出$/ });
    assert.equal(await start.isDisabled(), true, 'not without a reason');
    await dialog.getByRole('textbox', { name: labelled('导出原因') }).fill('报送参保名单');
    const [file] = await Promise.all([page.waitForEvent('download'), start.click()]);
    assert.match(file.suggestedFilename(), /\.xlsx$/);
  });

  test('the yearly report tells both, and is taken away and printed', async () => {
    const { page } = leader;
    await page.goto(REPORT);
    await page.getByRole('heading', { name: '未成年人信息使用年度报告' }).waitFor();
    const lines = page.getByRole('table', { name: '使用记录' });
    await lines.locator('tbody tr').first().waitFor();
    const [, unmasked = '', exported = ''] = await cellsOf(page, '按信息范围', '学生资料');
    assert.equal(unmasked, '1');
    assert.ok(Number(exported) > 100);
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('table', { name: '按使用人' }).getByRole('button', { name, exact: true }).click();
    await page.getByText('共 1 条').first().waitFor();
    const line = lines.locator('tbody tr').first();
    for (const said of [name, '查看完整信息', /^.\*.?$/, '校领导批准', '核对投保身份证号']) await line.getByText(said).first().waitFor();
    const take = async (format: string) => {
      await page.getByRole('button', { name: /导出$/ }).click();
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: format }).click()]);
      return readFileSync(await file.path());
    };
    const csv = (await take('导出 CSV')).toString('utf8').trim().split('\r\n');
    assert.equal(csv.length, 2, 'what is filtered is what leaves');
    assert.ok(csv[1]?.includes(name));
    assert.match(csv[1] ?? '', /查看完整信息.*核对投保身份证号.*校领导/);
    assert.equal((await take('导出 Excel')).toString('latin1', 0, 2), 'PK');
    await page.getByRole('button', { name: '打印', exact: true }).click();
    const paper = page.getByRole('dialog', { name: '打印' });
    await paper.getByText('单位负责人（签字）').waitFor();
    await paper.getByText('共 1 条。').waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('Escape');
    await paper.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '清除筛选' }).click();
    await choose(page.getByRole('combobox', { name: '使用方式' }), '查阅附件');
    await page.getByText('没有符合条件的使用记录').waitFor();
    await choose(page.getByRole('combobox', { name: '年度' }), `${new Date(Date.now() + CHINA_MS).getUTCFullYear() - 1} 年`);
    await page.getByText('没有使用记录').waitFor();
    assert.deepEqual(await barriers(page), []);
  });

  test('on a phone nothing is wider than the screen; who answers for nothing finds no report', async () => {
    const phone = await product.open({ as: 'schoolLeader', width: 390, height: 844, locale: 'en-US' });
    await phone.page.goto(REPORT);
    await phone.page.getByRole('heading', { name: 'Usage records' }).waitFor();
    await phone.page.getByRole('table', { name: 'Usage records' }).locator('tbody tr').first().waitFor();
    assert.equal(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    assert.deepEqual(await barriers(phone.page), []);
    await teacher.page.goto('/home');
    await atRest(teacher.page);
    assert.equal(await teacher.page.getByRole('link', { name: '未成年人信息使用年度报告' }).count(), 0);
    await teacher.page.goto(REPORT);
    await teacher.page.getByRole('heading', { name: '页面不存在' }).or(teacher.page.getByText('404')).first().waitFor();
    assert.deepEqual(
      [teacher, leader, keeper, phone].flatMap(({ faults }) => faults),
      [],
    );
  });
});

/** What a row of a table of figures says. */
async function cellsOf(page: Page, table: string, row: string): Promise<string[]> {
  const found = page.getByRole('table', { name: table }).locator('tbody tr', { hasText: row });
  return found.locator('th, td').allInnerTexts();
}
