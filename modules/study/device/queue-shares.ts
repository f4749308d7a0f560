import { randomUUID } from 'node:crypto';
import type { Engine } from '@zhixing/engine/engine.ts';
import type { Migration } from '@zhixing/engine/module.ts';
import type { Shares } from '@zhixing/telemetry/queue/consume.ts';
import { PARTS } from '@zhixing/telemetry/queue/report-queue.ts';
import sql from 'sql-template-tag';

/*
 * Which server reads which part of the queue of reports. It is no model: nobody reads or edits it, and it is written every few seconds. A
 * server that has not renewed its lease in time has lost it; the database's clock decides.
 */
export const shareTables: Migration = {
  id: '2026-11-26-report-queue-shares',
  up: [
    'create table sys_report_reader (id uuid primary key, seen_at timestamptz not null)',
    'create table sys_report_share (part integer primary key, reader uuid not null, until timestamptz not null)',
  ],
};

const EVERY_MS = 3000;
const LEASE_S = 15;

/** Divides the parts evenly between the servers that are alive: each takes those that fall to its place among them, once nobody holds them. */
export function queueShares({ database }: Engine): Shares {
  const reader = randomUUID();
  const lease = `${LEASE_S} seconds`;
  return {
    everyMs: EVERY_MS,
    renew: () =>
      database.transaction(async (tx) => {
        // Readers take turns, so that each sees who the others are.
        await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('report queue shares', 0))`);
        await tx.query(sql`
          insert into sys_report_reader values (${reader}, clock_timestamp())
          on conflict (id) do update set seen_at = excluded.seen_at`);
        await tx.query(sql`delete from sys_report_reader where seen_at < clock_timestamp() - ${lease}::interval`);
        const readers = await tx.query<{ id: string }>(sql`select id from sys_report_reader order by id`);
        const place = readers.findIndex(({ id }) => id === reader);
        const mine = Array.from({ length: PARTS }, (_, part) => part).filter((part) => part % readers.length === place);
        await tx.query(sql`delete from sys_report_share where reader = ${reader} and part <> all(${mine}::int[])`);
        const held = await tx.query<{ part: number }>(sql`
          insert into sys_report_share as s
          select part, ${reader}, clock_timestamp() + ${lease}::interval from unnest(${mine}::int[]) as part
          on conflict (part) do update set reader = excluded.reader, until = excluded.until
           where s.reader = excluded.reader or s.until < clock_timestamp()
          returning part`);
        return held.map(({ part }) => part);
      }),
    leave: async () => {
      await database.query(sql`delete from sys_report_share where reader = ${reader}`);
      await database.query(sql`delete from sys_report_reader where id = ${reader}`);
    },
  };
}
