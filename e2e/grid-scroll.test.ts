import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startProduct } from './product.ts';
import { ask, signInAs } from './steps.ts';

test('rows of the document show other lines while a list is scrolled; at rest they stand in order, and the focus is where it was', async (t) => {
  const product = await startProduct();
  t.after(() => product.close());
  const window = await product.open();
  const { page, faults } = window;
  await signInAs(window, 'schoolAdmin');
  await page.goto('/lims01/lims010207?size=500');
  const grid = page.getByRole('grid');
  await grid.locator('[data-cell="3:1"]').focus();
  await grid.evaluate((table) => table.closest('.zx-grid')?.scrollTo({ top: 1500 }));
  await grid.locator('[data-cell="50:1"]').waitFor();
  await page.waitForFunction(() => {
    const lines = [...document.querySelectorAll('[role="grid"] tbody tr')].map((row) => Number(row.ariaRowIndex));
    return lines.length > 20 && lines.every((line, index) => index === 0 || line > (lines[index - 1] ?? 0));
  });
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-cell')), '3:1');
  const { list } = await ask(window, '/api/data/student?currentPage=51&pageSize=1');
  assert.equal(await grid.locator('[data-cell="50:1"]').textContent(), list[0]?.studentNo);
  assert.deepEqual(faults, []);
});
