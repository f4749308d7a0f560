import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestServer } from '@zhixing/testing/server.ts';
import { startProduct } from './product.ts';

let server: TestServer;
before(async () => {
  server = await startProduct();
});
after(() => server.close());

test('every list can be searched by text', () => {
  const without = server.engine.registry.all().filter(({ search }) => search.length === 0);
  assert.deepEqual(without.map(({ name }) => name).toSorted(), []);
});
