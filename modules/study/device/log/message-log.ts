import type { Context } from '@zhixing/engine/context.ts';
import type { Migration } from '@zhixing/engine/module.ts';
import sql from 'sql-template-tag';
import { keepPartitions } from '../partitions.ts';
import type { PlacedReport } from '../placed-report.ts';

/*
 * What devices sent, as it came: for whoever sets a device up or looks for a fault. It is no model: it is written with every batch and dropped
 * by the day. A message may tell where its wearer was, so `trip` says who may read it.
 */
export const messageLogTable: Migration = {
  id: '2026-11-26-device-message-log',
  up: [
    // Messages of one batch are received in the same moment: their number says which came first.
    'create sequence sys_device_log_no',
    `create table sys_device_log (
      no bigint not null default nextval('sys_device_log_no'), device uuid not null, received_at timestamptz(3) not null, fix_at timestamptz(3) not null, kind text not null, timing text not null,
      trip uuid, content text not null) partition by range (received_at)`,
    'create index ix_sys_device_log_device on sys_device_log (device, no desc)',
    'create table sys_device_log_default partition of sys_device_log default',
  ],
};

const LONGEST = 2000;

/** Adds messages to the log, in the open transaction; those that tell of a connection alone are no messages. */
export async function logMessages(
  ctx: Context,
  placed: readonly Pick<PlacedReport, 'report' | 'device' | 'wearer' | 'of' | 'at' | 'timing'>[],
): Promise<void> {
  const rows = placed.flatMap(({ report: { raw, kind, receivedAt }, device, wearer, of, at, timing }) => {
    if (!raw) return [];
    // NUL and halves of pairs are no text to PostgreSQL.
    const content = raw.slice(0, LONGEST).toWellFormed().replaceAll('\0', '\ufffd');
    const moments = { received_at: new Date(receivedAt).toISOString(), fix_at: new Date(at).toISOString() };
    return [{ device, ...moments, kind, timing, trip: (wearer ?? of)?.trip ?? null, content }];
  });
  if (rows.length === 0) return;
  await ctx.db.query(sql`
    insert into sys_device_log (device, received_at, fix_at, kind, timing, trip, content)
    select device, received_at, fix_at, kind, timing, trip, content
      from json_populate_recordset(null::sys_device_log, ${JSON.stringify(rows)}::json)`);
}

/** Makes the partitions of the coming days, and drops those older than the retention. Returns how many there are. */
export const keepLogPartitions = (ctx: Context, retentionDays: number): Promise<number> =>
  keepPartitions(ctx, { table: 'sys_device_log', moment: 'received_at' }, retentionDays);
