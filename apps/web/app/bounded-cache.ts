import { type Query, QueryCache } from '@tanstack/react-query';

/** Maximum number of cached queries without observers, kept for a few minutes for going back quickly. */
const CACHE_SIZE = 100;

/** A query cache with a bounded number of unobserved queries: the least recently updated are evicted first. */
export function boundedCache(): QueryCache {
  const cache = new QueryCache();
  cache.subscribe(({ type }) => {
    // Only new queries make the cache grow.
    if (type !== 'added') return;
    const unwatched = cache.getAll().filter((query) => query.getObserversCount() === 0 && query.state.dataUpdatedAt > 0);
    for (const query of unwatched.sort(byAge).slice(0, Math.max(0, unwatched.length - CACHE_SIZE))) cache.remove(query);
  });
  return cache;
}

const byAge = (a: Query, b: Query): number => a.state.dataUpdatedAt - b.state.dataUpdatedAt;
