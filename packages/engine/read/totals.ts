import type { Sql } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { questionOf } from '../database/parameters.ts';
import type { ClearableCache } from '../observability/cache.ts';

/** Cache of row counts, shared between equal queries. */
export interface Totals {
  /** The count that `statement` selects. On a cache miss it is obtained with `ask` if given, such as together with other data. */
  count(db: Database, statement: Sql, ask?: () => Promise<number>): Promise<number>;
  /** Invalidates earlier counts after a write. */
  written(): void;
  readonly cache: ClearableCache;
}

interface Entry {
  readonly answer: Promise<number>;
  readonly writes: number;
  readonly since: number;
  /** Null while counting. */
  tookMs: number | null;
  /** Whether a refresh is running while this entry is still returned. */
  renewed: boolean;
}

const CACHE_SIZE = 500;
const OLDEST_MS = 2000;
const EXPENSIVE_MS = 150;
const REST = 50;
const REST_AFTER_WRITE = 5;
const STALE_MS = 60_000;

/**
 * A count over a large table costs more than the page itself, and many users open the same list. A count is reused until this process
 * writes, or for two seconds, since other processes write too. A slow count is reused for fifty times its duration, or five times after a
 * write, so that counting never saturates the database. Without a write in this process, a stale count is returned while it is refreshed.
 */
export function createTotals(now: () => number = () => performance.now()): Totals {
  const entries = new Map<string, Entry>();
  const counter = { hits: 0, misses: 0 };
  let writes = 0;

  const take = (key: string, ask: () => Promise<number>): Entry => {
    const entry: Entry = { since: now(), writes, answer: ask(), tookMs: null, renewed: false };
    entry.answer.then(
      () => {
        entry.tookMs = now() - entry.since;
        if ((entries.get(key)?.since ?? 0) <= entry.since) keep(key, entry);
      },
      () => entries.get(key) === entry && entries.delete(key),
    );
    return entry;
  };

  const keep = (key: string, entry: Entry): void => {
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > CACHE_SIZE) entries.delete(entries.keys().next().value ?? '');
  };

  const renew = (key: string, former: Entry, ask: () => Promise<number>): void => {
    former.renewed = true;
    take(key, ask).answer.catch(() => {
      former.renewed = false;
    });
  };

  return {
    cache: { name: 'totals', size: () => entries.size, clear: () => entries.clear(), counter },
    written: () => {
      writes += 1;
    },
    count: (db, statement, ask = () => countOf(db, statement)) => {
      if (db.inTransaction) return ask();
      const key = questionOf(statement);
      const known = entries.get(key);
      const age = now() - (known?.since ?? 0);
      const fresh = known !== undefined && isFresh(known, age, writes);
      if (known && (fresh || isRenewable(known, age, writes))) {
        counter.hits += 1;
        if (!fresh && !known.renewed) renew(key, known, () => countOf(db, statement));
        return known.answer;
      }
      counter.misses += 1;
      const entry = take(key, ask);
      keep(key, entry);
      return entry.answer;
    },
  };
}

function isFresh({ tookMs, writes }: Entry, age: number, writesNow: number): boolean {
  const written = writes !== writesNow;
  if (tookMs === null) return !written;
  if (tookMs > EXPENSIVE_MS && age < tookMs * (written ? REST_AFTER_WRITE : REST)) return true;
  return !written && age < OLDEST_MS;
}

function isRenewable({ tookMs, writes }: Entry, age: number, writesNow: number): boolean {
  return tookMs !== null && tookMs > EXPENSIVE_MS && writes === writesNow && age < tookMs * REST + STALE_MS;
}

async function countOf(db: Database, statement: Sql): Promise<number> {
  const [row] = await db.query<{ n: number }>(statement);
  return row?.n ?? 0;
}
