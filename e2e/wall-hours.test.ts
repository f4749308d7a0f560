import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Product, startProduct } from './product.ts';
import { type Held, passHours } from './wall-hours.ts';

/** What lists and pictures that change between two looks may differ by. */
const MAX_BYTES = 2 * 1_048_576;
const MAX_NODES = 80;

/** One after each poll: only so are all turns of the panels among those that are compared. */
const LOOKS = 180;

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
  const held = await passHours(page, 1.5, LOOKS);
  // Panels take turns, and what they show changes: what is never given back raises the least, the middle and the most of many looks alike.
  const figures = (looks: typeof held, figure: keyof Held) => {
    const sorted = looks.map((look) => look[figure]).toSorted((one, other) => one - other);
    return [sorted[0] ?? 0, sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0];
  };
  const grown = (figure: keyof Held) => {
    const before = figures(held.slice(0, LOOKS / 3), figure);
    return Math.min(...figures(held.slice(-LOOKS / 3), figure).map((after, n) => after - (before[n] ?? 0)));
  };
  const said = JSON.stringify(held);
  assert.ok(grown('heapBytes') < MAX_BYTES, said);
  // A hundred and twenty polls lie between: one node or listener that each leaves behind is more than this.
  assert.ok(grown('nodes') < MAX_NODES && grown('listeners') < MAX_NODES, said);
  assert.deepEqual(faults, []);
});
