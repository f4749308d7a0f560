import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { boundedCache } from '../app/bounded-cache.ts';

test('of the answers that nobody watches a hundred are kept, the latest; what a page shows stays', async (t) => {
  const client = new QueryClient({ queryCache: boundedCache() });
  t.after(() => client.clear());
  const ask = (n: number) => ({ queryKey: ['data', n], queryFn: () => n, staleTime: Number.POSITIVE_INFINITY });
  const unwatch = new QueryObserver(client, ask(0)).subscribe(() => undefined);
  t.after(unwatch);
  for (let n = 0; n < 300; n += 1) {
    await client.fetchQuery(ask(n));
    client.setQueryData(['data', n], n, { updatedAt: n + 1 });
  }
  assert.equal(client.getQueryData(['data', 0]), 0);
  assert.equal(client.getQueryData(['data', 299]), 299);
  assert.equal(client.getQueryData(['data', 100]), undefined);
  assert.ok(client.getQueryCache().getAll().length <= 102);
});
