import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '@zhixing/testing/eventually.ts';
import { barriers } from './barriers.ts';
import { type Product, startProduct } from './product.ts';
import { atRest } from './steps.ts';

let product: Product;
before(async () => {
  product = await startProduct();
});
after(() => product.close());

test('a finance officer reads the fees of all years, opens the rows behind a figure, groups by class and saves it', async () => {
  const { page, faults } = await product.open({ as: 'finance' });
  await page.goto('/lims09/lims090601');
  await page.getByRole('heading', { name: '收费查询', level: 1 }).waitFor();
  await page.getByRole('combobox', { name: '统计期间' }).click();
  await page
    .getByRole('option', { name: '全部' })
    .or(page.locator('.ant-select-item-option', { hasText: '全部' }))
    .first()
    .click();
  await page.waitForURL(/period=all/);
  await page.getByRole('img', { name: /^柱形图：各月收费/ }).waitFor();
  await atRest(page);
  assert.deepEqual(await barriers(page), []);

  // As many rows as the figure counts.
  const table = page.getByRole('region', { name: '收费查询' }).getByRole('table');
  const bills = table.getByRole('row').nth(1).getByRole('cell').first();
  const count = Number((await bills.textContent())?.trim());
  assert.ok(count > 0);
  await bills.getByRole('button').click();
  await page.getByRole('dialog').getByText(`共 ${count} 条`).waitFor();
  await page.getByRole('button', { name: '导出明细' }).click();
  await page
    .getByRole('dialog', { name: '导出' })
    .getByRole('button', { name: /取\s?消|关\s?闭/ })
    .last()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();

  await page.getByRole('button', { name: '分组与指标' }).click();
  const settings = page.getByRole('dialog', { name: '分组与指标' });
  await settings.getByRole('combobox', { name: '行（分组）' }).click();
  await page.locator('.ant-select-item-option', { hasText: '班级' }).click();
  await settings.getByRole('heading', { name: '分组与指标' }).or(settings.getByText('分组与指标').first()).first().click();
  await settings
    .getByRole('button', { name: '确定' })
    .or(settings.getByRole('button', { name: '确 定' }))
    .first()
    .click();
  await page.waitForURL(/rows=school%2Ctrip%2CschoolClass/);
  await table.getByRole('columnheader', { name: '班级' }).waitFor();

  await page.getByRole('button', { name: '我的方案' }).click();
  await page.getByRole('menuitem', { name: '保存为方案…' }).click();
  const dialog = page.getByRole('dialog', { name: '保存为方案…' });
  await dialog.getByRole('textbox', { name: '方案名称' }).fill('各班收费');
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await page.getByRole('button', { name: '各班收费' }).waitFor();
  assert.deepEqual(faults, []);
});

test('a bureau reads a report on a phone, and compares it with the school year before', async () => {
  const phone = await product.open({ as: 'bureauAdmin', width: 390, height: 844, touch: true });
  await phone.page.goto('/lims09/lims090101');
  await phone.page.getByRole('switch', { name: '与上一期比较' }).click();
  await phone.page.getByText(/[▲▼]/).first().waitFor();
  await atRest(phone.page);
  const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(wide, 0);
  assert.deepEqual(await barriers(phone.page), []);
});

test('a bureau narrows a report, compares it row by row, and follows a figure into another report and back', async () => {
  const { page, faults } = await product.open({ as: 'bureauAdmin' });
  await page.goto('/lims09/lims090101?period=all');
  const table = page.getByRole('region', { name: '机构接待统计' }).getByRole('table');
  const total = async () => Number((await table.locator('tfoot td').first().textContent())?.trim());
  await table.waitFor();
  const all = await total();

  await page.getByRole('button', { name: '更多筛选' }).click();
  const stage = page.getByRole('search').getByRole('group', { name: '学段' });
  await stage.getByRole('combobox').click();
  await page.locator('.ant-select-item-option').first().click();
  await page.waitForURL(/filter=/);
  const narrowed = await eventually(total, (count) => count < all);
  assert.ok(narrowed > 0, 'the sample has trips of the first stage');
  await page.reload();
  await table.waitFor();
  assert.equal(await total(), narrowed, 'the filter stands in the address');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '清除筛选' }).click();
  await eventually(async () => (await total()) === all);

  await page.goto('/lims09/lims090101?period=schoolYear');
  await page.getByRole('switch', { name: '与上一期比较' }).click();
  await table.getByRole('columnheader', { name: /（上一期）$/ }).waitFor();
  await table.getByRole('columnheader', { name: /增减率$/ }).waitFor();
  const [now, before, change] = await table
    .locator('tfoot td')
    .evaluateAll((cells) => cells.slice(0, 3).map((cell) => Number(cell.textContent)));
  assert.equal((now ?? 0) - (before ?? 0), change);
  await atRest(page);
  assert.deepEqual(await barriers(page), []);

  await table.locator('tbody td button').first().click();
  await page.getByRole('navigation', { name: '相关统计' }).getByRole('link', { name: '机构评价查询' }).click();
  await page.getByRole('heading', { name: '机构评价查询', level: 1 }).waitFor();
  await page.waitForURL(/filter=.*agency/);
  await page.getByRole('navigation', { name: '统计路径' }).getByRole('link', { name: '机构接待统计' }).click();
  await page.getByRole('heading', { name: '机构接待统计', level: 1 }).waitFor();
  await page.waitForURL(/compare=before/);
  assert.deepEqual(faults, []);
});

test('a bureau goes down a tree of regions, sees them on a map, and reads the rows of a whole city', async () => {
  const { page, faults } = await product.open({ as: 'bureauAdmin' });
  await page.goto('/lims09/lims090104?period=all');
  await page.getByRole('heading', { name: '区域接待统计', level: 1 }).waitFor();
  await page.getByRole('img', { name: /^区域地图：各区域接待学生数/ }).waitFor();
  await atRest(page);
  assert.deepEqual(await barriers(page), []);
  const map = page.getByRole('figure', { name: '各区域接待学生数' });
  const saved = page.waitForEvent('download');
  await map.getByRole('button', { name: '保存图片' }).click();
  assert.match((await saved).suggestedFilename(), /各区域接待学生数\.png$/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await map.getByRole('button', { name: '复制数据' }).click();
  const copied = await eventually(
    () => page.evaluate(() => navigator.clipboard.readText()),
    (text) => text.includes('橘洲区'),
  );
  assert.match(copied.split('\n').find((line) => line.startsWith('橘洲区')) ?? '', /^橘洲区\t.*\d/);

  const table = page.getByRole('region', { name: '区域接待统计' }).getByRole('table');
  const districts = await table.locator('tbody tr').count();
  const tree = page.getByRole('navigation', { name: '基地营地地区：所在层级' });
  await tree.getByRole('combobox', { name: '按层级' }).click();
  await page.locator('.ant-select-item-option', { hasText: '第 1 级' }).click();
  await page.waitForURL(/tree=/);
  await eventually(async () => (await table.locator('tbody tr').count()) === 1);
  const batches = Number((await table.locator('tbody td').first().textContent())?.trim());
  await table.locator('tbody td button').first().click();
  await page.getByRole('dialog').getByText(`共 ${batches} 条`).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^按下级查看/ })
    .click();
  await page.waitForURL(/under/);
  await eventually(async () => (await table.locator('tbody tr').count()) === districts);
  await tree.getByRole('button', { name: '全部' }).click();
  await page.waitForURL((url) => !url.search.includes('tree='));
  assert.deepEqual(faults, []);
});
