import sql, { raw } from 'sql-template-tag';
import { systemContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { partsBefore } from '../database/months.ts';
import type { Engine } from '../engine.ts';
import { forgetRequests } from '../http/request-tables.ts';
import { audit } from './write-line.ts';

/** Half a year, as the law on network security asks (网络安全法, article 21); less cannot be set. */
export const LEAST_DAYS = 180;
/** As long as nobody has set another. */
const INITIAL_DAYS = 1095;

const SETTING = 'logRetention';

/** How many days lines of the logs are kept. */
export async function retentionDays(db: Database): Promise<number> {
  const [stored] = await db.query<{ days: number }>(sql`select (value->>'days')::int as days from sys_config where name = ${SETTING}`);
  return Math.max(LEAST_DAYS, stored?.days ?? INITIAL_DAYS);
}

/** Sets it; that it was set is a line of the log. */
export async function setRetention(engine: Engine, db: Database, days: number, by: string | null): Promise<void> {
  await db.query(sql`
    insert into sys_config (name, value, updated_at, updated_by) values (${SETTING}, ${JSON.stringify({ days })}, ${engine.now()}, ${by})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
}

/**
 * Takes the months away whose last day is over for longer than lines are kept, and answers how many lines went. The chain stays whole: where it
 * now begins is kept as a checkpoint, which a line of the chain itself vouches for.
 */
export async function forgetOldLines(engine: Engine, stopping: () => boolean = () => false): Promise<number> {
  const { database } = engine;
  const before = new Date(engine.now().getTime() - (await retentionDays(database)) * 86_400_000);
  let removed = 0;
  for (const part of await partsBefore(database, 'sys_audit', before)) {
    if (stopping()) break;
    removed += await removePart(engine, part);
  }
  await forgetRequests(database, before);
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
