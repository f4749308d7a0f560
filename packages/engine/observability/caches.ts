import { type Database, type DatabaseRoot, notify } from '../database/database.ts';
import type { Remembered } from './remembered.ts';

const CHANNEL = 'caches';

/** Something remembered, in figures. */
export interface CacheMetrics {
  readonly name: string;
  readonly size: number;
  /** Null where nobody counts. */
  readonly hits: number | null;
  readonly misses: number | null;
  /** Since when it is counted: the start of the process, or when it was last told to forget. */
  readonly since: number;
}

/** What this process remembers, by name; and the way to let every process forget. */
export interface Caches {
  add(remembered: Remembered): void;
  list(): readonly CacheMetrics[];
  has(name: string): boolean;
  /** Lets every process forget one thing, or all, with the commit of an open transaction. */
  forget(ctx: { readonly db: Database }, name: string | null): Promise<void>;
  listen(): Promise<void>;
}

/** Opens the list of an engine; it is empty until those who remember make themselves known. */
export function createCaches(engineOf: () => { readonly database: DatabaseRoot; readonly now: () => Date }): Caches {
  const known = new Map<string, { readonly what: Remembered; since: number }>();
  const now = () => engineOf().now().getTime();
  const hear = (name: string): void => {
    for (const one of name === '' ? known.values() : [known.get(name)]) {
      if (!one) continue;
      one.what.forget();
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
    forget: async ({ db }, name) => {
      await notify(db, CHANNEL, name ?? '');
      db.afterCommit(() => hear(name ?? ''));
    },
    listen: () => engineOf().database.listen(CHANNEL, hear),
  };
}
