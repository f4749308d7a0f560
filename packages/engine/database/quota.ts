import sql, { type Sql } from 'sql-template-tag';
import type { Database } from './database.ts';

/** How much of something there may be. */
export interface Quota {
  /** What is counted together: the sort of thing and whose it is. */
  readonly key: string;
  /** Selects what there is now, before anything is added: `n`. */
  readonly count: Sql;
  readonly most: number;
  /** How much the work adds; one unless told. */
  readonly adds?: number;
  readonly refuse: () => Error;
}

/**
 * Does work that adds to what there is, unless there is too much of it. Whoever adds to the same quotas takes turns until the commit: counted without a
 * turn, requests at the same moment would all find the last room.
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

/** Does work that changes what a quota counts, in turn with whoever adds to it. Locks are taken in one order, so that two never wait for each other. */
export function takingTurns<T>(db: Database, keys: string | readonly string[], work: (tx: Database) => Promise<T>): Promise<T> {
  const names = [keys].flat().map((key) => `quota ${key}`);
  return db.transaction(async (tx) => {
    await tx.query(
      sql`select pg_advisory_xact_lock(h) from (select distinct hashtextextended(key, 0) as h from unnest(${names}::text[]) key order by 1) k`,
    );
    return work(tx);
  });
}
