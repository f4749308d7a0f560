import sql from 'sql-template-tag';
import { waitsLong } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import type { Engine } from '../engine.ts';

/**
 * Does work that takes files away, unless a backup is being made: records of its snapshot still name them. Null means that it was not done, and is
 * tried again at the next sweep.
 */
export function whileNoBackup<T>(engine: Engine, work: () => Promise<T>): Promise<T | null> {
  return engine.database.transaction(async (tx) => {
    await waitsLong(tx);
    const [lock] = await tx.query<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${locks.backup}) as taken`);
    return lock?.taken ? work() : null;
  });
}
