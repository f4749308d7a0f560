import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { publishOuting } from './outing.ts';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, choose, labelled, recordDialog, signInAs } from './steps.ts';

describe('a form in steps', () => {
  let product: Product;
  let window: Window;
  let page: Page;
  let address: string;
  before(async () => {
    product = await startProduct();
    window = await product.open();
    page = window.page;
    await signInAs(window, 'demo');
    address = await publishOuting(window);
  });
  after(() => product.close());

  test('days, times and moments are typed as people write them, or chosen by keys; regions by initials', async () => {
    await page.goto(`${address}?record=new`);
    const form = recordDialog(page, '新建研学出行');
    const field = (name: string) => form.locator(`#outing-${name}`);
    await field('day').fill('2026年9月1日');
    await field('day').press('ArrowUp');
    assert.equal(await field('day').inputValue(), '2026-09-02');
    await field('day').press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog', { name: '打开登记日期的日历' });
    await calendar.locator('[data-day="2026-09-02"]:focus').waitFor();
    assert.match((await calendar.getByRole('grid').textContent()) ?? '', /初十/, 'the lunar calendar below');
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('PageDown');
    await calendar.locator('[data-day="2026-10-02"]:focus').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await calendar.waitFor({ state: 'hidden' });
    assert.equal(await field('day').inputValue(), '2026-10-03');

    await field('departs').fill('2026-12-01');
    await field('meets').fill('8点30');
    await form.getByText('请填写时间').waitFor();
    await field('departs').press('Alt+ArrowDown');
    const moment = page.getByRole('dialog', { name: '打开出发时刻的日历' });
    await moment.getByRole('listbox', { name: '时' }).getByRole('option', { name: '07' }).click();
    await moment.getByRole('listbox', { name: '分' }).getByRole('option', { name: '45' }).click();
    await moment.waitFor({ state: 'hidden' });
    assert.equal(await field('departs').inputValue(), '2026-12-01 07:45');
    assert.equal(await field('meets').inputValue(), '08:30');

    await field('town').fill('lsq');
    await page.locator('.ant-cascader-menu-item', { hasText: '湘江市 / 麓山区' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await field('town').press('ArrowDown');
    await field('town').press('Enter');
    await form.getByTitle('湘江市 / 麓山区').waitFor();
  });

  test('Enter goes on where a step is right, formulas follow what is typed, copied rows are taken over, and all is saved', async () => {
    const form = recordDialog(page, '新建研学出行');
    const field = (name: string) => form.locator(`#outing-${name}`);
    await field('name').press('Enter');
    await form.locator('#outing-name-error').getByText('此项必填').waitFor();
    await field('name').fill('岳麓山一日行');
    await field('name').press('Enter');
    await page.locator('#outing-heads:focus').waitFor();
    await page.keyboard.type('21');
    await form.locator('output#outing-seats').getByText('43').waitFor();
    await field('hours').fill('1.2');
    await field('hours').press('Enter');
    await form.getByText('时间只能是整数和0.5的倍数').waitFor();
    await field('hours').fill('1.5');
    await field('hours').press('Enter');
    await form.getByRole('button', { name: /选择图片/ }).waitFor();
    await form.getByRole('button', { name: '下一步' }).click();

    await form.getByRole('button', { name: '添加行程站点' }).click();
    await page.waitForFunction(() => document.activeElement?.id.endsWith('-place'));
    await paste(page, '爱晚亭\t8:30\t麓山区第三小学\t12.50\r\n橘子洲\t1405\t无此学校\t1,200\r\n');
    await form.getByText('无法识别“无此学校”，请重新填写').waitFor();
    await form.getByText('已填入 2 行，其中 1 个单元格无法识别，请补填').waitFor();
    assert.equal(await form.locator('[id$="-place"]').count(), 2, 'the empty row has made way');
    assert.deepEqual(await barriers(page), []);
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await recordDialog(page, '研学出行详情').getByRole('heading', { name: '岳麓山一日行' }).waitFor();
    const [saved] = (await ask(window, '/api/data/outing')).list;
    assert.deepEqual([saved?.seats, saved?.town, saved?.day, saved?.meets], [43, '439902', '2026-10-03', '08:30']);
    assert.equal(Date.parse(String(saved?.departs)), Date.parse('2026-12-01T07:45:00+08:00'));
    const { list } = await ask(window, '/api/data/outingStop?sidx=place&sort=asc');
    assert.deepEqual(
      list.map(({ place, at, cost }) => [place, at, cost]),
      [
        ['爱晚亭', '08:30', 1250],
        ['橘子洲', '14:05', 120_000],
      ],
    );
  });

  test('a record is duplicated without what must be its own', async () => {
    await recordDialog(page, '研学出行详情').getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: /复制$/ }).click();
    const form = recordDialog(page, '新建研学出行');
    await form.locator('#outing-name').waitFor();
    assert.equal(await form.locator('#outing-name').inputValue(), '');
    assert.equal(await form.locator('#outing-departs').inputValue(), '2026-12-01 07:45');
    await form.locator('#outing-name').fill('岳麓山一日行');
    await form.locator('.ant-steps').getByText('行程站点').click();
    assert.deepEqual(await form.locator('[id$="-place"]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)), [
      '爱晚亭',
      '橘子洲',
    ]);
    await form.getByText('麓山区第三小学').first().waitFor();
    await form.locator('[id$="-place"]').last().fill('岳麓书院');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await form.getByText(/已存在/).waitFor();
    // What the server refused stays said while the value does, wherever the cursor goes.
    await form.locator('#outing-name').press('Tab');
    await form.getByText(/已存在/).waitFor();
    await form.locator('#outing-name').fill('岳麓山二日行');
    await form.locator('button[type=submit]').click();
    await recordDialog(page, '研学出行详情').getByRole('heading', { name: '岳麓山二日行' }).waitFor();
    assert.equal((await ask(window, '/api/data/outing')).pagination.total, 2);
    const stops = recordDialog(page, '研学出行详情').getByRole('tab', { name: '行程站点' });
    await stops.click();
    await recordDialog(page, '研学出行详情').getByRole('tabpanel', { name: '行程站点' }).getByText('岳麓书院').waitFor();
    assert.deepEqual(
      (await ask(window, '/api/data/outingStop?sidx=place&sort=asc')).list.map(({ place }) => place),
      ['爱晚亭', '爱晚亭', '橘子洲', '岳麓书院'],
    );
    assert.deepEqual(window.faults, []);
  });

  test('files are dropped and pasted, and looked at in the form and in the detail', async () => {
    await recordDialog(page, '研学出行详情').getByRole('button', { name: '编辑' }).click();
    const form = recordDialog(page, '编辑研学出行');
    await toFiles(form);
    await dropFiles(form.locator('#outing-papers'), [
      ['计划.txt', 'text/plain', '第一天：岳麓山'],
      ['安排.pdf', 'application/pdf', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'],
    ]);
    await form.getByRole('button', { name: '移除“安排.pdf”' }).waitFor();
    await dropFiles(form.locator('#outing-photos'), [['名单.txt', 'text/plain', '一']]);
    await form.getByText('“名单.txt”的类型不符，只接受：图片').waitFor();
    await form.locator('#outing-photos').focus();
    await pastePicture(page, '合影.png');
    await form.getByRole('button', { name: '移除“合影.png”' }).waitFor();
    await form.getByRole('button', { name: '计划.txt', exact: true }).click();
    await look(page, '计划.txt', (sight) => sight.getByRole('textbox', { name: '计划.txt' }));
    await form.locator('button[type=submit]').click();

    const detail = recordDialog(page, '研学出行详情');
    await detail.getByRole('button', { name: '合影.png', exact: true }).click();
    await look(page, '合影.png', (sight) => sight.getByRole('img', { name: '合影.png' }));
    await detail.getByRole('button', { name: '计划.txt', exact: true }).click();
    const sight = page.getByRole('dialog', { name: '计划.txt' });
    await sight.getByText('第一天：岳麓山').waitFor();
    await sight.getByRole('button', { name: '下一个' }).click();
    const paper = page.getByRole('dialog', { name: '安排.pdf' });
    await paper.locator('iframe[title="安排.pdf"], a[target=_blank]').first().waitFor();
    assert.deepEqual(await barriers(page), []);
    // A paper that is looked at has the keys for itself.
    await paper.locator('.ant-modal-close').click();
    await paper.waitFor({ state: 'hidden' });
    const download = page.waitForEvent('download');
    await detail.getByRole('button', { name: '下载“计划.txt”' }).click();
    assert.equal((await download).suggestedFilename(), '计划.txt');
  });

  test('a large file goes on where its line broke, and from there after the page was loaded anew', async () => {
    const offsets: number[] = [];
    const pieces = '**/api/file/uploads/*?**';
    let breaks = (_offset: number, _time: number): 'abort' | 'hang' | null => null;
    await page.route(pieces, (route, request) => {
      if (request.method() !== 'PUT') return route.continue();
      const offset = Number(new URL(request.url()).searchParams.get('offset'));
      const errorClass = breaks(offset, offsets.push(offset));
      return errorClass === 'abort' ? route.abort() : errorClass === 'hang' ? undefined : route.continue();
    });
    const folder = mkdtempSync(path.join(tmpdir(), 'zhixing-large-'));
    const [first, second] = ['大文件一.txt', '大文件二.txt'].map((name) => path.join(folder, name)) as [string, string];
    for (const file of [first, second]) writeFileSync(file, 'a'.repeat(5 * MIB));
    const edit = async () => {
      await recordDialog(page, '研学出行详情').getByRole('button', { name: '编辑' }).click();
      const form = recordDialog(page, '编辑研学出行');
      await toFiles(form);
      return form;
    };
    const send = async (form: Locator, file: string) => {
      const chooser = page.waitForEvent('filechooser');
      await form.locator('#outing-papers').click();
      await (await chooser).setFiles(file);
    };
    const form = await edit();
    breaks = (_offset, time) => (time === 3 ? 'abort' : null);
    await send(form, first);
    await form.getByRole('button', { name: '移除“大文件一.txt”' }).waitFor();
    assert.deepEqual(offsets, [0, MIB, 2 * MIB, 2 * MIB, 3 * MIB, 4 * MIB]);

    offsets.length = 0;
    breaks = (offset) => (offset === 2 * MIB ? 'hang' : null);
    await send(form, second);
    await form.getByRole('progressbar', { name: /大文件二/ }).waitFor();
    await page.waitForRequest((request) => request.url().includes(`offset=${2 * MIB}`));
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    offsets.length = 0;
    breaks = () => null;
    const again = recordDialog(page, '编辑研学出行');
    await toFiles(again);
    await send(again, second);
    await again.getByRole('button', { name: '移除“大文件二.txt”' }).waitFor();
    assert.deepEqual(offsets, [2 * MIB, 3 * MIB, 4 * MIB]);
    await page.unroute(pieces);
    rmSync(folder, { recursive: true });
    assert.deepEqual(window.faults, []);
  });

  test('on a phone the steps, the panels and the camera are within reach of a thumb', async () => {
    const phone = await product.open({ width: 390, height: 844 });
    await signInAs(phone, 'demo');
    await phone.page.goto(`${address}?record=new`);
    const form = recordDialog(phone.page, '新建研学出行');
    await form.getByRole('button', { name: '打开登记日期的日历' }).click();
    const calendar = recordDialog(phone.page, '打开登记日期的日历');
    const today = calendar.locator('[aria-current="date"]');
    assert.ok(((await today.boundingBox())?.height ?? 0) >= 40);
    assert.deepEqual(await barriers(phone.page), []);
    await today.click();
    await calendar.waitFor({ state: 'hidden' });
    assert.match(await form.getByRole('textbox', { name: labelled('登记日期') }).inputValue(), /^\d{4}-\d\d-\d\d$/);
    assert.equal(await form.locator('input[type=file][capture=environment]').count(), 1);
    const town = await form.locator('.ant-cascader').boundingBox();
    assert.ok(town && town.x + town.width <= 390, 'a long hint does not push the control out of sight');
    await form.locator('#outing-name').fill('橘子洲一日行');
    await form.locator('#outing-departs').fill('2026-12-01 08:30');
    await choose(form.getByRole('combobox', { name: '步骤' }), '行程站点');
    await form.getByRole('button', { name: '添加行程站点' }).click();
    await form.getByRole('region', { name: '行程站点 1' }).waitFor();
    assert.deepEqual(await barriers(phone.page), []);
    assert.ok((await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    assert.deepEqual(phone.faults, []);
    await phone.context.close();
  });
});

const MIB = 1_048_576;

async function toFiles(form: Locator): Promise<void> {
  await form.locator('.ant-steps').getByText('图文').click();
  await form.locator('#outing-papers').waitFor();
}

async function look(page: Page, name: string, seen: (sight: Locator) => Locator): Promise<void> {
  const sight = page.getByRole('dialog', { name, exact: true });
  await seen(sight).waitFor();
  await page.keyboard.press('Escape');
  await sight.waitFor({ state: 'hidden' });
}

async function dropFiles(target: Locator, files: readonly (readonly [name: string, type: string, text: string])[]): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle((sent) => {
    const transfer = new DataTransfer();
    for (const [name, type, text] of sent) transfer.items.add(new File([text], name, { type }));
    return transfer;
  }, files);
  await target.dispatchEvent('drop', { dataTransfer });
}

/** Pastes a picture of one point, as it comes from a program for pictures. */
const pastePicture = (page: Page, name: string): Promise<void> =>
  page.evaluate(async (called) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob ?? ''], called, { type: 'image/png' }));
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, name);

/** Pastes cells as they come from a sheet to where the cursor is. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', cells);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
