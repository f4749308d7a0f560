import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startProduct } from './product.ts';

test('the product makes its sample at its first start, and the people in it sign in', async (t) => {
  const product = await startProduct();
  t.after(() => product.close());
  assert.ok(await product.tokenOf('demo'));
  assert.ok(await product.tokenOf('classTeacher'));
});
