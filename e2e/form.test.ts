import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page, Request } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Product, startProduct, WAIT_MS, type Window } from './product.ts';
import { ask, atRest, choose, labelled, nationalId, recordDialog, signInAs } from './steps.ts';

const schools = '/lims01/lims010201';
const staff = '/lims01/lims010202';
const students = '/lims01/lims010207';
const health = '/lims01/lims010211';
const guardian = { name: '司马守望', phone: '15412345001' };
const pupil = { name: '慕容知夏', idCard: nationalId('439902', '2016-05-12', 622) };

describe('filling in a form', () => {
  let product: Product;
  let school: Window;
  let page: Page;
  before(async () => {
    product = await startProduct();
    school = await product.open();
    page = school.page;
    await signInAs(school, 'schoolAdmin');
  });
  after(() => product.close());

  test('a student with a guardian who is made on the spot is filled in by keyboard alone', async () => {
    await page.goto(`${students}?record=new`);
    const form = recordDialog(page, '新建学生资料');
    await page.waitForFunction(() => document.activeElement?.id === 'student-name');
    await page.keyboard.type(pupil.name);
    await tabTo(page, '#student-idCard');
    await page.keyboard.type(pupil.idCard);
    await tabTo(page, '#student-schoolClass');
    await chooseByKey(page);
    await tabTo(page, 'button:has-text("添加家长")');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /^student-\$rows-studentGuardian-.*-guardian$/.test(document.activeElement?.id ?? ''));
    await tabTo(page, 'button[aria-label="新建家长"]');
    await page.keyboard.press('Enter');
    const made = recordDialog(page, '新建家长资料');
    await page.waitForFunction(() => document.activeElement?.id === 'guardian-name');
    await page.keyboard.type(guardian.name);
    await tabTo(page, '#guardian-phone');
    await page.keyboard.type(guardian.phone);
    await page.keyboard.press('Enter');
    await made.waitFor({ state: 'detached' });
    await form.locator('[id$="-relation"]').waitFor();
    await tabTo(page, '[id$="-relation"]');
    await chooseByKey(page);
    await tabTo(page, 'button[type=submit]');
    await page.keyboard.press('Enter');
    await recordDialog(page, '学生资料详情').getByRole('heading', { name: pupil.name }).waitFor();
    const [stored] = (await ask(school, `/api/data/student?keyword=${encodeURIComponent(pupil.name)}`)).list;
    const links = await ask(school, `/api/data/studentGuardian?filter=${encodeURIComponent(JSON.stringify({ student: stored?.id }))}`);
    assert.equal(links.pagination.total, 1);
    assert.equal(links.list[0]?.isPrimary, true);
  });

  test('the engine of patterns comes with a form whose patterns need one; simple ones are checked without', async () => {
    const { page: other, context, faults } = await product.open({ as: 'schoolAdmin' });
    const fetched: Request[] = [];
    other.on('request', (request) => fetched.push(request));
    const engines = () => fetched.filter((request) => request.url().includes('pattern-engine'));
    const refuses = async (form: Locator, input: string, value: string) => {
      await form.locator(input).fill(value);
      await form.locator(input).blur();
      await form.getByText('格式不正确', { exact: false }).first().waitFor();
    };
    await other.goto(`${students}?record=new`);
    await refuses(recordDialog(other, '新建学生资料'), '#student-enrolNo', 'G123');
    assert.deepEqual(engines(), []);
    const [response] = await Promise.all([other.waitForResponse(/pattern-engine/), other.goto(`${health}?record=new`)]);
    await response.finished();
    await refuses(recordDialog(other, '新建学生健康档案'), '#healthProfile-bloodType', 'X');
    const sent = fetched.filter((request) => request.method() !== 'GET').map((request) => new URL(request.url()).pathname);
    assert.deepEqual(
      sent.filter((path) => path.startsWith('/api/data')),
      [],
      'refused without asking the server',
    );
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a select without choices says why', async () => {
    await page.goto(`${students}?record=new`);
    const box = page.locator('#student-schoolClass');
    await box.click();
    await box.fill('没有这个班');
    await page.getByText(/^未找到包含“没有这个班”的/).waitFor();
    await box.fill('');
    await page.locator('.ant-select-item-option').first().waitFor();
    await page.keyboard.press('Escape');
  });

  test('everything that is wrong is listed, rows included, and each line leads to its place', async () => {
    await page.goto(`${students}?record=new`);
    const form = recordDialog(page, '新建学生资料');
    await form.getByRole('button', { name: '添加家长' }).click();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await form.getByText('有 5 处需要修改').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'student-name');
    await form.getByRole('button', { name: /^家长 1 · 关系：/ }).click();
    await page.waitForFunction(() => /-relation$/.test(document.activeElement?.id ?? ''));
    assert.deepEqual(await barriers(page), []);
    await form.getByRole('button', { name: /删除此行/ }).click();
    await form.getByText('有 3 处需要修改').waitFor();
  });

  test('a field comes with what it hangs on, and is required then', async () => {
    await page.goto(`${staff}?record=new`);
    const form = recordDialog(page, '新建教职工资料');
    const day = form.getByRole('textbox', { name: labelled('查询日期') });
    await form.getByRole('combobox', { name: labelled('准入查询通过') }).waitFor();
    assert.equal(await day.count(), 0);
    await choose(form.getByRole('combobox', { name: labelled('准入查询通过') }), '是');
    await day.waitFor();
    assert.equal(await day.getAttribute('aria-required'), 'true');
    await day.fill('2026年9月1日');
    await day.press('Tab');
    assert.equal(await day.inputValue(), '2026-09-01');
    await choose(form.getByRole('combobox', { name: labelled('准入查询通过') }), '否');
    await day.waitFor({ state: 'detached' });
    await discard(page, form);
  });

  test('whatever the server refuses is seen: a hidden field comes to the front, and one that the form does not have is named', async () => {
    const refused = { backgroundCheckAt: '请补充查询日期', isClassTeacher: '已担任其他班级的班主任' };
    const answer = { code: 422, msg: '保存未完成', data: { key: 'model.invalid', fields: refused } };
    await page.route('**/api/data/staff?*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 422, json: answer }) : route.continue(),
    );
    await page.goto(`${staff}?record=new`);
    const form = recordDialog(page, '新建教职工资料');
    await form.getByRole('textbox', { name: labelled('姓名') }).fill('闻人知秋');
    await form.getByRole('textbox', { name: labelled('身份证号') }).fill(nationalId('439902', '1986-05-12', 622));
    await form.getByRole('textbox', { name: labelled('手机号') }).fill('15412345007');
    await choose(form.getByRole('combobox', { name: labelled('职位') }), '教师');
    await choose(form.getByRole('combobox', { name: labelled('准入查询通过') }), '否');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await form.getByRole('alert').getByText('保存未完成').waitFor();
    await form.getByRole('alert').getByText('班主任：已担任其他班级的班主任').waitFor();
    await form.getByText('请补充查询日期').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'staff-backgroundCheckAt');
    await page.unroute('**/api/data/staff?*');
    await discard(page, form);
  });

  test('tabs tell how much in them is wrong, and the first wrong field comes to the front', async () => {
    await page.goto(`${health}?record=new`);
    const form = recordDialog(page, '新建学生健康档案');
    await form.getByRole('tab', { name: '病史与用药' }).click();
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'healthProfile-student');
    assert.match((await form.getByRole('tab').first().textContent()) ?? '', /\d$/);
    assert.deepEqual(await barriers(page), []);
  });

  test('what was typed is there again after the window was killed', async () => {
    await page.goto(`${staff}?record=new`);
    const form = recordDialog(page, '新建教职工资料');
    const kept = page.waitForResponse(
      (answer) => answer.url().includes('/api/workbench/drafts/staff/new') && answer.request().method() === 'PUT',
    );
    await form.getByRole('textbox', { name: labelled('姓名') }).fill('尉迟未完');
    await kept;
    assert.equal(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }).includes('尉迟')), false);
    await page.close({ runBeforeUnload: false });
    page = await school.context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    await page.goto(`${staff}?record=new`);
    const again = recordDialog(page, '新建教职工资料');
    await again.getByRole('button', { name: '恢复草稿' }).click();
    assert.equal(await again.getByRole('textbox', { name: labelled('姓名') }).inputValue(), '尉迟未完');
    await discard(page, again);
    await page.goto(`${staff}?record=new`);
    await again.getByRole('textbox', { name: labelled('姓名') }).waitFor();
    await atRest(page);
    assert.equal(await again.getByRole('button', { name: '恢复草稿' }).count(), 0);
  });

  test('a place is put on a map by keyboard, without any picture of the ground', async () => {
    const bureau = await product.open();
    await signInAs(bureau, 'districtAdmin');
    await bureau.page.goto(`${schools}?record=new`);
    const form = recordDialog(bureau.page, '新建学校资料');
    await form.getByRole('button', { name: '在地图上选择坐标' }).click();
    const dialog = recordDialog(bureau.page, '坐标');
    await dialog.locator('.leaflet-container').focus();
    await bureau.page.keyboard.press('Enter');
    await dialog.getByText(/经度 \d/).waitFor();
    const before = await dialog.getByText(/经度 \d/).textContent();
    await dialog.locator('.leaflet-marker-draggable').focus();
    await bureau.page.keyboard.press('ArrowRight');
    assert.notEqual(await dialog.getByText(/经度 \d/).textContent(), before);
    assert.deepEqual(await barriers(bureau.page), []);
    await dialog.getByRole('button', { name: '使用此位置' }).click();
    assert.match(await form.getByPlaceholder('经度').inputValue(), /^10\d\.\d+$/);

    assert.deepEqual([...bureau.faults, ...school.faults], []);
    await bureau.context.close();
  });
});

const MAX_TABS = 80;

/** Presses Tab until the cursor is there, as somebody without a mouse does. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const css = selector.replace(/:has-text\("(.*)"\)/, '');
  const text = /:has-text\("(.*)"\)/.exec(selector)?.[1] ?? '';
  for (let i = 0; i < MAX_TABS; i++) {
    const there = await page.evaluate(
      ([wanted, words]) => {
        const now = document.activeElement;
        return now?.matches(wanted ?? '') === true && (now.textContent ?? '').includes(words ?? '');
      },
      [css, text],
    );
    if (there) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** Opens the select under the cursor, waits for its options and takes the first. */
async function chooseByKey(page: Page): Promise<void> {
  await page.keyboard.press('ArrowDown');
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active').first().waitFor();
  await page.keyboard.press('Enter');
}

async function discard(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: '取消', exact: true }).click();
  await page.getByRole('dialog', { name: '放弃未保存的修改？' }).getByRole('button', { name: '放弃修改' }).click();
  await form.waitFor({ state: 'detached' });
}
