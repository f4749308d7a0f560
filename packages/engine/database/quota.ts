import sql, { type Sql } from 'sql-template-tag';
import type { Database } from './database.ts';

/** A limit on the number of something. */
export interface Quota {
  /** Identifies what is counted together: kind and owner. */
  readonly key: string;
  /** Selects the present number as `n`, before the work adds to it. */
  readonly count: Sql;
  readonly most: number;
  /** Number that the work adds; default: one. */
  readonly adds?: number;
  readonly refuse: () => Error;
}

/**
 * Does work that adds to quotas, or throws if a limit would be exceeded. Advisory locks serialise work on the same quotas until commit:
 * otherwise concurrent requests would all count the same free place.
 */
export function underQuota<T>(db: Database, quotas: Quota | readonly Quota[], work: (tx: Database) => Promise<T>): Promise<T> {
  const all = [quotas].flat() as Quota[];
  return takingTurns(
    db,
    all.map(({ key }) => key),
    async (tx) => {
      for (const { count, most, adds = 1, refuse } of all) {
        const [row] = await tx.query<{ n: number }>(count);
        if ((row?.n ?? 0) + adds > most) throw refuse();
      }
      return work(tx);
    },
  );
}

/**
 * Serialises work on quota keys until commit, also for work that changes what a quota counts. Locks are taken in sorted order, which
 * prevents deadlocks.
 */
export function takingTurns<T>(db: Database, keys: string | readonly string[], work: (tx: Database) => Promise<T>): Promise<T> {
  const names = [keys].flat().map((key) => `quota ${key}`);
  return db.transaction(async (tx) => {
    await tx.query(
      sql`select pg_advisory_xact_lock(h) from (select distinct hashtextextended(key, 0) as h from unnest(${names}::text[]) key order by 1) k`,
    );
    return work(tx);
  });
}
