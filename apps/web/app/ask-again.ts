import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Asks again what was invalidated while its first answer was under way: that answer may be older than the change, and the query library goes
 * on waiting for it and then forgets the invalidation. What has an answer already is asked anew by the library itself.
 */
export function askAgain(client: QueryClient): void {
  const outdated = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'invalidate' && query.state.data === undefined && query.state.fetchStatus !== 'idle') outdated.add(query);
    if (action.type === 'success' && outdated.delete(query)) void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
