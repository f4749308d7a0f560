import type { Sql } from 'sql-template-tag';
import type { Database } from './database.ts';

/** Counts of filtered rows, shared between equal questions. */
export interface Totals {
  count(db: Database, statement: Sql): Promise<number>;
  /** Something was written: counts taken before are no longer trusted. */
  written(): void;
}

interface Entry {
  readonly answer: Promise<number>;
  readonly writes: number;
  readonly since: number;
  tookMs: number;
}

const KEPT = 500;
const OLDEST_MS = 2000;
const EXPENSIVE_MS = 50;
const REST = 5;

/**
 * A count over a large table costs more than the page beside it, and fifty people on the same list ask for the same one. A count
 * is reused until this process writes, or for two seconds since other processes write too. A count that took long is
 * allowed to be a little older: five times as long as it took.
 */
export function createTotals(now: () => number = () => performance.now()): Totals {
  const entries = new Map<string, Entry>();
  let writes = 0;
  const fresh = (entry: Entry): boolean => {
    const age = now() - entry.since;
    if (entry.writes === writes) return age < OLDEST_MS;
    return entry.tookMs > EXPENSIVE_MS && age < entry.tookMs * REST;
  };
  return {
    written: () => {
      writes += 1;
    },
    count: (db, statement) => {
      if (db.inTransaction) return ask(db, statement);
      const key = `${statement.text}\n${JSON.stringify(statement.values)}`;
      const known = entries.get(key);
      if (known && fresh(known)) return known.answer;
      const entry: Entry = { answer: ask(db, statement), writes, since: now(), tookMs: 0 };
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > KEPT) entries.delete(entries.keys().next().value ?? '');
      entry.answer.then(
        () => {
          entry.tookMs = now() - entry.since;
        },
        () => entries.delete(key),
      );
      return entry.answer;
    },
  };
}

async function ask(db: Database, statement: Sql): Promise<number> {
  const [row] = await db.query<{ n: number }>(statement);
  return row?.n ?? 0;
}
