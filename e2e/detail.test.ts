import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { atRest, heldBack, labelled, pressAction, recordDialog, save, send, signInAs } from './steps.ts';

describe('a record is read, compared and printed', () => {
  let product: Product;
  let window: Window;
  before(async () => {
    product = await startProduct();
    window = await product.open();
    await signInAs(window, 'schoolAdmin');
    await window.page.goto('/lims01/lims010207');
    await atRest(window.page);
  });
  after(() => product.close());

  test('a reference opens its record beside the one being read; back closes it, the address brings it again', async () => {
    const { page } = window;
    await page
      .getByText(/^ST\d{12}$/)
      .first()
      .click();
    const student = recordDialog(page, '学生资料详情');
    await student.getByRole('button', { name: '麓山区第三小学' }).click();
    const school = recordDialog(page, '学校资料详情');
    await school.getByRole('heading', { name: '麓山区第三小学' }).waitFor();
    await school.getByRole('button', { name: '麓山区教育局' }).click();
    await recordDialog(page, '教育局档案详情').getByRole('heading', { level: 2 }).waitFor();
    await page.goBack();
    await recordDialog(page, '教育局档案详情').waitFor({ state: 'detached' });
    await page.reload();
    await school.getByRole('heading', { name: '麓山区第三小学' }).waitFor();
    await page.keyboard.press('Escape');
    await school.waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).searchParams.has('peek'), false);
  });

  test('the tabs of a record follow the arrows, its guardians come with relation and telephone, and "?" shows the keys', async () => {
    const { page } = window;
    const student = recordDialog(page, '学生资料详情');
    await student.getByRole('tab', { name: '详情' }).focus();
    await page.keyboard.press('ArrowRight');
    await student.getByRole('tab', { name: '学生家长关系', selected: true }).waitFor();
    const guardians = student.getByRole('region', { name: '学生家长关系' });
    for (const column of ['关系', '手机号']) await guardians.getByRole('columnheader', { name: column }).waitFor();
    await guardians.getByText('******').first().waitFor();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: '本页快捷键' });
    for (const part of ['列表', '详情的标签页']) await keys.getByRole('heading', { name: part }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    // The link opens the guardian that it names, not the link between the two.
    await guardians.getByRole('row').nth(1).getByRole('button').first().click();
    await recordDialog(page, '家长资料详情').getByRole('heading', { level: 2 }).waitFor();
    await page.goBack();
    await recordDialog(page, '家长资料详情').waitFor({ state: 'detached' });
    await student.getByRole('tab', { name: '详情' }).click();
  });

  test('a field is set back to what it was before, and that stands in the history too', async () => {
    const { page } = window;
    const student = recordDialog(page, '学生资料详情');
    await student.getByRole('button', { name: '编辑', exact: true }).click();
    const form = recordDialog(page, '编辑学生资料');
    await form.getByLabel(labelled('民族')).fill('土家族');
    await save(form);
    await student.getByRole('tab', { name: '变更记录' }).click();
    await student.getByRole('button', { name: /^将民族恢复为/ }).click();
    await page.getByRole('dialog').filter({ hasText: '恢复为“' }).last().getByRole('button', { name: '恢复', exact: true }).click();
    await page.getByText('已恢复为原来的内容').waitFor();
    await student
      .getByText(/^民族: .*土家族/)
      .nth(1)
      .waitFor();
    await student.getByRole('combobox', { name: '全部字段' }).press('ArrowDown');
    assert.equal(await student.getByRole('button', { name: /^将民族恢复为“土家族”/ }).count(), 1);
    await page.keyboard.press('Escape');
  });

  test('papers are put with the record from its detail, and people are called by @ in a comment', async () => {
    const { page } = window;
    await page.goto('/lims01/lims010202');
    await atRest(page);
    await page
      .locator('main')
      .getByText(/^SF\d+$/)
      .first()
      .click();
    const staff = recordDialog(page, '教职工资料详情');
    await staff.getByRole('tab', { name: '文件' }).click();
    const papers = [{ name: '体检报告.txt', mimeType: 'text/plain', buffer: Buffer.from('合格') }];
    await staff.locator('input[type=file]').setInputFiles(papers);
    await staff.getByRole('button', { name: '体检报告.txt', exact: true }).waitFor();
    const film = { name: '短片.mp4', mimeType: 'video/mp4', buffer: await readFile(new URL('film.mp4', import.meta.url)) };
    const stored = await heldBack(page, '**/api/file/Uploader**');
    await staff.locator('input[type=file]').setInputFiles([film]);
    // Looked at while it is on its way; it stays in sight once it is stored.
    await staff.getByRole('button', { name: '短片.mp4', exact: true }).click();
    const sight = page.getByRole('dialog', { name: '短片.mp4' });
    await sight.locator('video[src^="blob:"]').waitFor();
    stored();
    await staff.locator('[aria-label="下载“短片.mp4”"]').first().waitFor({ state: 'attached' });
    await sight.locator('video[src^="blob:"]').waitFor();
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= HTMLMediaElement.HAVE_METADATA);
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('Escape');
    await sight.waitFor({ state: 'hidden' });
    await staff.getByRole('tab', { name: '评论' }).click();
    const text = staff.getByRole('textbox', { name: '写评论' });
    await text.pressSequentially('请核对体检报告 @校');
    await page.locator('.ant-mentions-dropdown').getByText(/^校/).first().click();
    await staff.getByRole('button', { name: '发表' }).click();
    const comment = staff.getByRole('listitem').filter({ hasText: '请核对体检报告' });
    assert.match((await comment.locator('strong').nth(1).textContent()) ?? '', /^@校/);
    await comment.getByRole('button', { name: '删除评论' }).click();
    const question = page.getByRole('dialog').filter({ hasText: '删除这条评论？' });
    await question.getByText('此操作将永久删除该数据，是否继续？').waitFor();
    await question.getByRole('button', { name: '删除', exact: true }).click();
    await staff.getByText('暂无评论').waitFor();
    await page.keyboard.press('Escape');
  });

  test('a record has a page of its own beside its list, and keeps it over a reload', async () => {
    const { page } = window;
    await pressOnSchool(page, '在新页签中打开');
    await page.getByRole('heading', { level: 1, name: '学校资料详情' }).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.reload();
    await page.getByRole('heading', { level: 2, name: '麓山区第三小学' }).waitFor();
    await page.getByRole('button', { name: '返回列表' }).click();
    await page.getByRole('heading', { level: 1, name: '学校资料', exact: true }).waitFor();
  });

  test('the record is printed on A4 with what was chosen, and nothing of the screen', async () => {
    const { page } = window;
    await pressOnSchool(page, '打印');
    const preview = page.getByRole('dialog', { name: '打印' });
    await preview.getByRole('checkbox', { name: '教职工资料' }).check();
    await preview.getByRole('cell').nth(60).waitFor();
    await page.evaluate(() => {
      globalThis.print = () => document.body.setAttribute('data-printed', '');
    });
    const told = page.waitForResponse((response) => response.url().includes('/print'));
    await preview.getByRole('button', { name: /^打\s?印$/ }).click();
    assert.deepEqual((await told).request().postDataJSON(), { parts: ['fields', 'staff.school'] }, 'it is written down first');
    await page.locator('body[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    // biome-ignore lint/performance/useDomNodeTextContent: only what is drawn will be on the paper
    const shown = await page.evaluate(() => document.body.innerText);
    assert.match(shown, /教职工资料/);
    assert.match(shown, /打印人：/);
    assert.doesNotMatch(shown, /学生资料|更多操作/);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    assert.ok((pdf.match(/\/Type \/Page\b/g) ?? []).length >= 2, 'staff go on on a second page');
    assert.match(pdf, /\/MediaBox \[0 0 59[45][.\d]* 84[12]/, 'the paper is A4');
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
    assert.deepEqual(window.faults, []);
  });

  test('an action that waits for a field names it, and leads to it in the form, from the detail and from the list', async () => {
    const administrator = await product.open({ as: 'demo' });
    const { page, faults } = administrator;
    await send(administrator, 'POST', '/api/models', excursion);
    for (const name of ['湿地观鸟', '登山']) await send(administrator, 'POST', '/api/data/excursion', { name });
    await page.goto('/models/excursion');
    await page.getByText('湿地观鸟').first().click();
    const detail = recordDialog(page, '外出活动详情');
    const link = page.getByRole('dialog', { name: '上报', exact: true }).getByRole('button', { name: '联系人：尚未填写' });
    const form = recordDialog(page, '编辑外出活动');
    const contact = form.getByLabel(labelled('联系人'));
    await pressAction(detail, '上报');
    assert.deepEqual(await barriers(page), []);
    await link.click();
    await contact.and(page.locator(':focus')).waitFor();
    await contact.fill('周老师');
    await save(form);
    const asked = page.getByRole('dialog', { name: '上报', exact: true });
    await pressAction(detail, '上报');
    await asked.getByRole('button', { name: '上报' }).click();
    await page.getByText('“上报”操作成功').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: '登山' }).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '上报' }).click();
    await asked.getByRole('button', { name: '上报' }).click();
    await asked.getByRole('button', { name: '联系人：此项必填' }).click();
    await contact.and(page.locator(':focus')).waitFor();
    assert.deepEqual(faults, []);
  });
});

/** A model whose record is reported once its contact is known. */
const excursion = {
  name: 'excursion',
  title: '外出活动',
  label: ['name'],
  fields: {
    name: { kind: 'text', required: true, max: 30, label: '名称' },
    contact: { kind: 'text', max: 30, label: '联系人' },
  },
  states: ['draft', 'reported'],
  stateLabels: { draft: '草稿', reported: '已上报' },
  actions: { report: { from: ['draft'], to: 'reported', label: '上报', when: { contact: { empty: false } } } },
  views: { list: { columns: ['name', 'contact', 'status'] } },
};

/** Opens the first school of the list and presses one of its actions. */
async function pressOnSchool(page: Page, action: string): Promise<void> {
  await page.goto('/lims01/lims010201');
  await atRest(page);
  await page
    .getByText(/^21439\d{5}$/)
    .first()
    .click();
  await pressAction(recordDialog(page, '学校资料详情'), action);
}
