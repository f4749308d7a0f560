import { type Database, type DatabaseRoot, notify } from '../database/database.ts';
import type { ClearableCache } from './cache.ts';

const CHANNEL = 'caches';

/** Metrics of a cache. */
export interface CacheMetrics {
  readonly name: string;
  readonly size: number;
  /** Null if hits are not counted. */
  readonly hits: number | null;
  readonly misses: number | null;
  /** Start of counting: the start of the process, or the last clearing. */
  readonly since: number;
}

/** The caches of this process by name, and a way to clear them in every process. */
export interface Caches {
  add(cache: ClearableCache): void;
  list(): readonly CacheMetrics[];
  has(name: string): boolean;
  /** Clears one cache, or all if the name is null, in every process when the transaction commits. */
  clear(ctx: { readonly db: Database }, name: string | null): Promise<void>;
  listen(): Promise<void>;
}

/** Creates the registry of an engine; caches register themselves with `add`. */
export function createCaches(engineOf: () => { readonly database: DatabaseRoot; readonly now: () => Date }): Caches {
  const known = new Map<string, { readonly what: ClearableCache; since: number }>();
  const now = () => engineOf().now().getTime();
  const hear = (name: string): void => {
    for (const one of name === '' ? known.values() : [known.get(name)]) {
      if (!one) continue;
      one.what.clear();
      one.since = now();
      if (one.what.counter) Object.assign(one.what.counter, { hits: 0, misses: 0 });
    }
  };
  return {
    add: (what) => void known.set(what.name, { what, since: now() }),
    list: () =>
      [...known.values()].map(({ what: { name, size, counter }, since }) => ({
        name,
        size: size(),
        since,
        hits: counter?.hits ?? null,
        misses: counter?.misses ?? null,
      })),
    has: (name) => known.has(name),
    clear: async ({ db }, name) => {
      await notify(db, CHANNEL, name ?? '');
      db.afterCommit(() => hear(name ?? ''));
    },
    listen: () => engineOf().database.listen(CHANNEL, hear),
  };
}
