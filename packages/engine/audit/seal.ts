import sql, { raw } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { hasPart } from '../database/months.ts';
import { hashOf, lineColumns, type OpenLine } from './line.ts';
import { partStatements } from './tables.ts';

const BATCH = 1000;

interface Head {
  readonly seq: string;
  readonly hash: Buffer;
  /** Time of the next sealing: now, but never before that of the previous batch. */
  readonly sealed_at: Date;
}

/**
 * Appends open lines to the chain in one transaction; returns how many, or 0 if another process holds the lock. A line whose transaction
 * commits late gets the next free number: the chain is ordered by sealing, not by creation.
 */
export function sealBatch(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    const [lock] = await tx.query<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${locks.chain}) as mine, set_config('zhixing.sealing', 'on', true)`,
    );
    if (!lock?.mine) return 0;
    const lines = await tx.query<OpenLine>(
      sql`select ${raw(lineColumns)}, detail::text as detail from sys_audit_open order by id limit ${BATCH}`,
    );
    if (lines.length > 0) await append(tx, lines);
    return lines.length;
  });
}

async function append(tx: Database, lines: readonly OpenLine[]): Promise<void> {
  const [head] = await tx.query<Head>(
    sql`select seq, hash, greatest(sealed_at, clock_timestamp())::timestamptz(3) as sealed_at from sys_audit_head`,
  );
  if (!head) throw new Error('the head of the audit log is missing');
  if (!(await hasPart(tx, 'sys_audit', head.sealed_at)))
    for (const statement of partStatements(head.sealed_at)) await tx.query(raw(statement));
  let seq = Number(head.seq);
  let hash = head.hash;
  const sealed = lines.map((line) => {
    seq += 1;
    hash = hashOf(hash, seq, head.sealed_at, line);
    return { id: line.id, seq, hash };
  });
  await tx.query(sql`
    with gone as (
      delete from sys_audit_open o using unnest(${sealed.map(({ id }) => id)}::bigint[], ${sealed.map((one) => one.seq)}::bigint[],
        ${sealed.map((one) => one.hash)}::bytea[]) as n(line, seq, hash) where o.id = n.line returning n.seq, n.hash, o.*),
    moved as (
      insert into sys_audit (seq, sealed_at, hash, ${raw(lineColumns)}, detail)
      select seq, ${head.sealed_at}, hash, ${raw(lineColumns)}, detail from gone order by seq)
    update sys_audit_head set seq = ${seq}, hash = ${hash}, sealed_at = ${head.sealed_at}`);
}
