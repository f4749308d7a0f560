import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { barriers } from './barriers.ts';
import { type Product, startProduct } from './product.ts';
import { ask, atRest } from './steps.ts';

let product: Product;
before(async () => {
  product = await startProduct();
});
after(() => product.close());

test('the bureau sees what is overdue and what comes next about incidents, and ticks off a line of a check-list', async () => {
  const bureau = await product.open({ as: 'bureauAdmin' });
  const { page } = bureau;
  await page.goto('/lims05/lims050502');
  await page.getByRole('heading', { level: 1, name: '事件处理' }).waitFor();
  await atRest(page);
  const where = encodeURIComponent(JSON.stringify({ status: 'responding' }));
  const [incident] = (await ask(bureau, `/api/data/incident?filter=${where}`)).list;
  const card = page.locator('.work-card').filter({ hasText: String(incident?.incidentNo) });
  await card.getByText(/处置清单：已完成 \d+ \/ 7 项/).click();
  const line = card.getByRole('listitem').filter({ hasText: '向保险公司报案' });
  await line.getByRole('button', { name: '完成', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '完成' });
  await dialog.getByRole('button', { name: '完成', exact: true }).click();
  await line.getByText('已完成').waitFor();
  // Controlled incidents offer the one way on that their severity allows.
  const controlled = page.locator('.work-card').filter({ hasText: '已控制' }).first();
  assert.equal(await controlled.getByRole('button', { name: '调查', exact: true }).count(), 0);
  assert.deepEqual(await barriers(page), []);
  for (const [address, title] of [
    ['/lims05/lims050503', '事件结果'],
    ['/lims05/lims050403', '投诉结果'],
    ['/lims01/lims010301', '投诉登记'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  assert.deepEqual(bureau.faults, []);
});
