import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { textOfPages } from '@zhixing/pdf/tests/read-pdf.ts';
import type { Locator, Page } from 'playwright-core';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, atRest, choose, pressAction, recordDialog, send } from './steps.ts';

describe('printing by templates', () => {
  let product: Product;
  let window: Window;
  before(async () => {
    product = await startProduct();
    window = await product.open({ as: 'demo' });
    await window.page.goto('/home');
    await atRest(window.page);
  });
  after(() => product.close());

  const templates = async () => (await ask(window, '/api/data/printTemplate?pageSize=50')).list as { id: string; code: string }[];
  const idOf = async (code: string) => (await templates()).find((one) => one.code === code)?.id ?? '';

  test('an approval lies on one sheet of A4, as its template has it, with what is masked masked', async () => {
    const { page } = window;
    const { list } = await ask(window, '/api/data/flowInstance?pageSize=50');
    const flow = (list as { id: string; title: string }[]).find(({ title }) => title.includes('机构引进'));
    await page.goto(`/workFlowDetail?id=${flow?.id}`);
    await page.getByRole('toolbar').getByRole('button', { name: /更多/ }).click();
    await page.getByRole('menuitem', { name: '打印', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '打印' });
    await dialog.getByRole('heading', { name: '机构引进审批表' }).waitFor();
    const { sent, text, pages, paper } = await printed(page, dialog);
    assert.deepEqual(sent, { parts: ['flow.form', 'flow.records'], sheet: 'introduceAgency' }, 'it is written down first');
    for (const part of ['机构引进审批表', '申请事项', '实地考察', '审批意见', '申请单位（盖章）', '主管教育局（盖章）'])
      assert.ok(text.includes(part), `${part} in ${text}`);
    assert.match(text, /联系电话\s+\*{6}/);
    assert.doesNotMatch(text, /流程操作|更多操作/);
    assert.deepEqual([pages, paper], [1, [595, 842]]);
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载 PDF' }).click()]);
    assert.match(file.suggestedFilename(), /机构引进.* 机构引进审批表\.pdf$/);
    const downloaded = (await textOfPages(await readFile(await file.path()))).join('');
    for (const part of ['机构引进审批表', '实地考察', '审批意见', '主管教育局（盖章）', '第 1 页 共'])
      assert.ok(downloaded.includes(part), `${part} in ${downloaded}`);
    assert.match(downloaded, /联系电话\s*\*{6}/);
    await page.keyboard.press('Escape');
  });

  test('a template is designed beside its sheet, and records lie on paper by it', async () => {
    const { page } = window;
    await send(window, 'POST', '/api/data/printTemplate', { code: 'schoolSheet', name: '学校公示表', type: 'record', subject: 'school' });
    await page.goto(`/onlineDev/printDev?design=${await idOf('schoolSheet')}`);
    const designer = page.getByRole('region', { name: '版面设计' });
    const preview = designer.getByRole('region', { name: '版面预览' });
    await preview.getByRole('heading', { name: '学校公示表' }).waitFor();
    await designer.getByText('A3', { exact: true }).click();
    await designer.getByText('横向', { exact: true }).click();
    await designer.getByRole('checkbox', { name: /水印/ }).check();
    await choose(designer.getByRole('combobox', { name: '字段', exact: true }), '学校名称', '学校名称');
    await page.keyboard.press('Escape');
    await choose(designer.getByRole('combobox', { name: '添加内容' }), '文字段落');
    const paragraph = designer.getByRole('textbox', { name: '文字', exact: true });
    await paragraph.fill('现将学校公示如下：');
    await choose(designer.getByRole('combobox', { name: '在文字中插入变量' }), '学校名称', '学校名称');
    await choose(designer.getByRole('combobox', { name: '添加内容' }), '签字盖章栏');
    await preview.getByText(/^现将学校公示如下：\S+/).waitFor();
    await designer.getByRole('button', { name: '上移：签字盖章栏 3' }).click();
    await designer.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('版面已保存').waitFor();

    await page.goto('/lims01/lims010201');
    await atRest(page);
    await page
      .getByText(/^21439\d{5}$/)
      .first()
      .click();
    await pressAction(recordDialog(page, '学校资料详情'), '打印');
    const dialog = page.getByRole('dialog', { name: '打印' });
    await choose(dialog.getByRole('combobox', { name: '打印模板' }), '学校公示表');
    await dialog.getByText(/^现将学校公示如下：/).waitFor();
    const { sent, text, pages, paper } = await printed(page, dialog);
    assert.deepEqual(sent, { parts: ['fields'], sheet: 'schoolSheet' });
    assert.match(text, /学校公示表[\s\S]*学校名称[\s\S]*单位（盖章）[\s\S]*现将学校公示如下/, 'in the order of its parts');
    assert.match(text, /演示管理员 \d{4}-/, 'behind it who prints, and when');
    assert.doesNotMatch(text, /学校代码|联系电话/, 'the other fields are not on it');
    assert.deepEqual([pages, paper], [1, [1191, 842]], 'A3, lying on its side');
    const { list } = await ask(window, `/api/data/printTemplate?filter=${encodeURIComponent('{"code":"schoolSheet"}')}`);
    assert.equal((list as { copies: number }[])[0]?.copies, 1);
    await page.keyboard.press('Escape');
    assert.deepEqual(window.faults, []);
  });

  test('a node of a flow names what may be printed there, and when', async () => {
    const { page } = window;
    const { list } = await ask(window, `/api/data/flowTemplate?filter=${encodeURIComponent('{"code":"introduce-tutor"}')}`);
    const flow = (list as { id: string }[])[0]?.id ?? '';
    const { versions } = (await send(window, 'GET', `/api/workflow/template/${flow}`)) as { versions: { id: string }[] };
    await send(window, 'POST', `/api/workflow/template/Info/${versions[0]?.id}`, {});
    await page.goto(`/workFlow/flowEngine?design=${flow}`);
    await page
      .getByRole('button', { name: /科室初审/ })
      .first()
      .click();
    const panel = page.locator('.design-panel');
    await panel.getByText('打印', { exact: true }).click();
    await panel.getByText('研学导师引进审批表', { exact: true }).waitFor();
    await choose(panel.getByRole('combobox', { name: '打印模板' }), '归档审批单');
    await page.keyboard.press('Escape');
    await choose(panel.getByRole('combobox', { name: '何时可打印' }), '流程结束后');
    const saved = page.waitForResponse((response) => response.url().includes('/template/Save'));
    await page.getByRole('button', { name: '保存', exact: true }).click();
    assert.equal((await saved).status(), 200);
    const { nodes } = (await saved).request().postDataJSON().document as { nodes: { id: string; print?: object }[] };
    assert.deepEqual(nodes.find(({ id }) => id === 'firstReview')?.print, { sheets: ['introduceTutor', 'archiveSheet'], when: 'flowEnd' });
    assert.deepEqual(window.faults, []);
  });
});

/** Prints, and tells what was said to the server and what lies on the paper. */
async function printed(page: Page, dialog: Locator) {
  await page.evaluate(() => {
    document.body.removeAttribute('data-printed');
    globalThis.print = () => document.body.setAttribute('data-printed', '');
  });
  const told = page.waitForResponse((response) => /\/print($|\?)/.test(response.url()));
  await dialog.getByRole('button', { name: /^打\s?印$/ }).click();
  const sent: unknown = (await told).request().postDataJSON();
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  // biome-ignore lint/performance/useDomNodeTextContent: only what is drawn will be on the paper
  const text = await page.evaluate(() => document.body.innerText);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  await page.emulateMedia({ media: 'screen' });
  const [, width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? []).map((figure) => Math.round(Number(figure)));
  return { sent, text, pages: (pdf.match(/\/Type \/Page\b/g) ?? []).length, paper: [width, height] };
}
