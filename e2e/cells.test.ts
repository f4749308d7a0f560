import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { type Product, startProduct, type Window } from './product.ts';
import { ask, atRest, send } from './steps.ts';

const place = {
  name: 'place',
  title: '活动地点',
  label: ['name'],
  fields: {
    name: { kind: 'text', required: true, max: 30, label: '名称' },
    town: { kind: 'region', label: '所在地区' },
    sort: { kind: 'dictionary', dictionary: 'placeSort', label: '类别' },
    remarks: { kind: 'longText', max: 200, label: '说明' },
  },
  views: { list: { columns: ['name', 'town', 'sort', 'remarks'], sort: 'name' } },
};

describe('cells that need more room than their column gives', () => {
  let product: Product;
  let window: Window;
  let page: Page;
  let grid: Locator;
  before(async () => {
    product = await startProduct();
    window = await product.open({ as: 'demo' });
    page = window.page;
    grid = page.getByRole('grid');
    const { record } = (await send(window, 'POST', '/api/data/dictionaryType', { code: 'placeSort', name: '场所类别' })) as {
      record: { id: string };
    };
    for (const [code, name] of [
      ['museum', '博物馆'],
      ['farm', '农场'],
    ])
      await send(window, 'POST', '/api/data/dictionaryItem', { type: record.id, code, name });
    await send(window, 'POST', '/api/models', place);
    for (const name of ['甲', '乙']) await send(window, 'POST', '/api/data/place', { name, remarks: '第一行' });
    await page.goto('/models/place?type=edit');
    await grid.getByRole('row').nth(1).waitFor();
    await atRest(page);
  });
  after(() => product.close());

  const cell = async (line: number, column: string): Promise<Locator> => {
    const headings = await grid.getByRole('columnheader').allTextContents();
    return grid.locator(`[data-cell="${line}:${headings.findIndex((one) => one.includes(column))}"]`);
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Begins to write in a cell that a press of the mouse has chosen. */
  const begin = async (line: number, column: string, role: 'combobox' | 'textbox'): Promise<Locator> => {
    const at = await cell(line, column);
    await at.click();
    await press('F2');
    const box = at.getByRole(role, { name: column }).and(page.locator(':focus'));
    await box.waitFor();
    return box;
  };

  test('a region is found by the initials of its name and taken by Enter', async () => {
    const box = await begin(0, '所在地区', 'combobox');
    await box.fill('lsq');
    await page.locator('.ant-cascader-menu-item', { hasText: '湘江市 / 麓山区' }).waitFor();
    await press('ArrowDown', 'Enter');
    await (await cell(0, '所在地区')).getByTitle('湘江市 / 麓山区').waitFor();
    await press('Enter');
    await page.getByText('已修改 1 行 1 处，尚未保存').waitFor();
    await (await cell(0, '所在地区')).getByText('麓山区').waitFor();
  });

  test('an entry of a dictionary is chosen by its name; Escape leaves the cell as it was', async () => {
    await begin(0, '类别', 'combobox');
    await page.keyboard.type('博物');
    await page.locator('.ant-select-item-option-active').filter({ hasText: '博物馆' }).waitFor();
    await press('Enter');
    await (await cell(0, '类别')).locator('.ant-select-content').filter({ hasText: '博物馆' }).waitFor();
    await press('Tab');
    await page.getByText('已修改 1 行 2 处，尚未保存').waitFor();
    await begin(1, '类别', 'combobox');
    await press('Escape', 'Escape');
    await (await cell(1, '类别')).and(page.locator(':focus')).waitFor();
    await page.getByText('已修改 1 行 2 处，尚未保存').waitFor();
  });

  test('a long text gets lines by Alt or Shift and Enter, and is ended by Enter', async () => {
    const box = await begin(0, '说明', 'textbox');
    assert.equal(await box.inputValue(), '第一行');
    await press('Alt+Enter');
    await page.keyboard.type('第二行');
    await press('Shift+Enter');
    await page.keyboard.type('第三行');
    await press('Enter');
    await page.getByText('已修改 1 行 3 处，尚未保存').waitFor();
    await (await cell(1, '说明')).and(page.locator(':focus')).waitFor();
  });

  test('what was written is saved as the form would save it', async () => {
    await page.getByRole('button', { name: '全部保存' }).click();
    await page.getByText('已保存 1 行').waitFor();
    const [first] = await grid.locator('[data-cell="0:0"]').allTextContents();
    const { list } = await ask(window, '/api/data/place');
    const saved = list.find(({ name }) => name === first);
    assert.deepEqual([saved?.town, saved?.sort, saved?.remarks], ['439902', 'museum', '第一行\n第二行\n第三行']);
    await page.reload();
    await grid.getByRole('row').nth(1).waitFor();
    await (await cell(0, '类别')).getByText('博物馆').waitFor();
    assert.deepEqual(window.faults, []);
  });
});
