import { type Query, QueryCache } from '@tanstack/react-query';

/** Answers that no page shows and that are kept for a quick way back: a few minutes, and never more than this many. */
const CACHE_SIZE = 100;

/** A cache whose size does not follow the number of pages that somebody leafs through: the answers left longest ago go first. */
export function boundedCache(): QueryCache {
  const cache = new QueryCache();
  cache.subscribe(({ type }) => {
    // Most events are answers and watchers; only a new question makes the cache grow.
    if (type !== 'added') return;
    const unwatched = cache.getAll().filter((query) => query.getObserversCount() === 0 && query.state.dataUpdatedAt > 0);
    for (const query of unwatched.sort(byAge).slice(0, Math.max(0, unwatched.length - CACHE_SIZE))) cache.remove(query);
  });
  return cache;
}

const byAge = (a: Query, b: Query): number => a.state.dataUpdatedAt - b.state.dataUpdatedAt;
