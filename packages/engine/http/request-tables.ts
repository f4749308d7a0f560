import sql, { raw } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { dropPartsBefore, hasPart, monthOf, partStatement } from '../database/months.ts';
import type { Engine } from '../engine.ts';

const TABLE = 'sys_request_log';

/**
 * The request log, partitioned by month. Lines without a partition for their month go to the default partition, which also holds all lines
 * from before partitioning. Every statement is idempotent.
 */
export const requestTables: readonly string[] = [
  `do $$ begin
    if (select relkind from pg_class where oid = to_regclass('${TABLE}')) = 'r' then
      alter table ${TABLE} rename to ${TABLE}_rest;
      alter table ${TABLE}_rest alter column id drop identity, drop constraint ${TABLE}_pkey;
      drop index ix_sys_request_log_time, ix_sys_request_log_errors, ix_sys_request_log_request;
    end if; end $$`,
  `create table if not exists ${TABLE} (
    id bigint generated always as identity not null, at timestamptz(3) not null, request text not null, method text not null, path text not null,
    status integer not null, key text, ms integer not null, user_id uuid, address text not null, error text) partition by range (at)`,
  `do $$ begin
    if to_regclass('${TABLE}_rest') is null then
      create table ${TABLE}_rest partition of ${TABLE} default;
    elsif not (select relispartition from pg_class where oid = to_regclass('${TABLE}_rest')) then
      alter table ${TABLE} attach partition ${TABLE}_rest default;
      perform setval(pg_get_serial_sequence('${TABLE}', 'id'), coalesce(max(id), 0) + 1) from ${TABLE}_rest;
    end if; end $$`,
  `create index if not exists ix_sys_request_log_id on ${TABLE} (id)`,
  `create index if not exists ix_sys_request_log_time on ${TABLE} (at desc, id desc)`,
  `create index if not exists ix_sys_request_log_errors on ${TABLE} (at desc, id desc) where status >= 500`,
  `create index if not exists ix_sys_request_log_request on ${TABLE} (request)`,
];

const known = new WeakMap<Engine, string>();

/** Creates the partition of the current month, once; if that fails, lines go to the default partition. */
export async function ensurePartition(engine: Engine): Promise<void> {
  const now = engine.now();
  if (known.get(engine) === monthOf(now)) return;
  known.set(engine, monthOf(now));
  if (await hasPart(engine.database, TABLE, now)) return;
  // Fails if another process creates it concurrently, or if the default partition already holds lines of this month.
  await engine.database
    .query(raw(partStatement(TABLE, now)))
    .catch((error: unknown) => engine.log.info({ error }, 'no part of the request log for this month'));
}

/** Drops the partitions before the date, and deletes older lines of the default partition. */
export async function deleteOldRequests(db: Database, before: Date): Promise<void> {
  await dropPartsBefore(db, TABLE, before);
  await db.query(sql`delete from sys_request_log_rest where at < ${before}`);
}
