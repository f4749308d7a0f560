import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Product, startProduct } from './product.ts';
import { passHours } from './wall-hours.ts';

/** What lists and pictures that change between two looks may differ by. */
const MOST_BYTES = 2 * 1_048_576;
const MOST_NODES = 50;

let product: Product;
before(async () => {
  product = await startProduct();
});
after(() => product.close());

test('a screen that stands for hours holds no more after them than it held at first (failure case 18)', async () => {
  const { page, faults } = await product.open({ width: 1920, height: 1080, as: 'bureauAdmin' });
  await page.clock.install();
  await page.goto('/lims06/lims060301');
  await page.getByRole('region', { name: '未结报警' }).waitFor();
  const [first, last] = await passHours(page, 1, 2);
  assert.ok(first && last);
  const said = JSON.stringify({ first, last });
  assert.ok(last.heapBytes - first.heapBytes < MOST_BYTES, said);
  // Sixty polls lie between the two: one node or listener that each leaves behind is more than this.
  assert.ok(last.nodes - first.nodes < MOST_NODES && last.listeners - first.listeners < MOST_NODES, said);
  assert.deepEqual(faults, []);
});
