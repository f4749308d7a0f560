import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import type axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, atRest, labelled, send, signInAs } from './steps.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STUDENTS = '/lims01/lims010207';
const STAFF = '/lims01/lims010202';
const SCHOOLS = '/lims01/lims010201';
const CONSENTS = '/lims01/lims010212';

/** What axe finds in the page's own part; the frame around it is looked at elsewhere. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as { axe: typeof axe };
    const { violations: found } = await tool.run('main');
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  });
}

/** Chooses in the select that has the cursor, by keys alone. */
async function pick(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active', { hasText: text }).waitFor();
  await page.keyboard.press('Enter');
}

async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

describe('ways to look at a list', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  async function signedIn(account: string, size: { width?: number; height?: number } = {}): Promise<Window> {
    const window = await product.open(size);
    await signInAs(window, account);
    return window;
  }

  test('a condition of three levels is built by keys, saved as a view, found after a reload and handed on as a link', async () => {
    const window = await signedIn('schoolAdmin');
    const { page, faults, context } = window;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(STUDENTS);
    await atRest(page);
    await press(page.getByRole('button', { name: '更多筛选' }));
    await press(page.getByRole('tab', { name: '组合条件' }));
    await page.getByRole('combobox', { name: '条件 1的字段' }).focus();
    await pick(page, '性别');
    await page
      .getByRole('combobox', { name: '性别' })
      .or(page.getByRole('combobox', { name: '条件 1的取值' }))
      .last()
      .focus();
    await pick(page, '女');
    await page.keyboard.press('Escape');
    await press(page.getByRole('button', { name: '添加条件组到全部条件' }));
    await pick(page, '姓名');
    await page.getByRole('textbox', { name: '条件 2.1的取值' }).fill('张');
    await press(page.getByRole('button', { name: '添加条件组到条件组 2' }));
    await pick(page, '学号');
    await page.getByRole('textbox', { name: '条件 2.2.1的取值' }).fill('ST');
    await press(page.getByRole('button', { name: '添加条件到条件组 2.2' }));
    await pick(page, '创建时间');
    await page.getByRole('combobox', { name: '条件 2.2.2的取值' }).focus();
    await pick(page, '本学期');
    const preview = page.getByText(/^符合条件的共 [\d,]+ 条$/);
    await preview.waitFor();
    await press(page.getByRole('button', { name: '应用' }));
    await page.waitForURL(/where=/);
    await atRest(page);
    const where = JSON.parse(new URL(page.url()).searchParams.get('where') ?? 'null');
    assert.deepEqual(where.all[0], { gender: { in: ['female'] } });
    assert.deepEqual(where.all[1].any[1].all[1], { createdAt: { gte: '@termStart', lte: '@termEnd' } });
    const { pagination } = await ask(window, `/api/data/student?pageSize=1&filter=${encodeURIComponent(JSON.stringify(where))}`);
    await page.getByText(`共 ${pagination.total} 条`).first().waitFor();
    await page.getByText(/性别 是 女/).waitFor();

    await press(page.getByRole('button', { name: '保存为视图' }));
    await page.getByRole('textbox', { name: '视图名称' }).fill('女生与张姓');
    await page.keyboard.press('Enter');
    const tab = page.getByRole('navigation', { name: /的视图/ }).getByRole('button', { name: '女生与张姓', exact: true });
    await tab.waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(STUDENTS);
    await tab.click();
    await page.getByText(`共 ${pagination.total} 条`).first().waitFor();
    await page.reload();
    await page.locator('[aria-current="true"]', { hasText: '女生与张姓' }).waitFor();
    await page.getByRole('button', { name: '移除第 1 项组合条件' }).click();
    await page.getByText('视图已调整').waitFor();
    await page.getByRole('button', { name: '还原' }).click();
    await page.getByText('视图已调整').waitFor({ state: 'detached' });

    // Its columns are the view's own: those of the whole list stay as this person has them.
    const heading = page.getByRole('columnheader', { name: '性别' }).first();
    await heading.waitFor();
    await press(page.getByRole('button', { name: '列设置', exact: true }));
    await page.getByRole('dialog').getByRole('checkbox', { name: '性别' }).uncheck();
    await page.keyboard.press('Escape');
    await heading.waitFor({ state: 'detached' });
    await page.getByText('视图已调整').waitFor();
    await page
      .getByRole('navigation', { name: /的视图/ })
      .getByRole('button', { name: '保存', exact: true })
      .click();
    await page.getByText('视图已调整').waitFor({ state: 'detached' });
    await page
      .getByRole('navigation', { name: /的视图/ })
      .getByRole('button', { name: '全部', exact: true })
      .click();
    await heading.waitFor();
    await page.reload();
    await heading.waitFor();
    await tab.click();
    await heading.waitFor({ state: 'detached' });

    await press(page.getByRole('button', { name: '视图“女生与张姓”的操作' }));
    await page.getByRole('menuitem', { name: '复制链接' }).click();
    await page.getByText('链接已复制').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const colleague = await signedIn('schoolLeader');
    await colleague.page.goto(link);
    await colleague.page.getByText(`共 ${pagination.total} 条`).first().waitFor();
    await colleague.page.getByText(/性别 是 女/).waitFor();
    assert.deepEqual([...faults, ...colleague.faults], []);
    await context.close();
    await colleague.context.close();
  });

  test('a calendar is walked by keys, opens a day and begins a record on it', async () => {
    const { page, faults, context } = await signedIn('schoolAdmin');
    await page.goto(`${STAFF}?type=calendar&group=joinDate&at=2026-01-31`);
    await atRest(page);
    await page.locator('[data-day="2026-01-31"]').focus();
    await page.keyboard.press('PageDown');
    await page.locator('[data-day="2026-02-28"]:focus').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.locator('[data-day="2026-02-21"]:focus').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press('Enter');
    const day = page.getByRole('dialog', { name: /2026年2月21日/ });
    await day.getByRole('button', { name: /新建/ }).press('Enter');
    const form = page.getByRole('dialog', { name: /新建/ });
    await form.locator('input[value="2026-02-21"]').waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a map without a map service draws its own ground, asks no one outside and lists its places', async () => {
    const { page, faults, context } = await signedIn('demo');
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(product.address) && !/^(blob|data):/.test(request.url())) foreign.push(request.url());
    });
    await page.goto(`${SCHOOLS}?type=map`);
    await page.locator('.leaflet-marker-pane').waitFor({ state: 'attached' });
    await page.locator('canvas.leaflet-tile-loaded').first().waitFor();
    const places = page.getByRole('navigation', { name: /地点列表/ }).getByRole('button');
    await places.first().focus();
    await page.locator('.leaflet-tooltip').first().waitFor();
    assert.deepEqual(await violations(page), []);
    await places.first().press('Enter');
    await page.waitForURL(/record=/);
    assert.deepEqual(foreign, []);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a card goes to another column by keys alone, through the dialog of its action, and a refused one says why', async () => {
    const window = await signedIn('schoolAdmin');
    const { page, faults, context } = window;
    await page.goto(`${STUDENTS}?type=kanban`);
    await atRest(page);
    const column = (name: string) => page.locator(`[data-column="${name}"]`);
    const card = column('enrolled').locator('[data-card]').first();
    const [id, name] = [await card.getAttribute('data-card'), await card.getAttribute('title')];
    const menu = column('enrolled').getByRole('button', { name: `移动 ${name}`, exact: true });
    const openDialog = async () => {
      await menu.focus();
      await page.keyboard.press('Enter');
      await page.locator('[role="menuitem"]:focus', { hasText: '休学' }).waitFor();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: '休学' });
      await dialog.getByRole('textbox', { name: labelled('原因') }).focus();
      return dialog;
    };

    // Whoever thinks better of it is back where he was.
    await openDialog();
    await page.keyboard.press('Escape');
    await page.locator(`[aria-label="移动 ${name}"]:focus`).waitFor();

    // Meanwhile somebody else takes the student out and in again.
    const dialog = await openDialog();
    const [row] = (await ask(window, `/api/data/student?pageSize=1&filter=${encodeURIComponent(JSON.stringify({ id: { in: [id] } }))}`))
      .list;
    const path = `/api/data/student/${id}/actions`;
    await send(window, 'POST', `${path}/suspend`, { version: row?.version, args: {} });
    await send(window, 'POST', `${path}/resume`, { version: Number(row?.version) + 1 });
    await dialog.getByRole('button', { name: '休学' }).press('Enter');
    await dialog.getByRole('alert').getByText('已被他人修改').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await atRest(page);

    const again = await openDialog();
    await page.keyboard.type('随父母外出');
    await again.getByRole('button', { name: '休学' }).press('Enter');
    await again.waitFor({ state: 'detached' });
    await column('enrolled').locator(`[data-card="${id}"]`).waitFor({ state: 'detached' });
    await column('suspended').locator(`[data-card="${id}"]:focus`).waitFor();

    // Dragged by hand, a card changes what makes the columns; the focus goes along.
    const teacher = column('teacher').locator('[data-card]').first();
    await page.goto(`${STAFF}?type=kanban&group=position`);
    await teacher.waitFor();
    await atRest(page);
    const dragged = await teacher.getAttribute('data-card');
    await column('nurse').scrollIntoViewIfNeeded();
    await column('teacher')
      .locator('li')
      .first()
      .dragTo(column('nurse'), { sourcePosition: { x: 12, y: 60 }, targetPosition: { x: 100, y: 100 } });
    await column('nurse').locator(`[data-card="${dragged}"]:focus`).waitFor();
    await column('teacher').locator(`[data-card="${dragged}"]`).waitFor({ state: 'detached' });
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('phones show cards, which fit and are chosen and opened by touch', async () => {
    const { page, faults, context } = await signedIn('schoolAdmin', { width: 390, height: 844 });
    await page.goto(STUDENTS);
    await atRest(page);
    const card = page.getByRole('list', { name: '学生资料' }).getByRole('listitem').first();
    const top = await card.evaluate((element) => element.getBoundingClientRect().top / innerHeight);
    assert.ok(top <= 1 / 3, `the first item begins at ${top} of the screen`);
    const small = await page
      .locator('.tab, .tab-close')
      .evaluateAll((targets) =>
        targets.map((target) => target.getBoundingClientRect()).filter(({ width, height }) => width < 40 || height < 40),
      );
    assert.deepEqual(small, [], 'tabs and their close buttons are met by a finger');
    await card.getByRole('checkbox').click();
    await page.getByText('已选 1 条').first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a list is a table wherever it has room, and a click anywhere in a row opens it', async () => {
    const { page, faults, context } = await signedIn('schoolAdmin', { width: 911, height: 700 });
    await page.goto(STUDENTS);
    await atRest(page);
    await page.getByRole('grid', { name: '学生资料' }).locator('[data-cell="0:3"]').click();
    await page.getByRole('dialog', { name: '学生资料详情' }).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('every other way to draw rows is accessible too', async () => {
    const { page, faults, context } = await signedIn('schoolAdmin');
    const wrong: string[] = [];
    for (const address of [
      `${STUDENTS}?type=group`,
      `${STUDENTS}?type=cards`,
      `${STUDENTS}?type=kanban`,
      `${CONSENTS}?type=gantt`,
      `${CONSENTS}?type=calendar`,
    ]) {
      await page.goto(address);
      await page.getByRole('button', { name: /^展示方式：/ }).waitFor();
      await atRest(page);
      wrong.push(...(await violations(page)).map((found) => `${address} ${found}`));
    }
    assert.deepEqual(wrong, []);

    // What fills the window lies over everything else, and what is opened from there over that.
    await page.goto(STUDENTS);
    await page.getByRole('button', { name: '全屏显示列表' }).click();
    await page.getByRole('grid').locator('[data-cell="0:1"] button').click();
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: '退出全屏' }).click();

    await page.goto(`${STUDENTS}?type=group`);
    const group = page.getByRole('region', { name: '学生资料' }).getByRole('button', { expanded: true }).first();
    await group.focus();
    const rows = page.getByRole('table');
    await rows.first().waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.locator('button[aria-expanded="false"]:focus').waitFor();
    await rows.first().waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowRight');
    await rows.first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('button[aria-expanded="false"]:focus').press('Enter');
    await rows.nth(1).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });
});
