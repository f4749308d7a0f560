import sql, { raw } from 'sql-template-tag';
import { systemContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { partsBefore } from '../database/months.ts';
import type { Engine } from '../engine.ts';
import { deleteOldRequests } from '../http/request-tables.ts';
import { audit } from './write-line.ts';

/** Half a year, the minimum under the cybersecurity law (网络安全法, article 21); a shorter retention cannot be set. */
export const MIN_DAYS = 180;
/** Default until an administrator sets a retention. */
const INITIAL_DAYS = 1095;

const SETTING = 'logRetention';

/** How many days audit lines are kept. */
export async function retentionDays(db: Database): Promise<number> {
  const [stored] = await db.query<{ days: number }>(sql`select (value->>'days')::int as days from sys_config where name = ${SETTING}`);
  return Math.max(MIN_DAYS, stored?.days ?? INITIAL_DAYS);
}

/** Stores the retention. Recording the change in the audit log is up to the caller. */
export async function setRetention(engine: Engine, db: Database, days: number, by: string | null): Promise<void> {
  await db.query(sql`
    insert into sys_config (name, value, updated_at, updated_by) values (${SETTING}, ${JSON.stringify({ days })}, ${engine.now()}, ${by})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
}

/**
 * Drops monthly partitions that are past retention; returns the number of lines removed. The chain stays verifiable: its new start is
 * stored as a checkpoint, which an audit line confirms.
 */
export async function deleteOldLines(engine: Engine, stopping: () => boolean = () => false): Promise<number> {
  const { database } = engine;
  const before = new Date(engine.now().getTime() - (await retentionDays(database)) * 86_400_000);
  let removed = 0;
  for (const part of await partsBefore(database, 'sys_audit', before)) {
    if (stopping()) break;
    removed += await removePart(engine, part);
  }
  await deleteOldRequests(database, before);
  return removed;
}

function removePart(engine: Engine, name: string): Promise<number> {
  return engine.database.transaction(async (db) => {
    await db.query(sql`select pg_advisory_xact_lock(${locks.chain})`);
    const [last] = await db.query<{ seq: string; hash: Buffer; sealed_at: Date; lines: string }>(
      sql`select seq, hash, sealed_at, (select count(*) from ${raw(name)}) as lines from ${raw(name)} order by seq desc limit 1`,
    );
    await db.query(raw(`drop table ${name}`));
    if (!last) return 0;
    const lines = Number(last.lines);
    await db.query(
      sql`insert into sys_audit_checkpoint (seq, hash, sealed_at, lines, at) values (${last.seq}, ${last.hash}, ${last.sealed_at}, ${lines}, ${engine.now()})`,
    );
    const detail = { seq: Number(last.seq), hash: last.hash.toString('hex'), lines };
    await audit(systemContext(engine, { db }), { kind: 'audit', verb: 'clean', detail });
    return lines;
  });
}
