import type { Context } from '@zhixing/engine/context.ts';
import type { Migration } from '@zhixing/engine/module.ts';
import { keepPartitions } from './partitions.ts';

/*
 * Points of tracks. They are no model: ten million rows come in hours, are never changed, and are dropped by the day. Degrees are WGS 84 as
 * devices send them, in 10 000 000ths. Only `store-reports.ts` writes them.
 */
export const trackTable: Migration = {
  id: '2026-11-26-track-points',
  up: [
    `create table sys_track_point (
      device uuid not null, fix_at timestamptz(3) not null, dedupe text not null, trip uuid not null, subject uuid not null,
      received_at timestamptz(3) not null, lng integer not null, lat integer not null, speed real, heading smallint, accuracy integer,
      late boolean not null default false, clock_bad boolean not null default false,
      primary key (device, fix_at, dedupe)) partition by range (fix_at)`,
    'create index ix_sys_track_point_trip on sys_track_point (trip, subject, fix_at)',
    'create table sys_track_point_default partition of sys_track_point default',
  ],
};

/** Makes the partitions of the coming days, and drops those older than the retention. Returns how many there are. */
export const keepTrackPartitions = (ctx: Context, retentionDays: number): Promise<number> =>
  keepPartitions(ctx, { table: 'sys_track_point', moment: 'fix_at' }, retentionDays);
