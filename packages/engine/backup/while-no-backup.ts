import sql from 'sql-template-tag';
import { waitsLong } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import type { Engine } from '../engine.ts';

/**
 * Runs work that removes files, unless a backup is running, whose snapshot may still refer to them. Returns null if it was skipped; the
 * next sweep retries.
 */
export function whileNoBackup<T>(engine: Engine, work: () => Promise<T>): Promise<T | null> {
  return engine.database.transaction(async (tx) => {
    await waitsLong(tx);
    const [lock] = await tx.query<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${locks.backup}) as taken`);
    return lock?.taken ? work() : null;
  });
}
