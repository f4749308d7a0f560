import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, atRest, recordDialog, send, signInAs } from './steps.ts';

const students = '/lims01/lims010207';
const classes = '/lims01/lims010206';
const bureaus = '/lims01/lims010101';

describe('the grid', () => {
  let product: Product;
  let window: Window;
  let page: Page;
  let grid: Locator;
  before(async () => {
    product = await startProduct();
    window = await product.open();
    page = window.page;
    grid = page.getByRole('grid');
    await window.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.address });
    await signInAs(window, 'schoolAdmin');
  });
  after(() => product.close());

  /** Line and column of the cell that has the focus. */
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell') ?? document.activeElement?.tagName);
  const heading = (name: string) => grid.getByRole('columnheader', { name });
  const headings = () => grid.getByRole('columnheader').evaluateAll((cells) => cells.map((cell) => cell.textContent?.trim() ?? ''));
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const open = async (address: string) => {
    await page.goto(address);
    await grid.getByRole('row').nth(1).waitFor();
    await atRest(page);
  };

  test('is one stop of the Tab key, and the arrow keys go from cell to cell', async () => {
    await open(students);
    await page.getByRole('button', { name: '更多筛选' }).focus();
    await press('Tab');
    assert.equal(await focused(), '0:0');
    await press('ArrowRight', 'ArrowDown', 'ArrowDown');
    assert.equal(await focused(), '2:1');
    await press('End', 'Home', 'PageDown', 'Control+End');
    assert.equal(await focused(), '19:12');
    await press('Control+Home', 'ArrowUp');
    assert.equal(await focused(), '-1:0');
    await press('Tab');
    assert.doesNotMatch(String(await focused()), /:/);
  });

  test('sorts, chooses rows, copies as shown and opens, by keys alone', async () => {
    await open(students);
    await grid.locator('[data-cell="0:1"]').focus();
    await press('ArrowUp', 'Enter');
    await page.waitForURL(/sort=studentNo/);
    await grid.locator('th[aria-sort="ascending"]').waitFor();
    await atRest(page);
    await press('ArrowDown', 'Space', 'ArrowDown', 'ArrowDown', 'Shift+Space');
    await page.getByText('已选 3 条').waitFor();
    assert.equal(await grid.locator('tr[aria-selected="true"]').count(), 3);
    const idCard = (await headings()).indexOf('身份证号');
    await grid.locator(`[data-cell="0:${idCard}"]`).focus();
    await press('Shift+ArrowDown', 'Shift+ArrowRight', 'Control+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^\*{6}\t\*{6}\r?\n\*{6}\t\*{6}$/);
    await press('Enter');
    await recordDialog(page, '学生资料详情').waitFor();
    await press('Escape');
    await recordDialog(page, '学生资料详情').waitFor({ state: 'detached' });
    await press('ContextMenu');
    await page.getByRole('menuitem', { name: /^复制整行/ }).waitFor();
    await press('Escape');
  });

  test('what is chosen stays on other pages, up to everything that matches', async () => {
    await open(students);
    await page.getByRole('checkbox', { name: '选择本页全部' }).click();
    await page.getByText('已选 20 条').waitFor();
    await page.getByRole('listitem', { name: '2', exact: true }).click();
    await page.waitForURL(/page=2/);
    await atRest(page);
    await page.getByText('已选 20 条').waitFor();
    await page.getByRole('checkbox', { name: '选择本页全部', checked: false }).click();
    await page.getByText('已选 40 条').waitFor();
    await page.getByRole('button', { name: /^选择符合条件的全部 \d+ 条/ }).click();
    const total = await ask(window, '/api/data/student?currentPage=1&pageSize=20');
    await page.getByText(`已选 ${total.pagination.total} 条`).waitFor();
    await page.getByRole('button', { name: '取消选择' }).click();
    assert.equal(await grid.locator('tr[aria-selected="true"]').count(), 0);
  });

  test('columns are widened, moved and pinned, by mouse and by keys, and stay so', async () => {
    await open(students);
    const width = async (name: string) => Math.round((await heading(name).boundingBox())?.width ?? 0);
    const edge = await heading('姓名').boundingBox();
    assert.ok(edge);
    await page.mouse.move(edge.x + edge.width - 3, edge.y + 10);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width + 57, edge.y + 10, { steps: 5 });
    await page.mouse.up();
    const wide = Math.round(edge.width) + 60;
    assert.ok(Math.abs((await width('姓名')) - wide) <= 2, `${await width('姓名')} is not ${wide}`);
    await heading('姓名').focus();
    await press('Shift+ArrowRight');
    assert.ok(Math.abs((await width('姓名')) - wide - 16) <= 2);

    // What a narrow column cuts off is read whole, without a mouse.
    await heading('身份证号').focus();
    await press(...Array.from({ length: 9 }, () => 'Shift+ArrowLeft'), 'ArrowDown');
    const cut = await focused();
    await press('F2');
    const whole = page.getByRole('dialog', { name: '身份证号' });
    await whole.and(page.locator(':focus')).filter({ hasText: '******' }).waitFor();
    await press('Escape');
    await whole.waitFor({ state: 'detached' });
    assert.equal(await focused(), cut);
    await press('ContextMenu');
    await page.getByRole('menuitem', { name: /^查看全文/ }).press('Enter');
    await whole.and(page.locator(':focus')).waitFor();
    await press('F2');
    await whole.waitFor({ state: 'detached' });
    assert.equal(await focused(), cut);

    const name = (await headings()).indexOf('姓名');
    await heading('姓名').focus();
    await press('Alt+ArrowRight');
    await page.waitForFunction((at) => document.querySelector(`th[data-cell="-1:${at}"]`)?.textContent?.includes('姓名'), name + 1);
    const from = await heading('学校').boundingBox();
    const to = await heading('性别').boundingBox();
    assert.ok(from && to);
    await page.mouse.move(from.x + 20, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(to.x + 6, to.y + 12, { steps: 8 });
    await page.mouse.up();
    await page.waitForFunction(() => {
      const names = [...document.querySelectorAll('[role="grid"] th')].map((cell) => cell.textContent?.trim());
      return names.indexOf('学校') === names.indexOf('性别') - 1;
    });
    await heading('班级').focus();
    await press('Alt+ArrowDown');
    await page.getByRole('menuitem', { name: '固定在左侧' }).click();
    await page.waitForFunction(() => document.querySelector('[role="grid"] th[data-cell="-1:2"]')?.textContent?.includes('班级'));
    const arranged = await headings();
    await page.reload();
    await grid.getByRole('row').nth(1).waitFor();
    await atRest(page);
    assert.deepEqual(await headings(), arranged);
    assert.ok(Math.abs((await width('姓名')) - wide - 16) <= 2);
    await page.getByRole('button', { name: '列设置', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: '列设置' });
    const order = () => drawer.locator('[data-handle]').evaluateAll((handles) => handles.map((one) => (one as HTMLElement).dataset.handle));
    await drawer.locator('[data-handle]').first().waitFor();
    const [a, b, c] = await order();
    await drawer.locator(`[data-handle="${a}"]`).focus();
    await press('ArrowDown');
    await page.waitForFunction((name) => document.activeElement?.getAttribute('data-handle') === name, a);
    assert.deepEqual((await order()).slice(0, 3), [b, a, c]);
    const [grip, goal] = [await drawer.locator(`[data-handle="${c}"]`).boundingBox(), await drawer.locator('li').first().boundingBox()];
    assert.ok(grip && goal);
    await page.mouse.move(grip.x + 8, grip.y + 8);
    await page.mouse.down();
    await page.mouse.move(goal.x + 8, goal.y + 2, { steps: 6 });
    await page.mouse.up();
    await page.waitForFunction((name) => document.querySelector('[data-handle]')?.getAttribute('data-handle') === name, c);
    assert.deepEqual((await order()).slice(0, 3), [c, b, a]);
    await drawer.getByRole('button', { name: '恢复默认' }).click();
    await drawer.getByRole('button', { name: '完成' }).click();
    await page.waitForFunction(() => document.querySelector('[role="grid"] th[data-cell="-1:2"]')?.textContent?.includes('姓名'));
  });

  test('of hundreds of rows only those in sight are drawn, and the keys reach them all', async () => {
    await open(`${students}?size=500`);
    const total = Number(await grid.getAttribute('aria-rowcount')) - 1;
    assert.ok(total > 200);
    assert.ok((await grid.getByRole('row').count()) < 80);
    await grid.locator('[data-cell="0:1"]').focus();
    await press('Control+End');
    assert.equal(await focused(), `${total - 1}:12`);
    await press('PageUp', 'Home');
    assert.match(String(await focused()), /^\d+:0$/);
    await page.getByRole('button', { name: '回到顶部' }).click();
    await grid.locator('[data-cell="0:1"]').waitFor();
    // Other rows begin at the top, in a movement of 0.8 s unless the user wants less of it.
    const top = () => grid.evaluate((table) => table.closest('.zx-grid')?.scrollTop);
    const down = () => grid.evaluate((table) => table.closest('.zx-grid')?.scrollTo({ top: 3000 }));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await down();
    await page.getByRole('button', { name: '回到顶部' }).click();
    await page.waitForFunction(() => {
      const at = document.querySelector('.zx-grid')?.scrollTop ?? 0;
      return at > 0 && at < 3000;
    });
    await page.waitForFunction(() => document.querySelector('.zx-grid')?.scrollTop === 0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await down();
    await page.getByRole('button', { name: '回到顶部' }).click();
    assert.equal(await top(), 0);
    await page.getByRole('button', { name: '合计行' }).click();
    await page.getByText(`合计 ${total} 条`).waitFor();
    await page.getByRole('button', { name: '合计行' }).click();
  });

  test('the pager stands in its order, for the eye and for the keys', async () => {
    await open(students);
    const pages = page.getByRole('navigation', { name: '分页' });
    const order = [
      /^共 /,
      '.ant-select',
      '.ant-pagination-prev',
      '.ant-pagination-item',
      '.ant-pagination-next',
      '.ant-pagination-options',
    ];
    const places = await Promise.all(
      order.map((part) => (typeof part === 'string' ? pages.locator(part) : pages.getByText(part)).first().boundingBox()),
    );
    const lefts = places.map((place) => place?.x ?? 0);
    assert.deepEqual(
      lefts,
      lefts.toSorted((a, b) => a - b),
      'total, sizes, previous page, pages, next page, jumper',
    );
    await pages.getByRole('combobox', { name: '每页条数' }).focus();
    await press('Shift+Tab', 'Tab', 'Tab');
    assert.equal(
      await page.evaluate(() => document.activeElement?.closest('.ant-pagination, .ant-select')?.className.includes('ant-pagination')),
      true,
    );
  });

  test('cells are written in, pasted into, checked, taken back and saved; a row that somebody else changed says so', async () => {
    await open(`${classes}?type=edit`);
    const at = (await headings()).indexOf('教室');
    const cell = (line: number) => grid.locator(`[data-cell="${line}:${at}"]`);
    await cell(0).click();
    await press('Enter');
    await page.keyboard.type('东楼101');
    await press('Enter');
    await page.getByText('已修改 1 行 1 处，尚未保存').waitFor();
    assert.equal(await focused(), `1:${at}`);
    await press('F2');
    await page.keyboard.type('不要了');
    await press('Escape');
    await page.getByText('已修改 1 行 1 处，尚未保存').waitFor();
    await page.evaluate((text) => navigator.clipboard.writeText(text), `东楼102\n${'长'.repeat(99)}\n`);
    await press('Control+v');
    const preview = page.getByRole('dialog', { name: '粘贴预览' });
    await preview.getByText('1 处可以写入，1 处有误，不会写入').waitFor();
    await preview.getByRole('button', { name: '写入 1 处' }).click();
    await page.getByText('已修改 2 行 2 处，尚未保存').waitFor();
    const name = (await headings()).indexOf('班级名称');
    await grid.locator(`[data-cell="3:${name}"]`).click();
    await press('Delete');
    await page.getByText('其中 1 处有误').waitFor();
    assert.equal(await grid.locator(`[data-cell="3:${name}"]`).getAttribute('aria-invalid'), 'true');
    await press('Control+z');
    await page.getByText('已修改 2 行 2 处，尚未保存').waitFor();

    const second = (await grid.locator('[data-cell="1:0"]').textContent()) ?? '';
    const { list } = await ask(window, '/api/data/schoolClass?currentPage=1&pageSize=50&fields=classNo,classroom');
    const row = list.find((one) => one.classNo === second);
    assert.ok(row);
    // Somebody else changes the row meanwhile.
    await send(window, 'PUT', `/api/data/schoolClass/${row.id}`, { version: row.version, remark: '他人已改' });
    await page.getByRole('button', { name: '全部保存' }).click();
    await page.getByText('已保存 1 行，1 行未保存').waitFor();
    await cell(1).and(page.locator('[aria-invalid="true"]')).waitFor();
    await cell(0).getByText('东楼101').waitFor();
    await page.getByRole('button', { name: '放弃修改' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click();
    await page.getByText(/^双击或按 Enter/).waitFor();
  });

  test('references are chosen in their cells by keys, or pasted by name; a name that nobody has says so', async () => {
    await open(`${classes}?type=edit`);
    const at = (await headings()).indexOf('班主任');
    const cell = (line: number) => grid.locator(`[data-cell="${line}:${at}"]`);
    const heads = await ask(window, '/api/data/schoolClass?currentPage=1&pageSize=100');
    const staff = await ask(window, '/api/data/staff?currentPage=1&pageSize=100');
    const free = staff.list.filter(({ id }) => !heads.list.some((row) => row.headTeacher === id)).map(({ name }) => String(name));
    const [chosen = '', named = ''] = free.filter((name) => staff.list.filter((one) => one.name === name).length === 1);
    await cell(0).click();
    await press('F2');
    const box = cell(0).getByRole('combobox');
    await box.and(page.locator(':focus')).waitFor();
    await press('F4');
    const picker = page.getByRole('dialog', { name: '选择班主任' });
    await picker
      .getByRole('textbox', { name: /拼音首字母/ })
      .and(page.locator(':focus'))
      .waitFor();
    await press('Escape');
    await picker.waitFor({ state: 'hidden' });
    await box.and(page.locator(':focus')).waitFor();
    await page.keyboard.type(chosen);
    await page.locator('.ant-select-item-option-active').filter({ hasText: chosen }).waitFor();
    await press('Enter');
    await cell(0).locator('.ant-select-content').filter({ hasText: chosen }).waitFor();
    await press('Tab');
    assert.equal(await focused(), `0:${at + 1}`);
    await cell(0).getByText(chosen, { exact: true }).waitFor();
    await press('ArrowLeft', 'ArrowDown', 'F2', 'Escape');
    assert.equal(await focused(), `1:${at}`);

    await page.evaluate((text) => navigator.clipboard.writeText(text), `${named}\n查无此人\n`);
    await press('Control+v');
    const preview = page.getByRole('dialog', { name: '粘贴预览' });
    await preview.getByText('1 处可以写入，1 处有误，不会写入').waitFor();
    await preview.getByText(/未找到.+“查无此人”，请核对名称/).waitFor();
    await preview.getByRole('button', { name: '写入 1 处' }).click();
    await cell(1).getByText(named, { exact: true }).waitFor();
    await page.getByRole('button', { name: '全部保存' }).click();
    await page.getByText('已保存 2 行').waitFor();
    const { list } = await ask(window, '/api/data/schoolClass?pageSize=100');
    const number = await grid.locator('[data-cell="0:0"]').textContent();
    const teacher = staff.list.find(({ id }) => id === list.find((row) => row.classNo === number)?.headTeacher);
    assert.equal(teacher?.name, chosen);
  });

  test('a tree opens and closes by keys, and a search says where its matches stand', async () => {
    const city = await product.open();
    await signInAs(city, 'bureauAdmin');
    await city.page.goto(`${bureaus}?type=tree`);
    const tree = city.page.getByRole('treegrid');
    await tree.locator('[data-cell="0:1"]').focus();
    assert.equal(await tree.getByRole('row').count(), 2);
    await city.page.keyboard.press('ArrowRight');
    await tree.locator('tr[aria-level="2"]').first().waitFor();
    await city.page.keyboard.press('ArrowDown');
    await city.page.keyboard.press('ArrowLeft');
    await city.page.keyboard.press('ArrowLeft');
    await tree.locator('tr[aria-level="2"]').first().waitFor({ state: 'detached' });
    await city.page.getByRole('textbox', { name: /^搜索/ }).first().fill('麓山');
    const match = city.page.getByRole('grid').getByRole('row', { name: /麓山区教育局/ });
    await match.getByRole('gridcell', { name: /湘江市教育局/ }).waitFor();
    assert.deepEqual([...city.faults, ...window.faults], []);
    await city.context.close();
  });
});
