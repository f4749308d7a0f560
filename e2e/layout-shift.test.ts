import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { jumpOf, watchShifts } from './layout-shift.ts';
import { type Product, startProduct } from './product.ts';
import { ask } from './steps.ts';

const SIZES = { telephone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 }, wide: { width: 1920, height: 1080 } } as const;

/** Pages of each kind: the home, a list, a record with what stands above its fields, and pages made by hand whose buttons depend on rights. */
const opened: readonly (readonly [keyof typeof SIZES, string, string])[] = [
  ['telephone', 'schoolAdmin', '/home'],
  ['telephone', 'demo', '/home'],
  ['desk', 'baseManager', '/home'],
  ['wide', 'schoolLeader', '/home'],
  ['wide', 'schoolAdmin', '/lims01/lims010101'],
  ['telephone', 'demo', '/lims01/lims010108'],
  ['telephone', 'demo', '/lims02/lims020202?record=budget'],
  ['desk', 'demo', '/lims02/lims020202?record=budget'],
  ['telephone', 'demo', '/trip?id=trip'],
  ['desk', 'demo', '/trip?id=trip'],
  ['telephone', 'demo', '/lims08/lims080204'],
  ['desk', 'demo', '/lims04/lims040112'],
];

describe('a page that is opened by its address', () => {
  let product: Product;
  before(async () => {
    product = await startProduct();
  });
  after(() => product.close());

  for (const [size, as, address] of opened)
    test(`does not move while it loads: ${address} on a ${size} screen`, async () => {
      const window = await product.open({ as, ...SIZES[size] });
      const model = address.split('=')[1];
      const { list } = model ? await ask(window, `${product.address}/api/data/${model}?pageSize=1`) : { list: [] };
      const shift = await watchShifts(window.page);
      const opensStill = async () => {
        await window.page.goto(model ? address.replace(`=${model}`, `=${list[0]?.id}`) : address);
        await window.page.locator('main h1, main h2').first().waitFor();
        assert.deepEqual(jumpOf(address, await shift()), []);
      };
      await opensStill();
      // Now with files from the cache, and the home with placeholders in the shape that it had.
      await opensStill();
      await window.context.close();
    });
});
