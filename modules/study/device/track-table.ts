import type { Context } from '@zhixing/engine/context.ts';
import type { Migration } from '@zhixing/engine/module.ts';
import sql, { raw } from 'sql-template-tag';

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

const AHEAD_DAYS = 7;
const DAY_MS = 86_400_000;
const nameOf = (day: string): string => `sys_track_point_${day.replaceAll('-', '')}`;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Makes the partitions of the coming days, and drops those older than the retention. Returns how many there are. */
export async function keepTrackPartitions(ctx: Context, retentionDays: number): Promise<number> {
  const now = ctx.now().getTime();
  for (let day = -1; day <= AHEAD_DAYS; day++) await makePartition(ctx, now + day * DAY_MS);
  const oldest = nameOf(dayOf(now - retentionDays * DAY_MS));
  const present = await ctx.db.query<{ name: string }>(
    sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'sys_track_point'::regclass`,
  );
  const outdated = present.filter(({ name }) => /_\d{8}$/.test(name) && name < oldest);
  for (const { name } of outdated) await ctx.db.query(raw(`drop table "${name}"`));
  await ctx.db.query(sql`delete from sys_track_point_default where fix_at < ${new Date(now - retentionDays * DAY_MS)}`);
  return present.length - outdated.length;
}

async function makePartition(ctx: Context, moment: number): Promise<void> {
  const [from, until] = [dayOf(moment), dayOf(moment + DAY_MS)];
  const [known] = await ctx.db.query(sql`select 1 from pg_class where relname = ${nameOf(from)}`);
  if (known) return;
  // Points of that day which the default partition already holds would be in the way.
  await ctx.db.transaction(async (tx) => {
    await tx.query(raw(`create table "${nameOf(from)}" (like sys_track_point including defaults including constraints)`));
    await tx.query(
      raw(
        `with moved as (delete from sys_track_point_default where fix_at >= '${from}T00:00:00Z' and fix_at < '${until}T00:00:00Z' returning *) insert into "${nameOf(from)}" select * from moved`,
      ),
    );
    await tx.query(
      raw(`alter table sys_track_point attach partition "${nameOf(from)}" for values from ('${from}T00:00:00Z') to ('${until}T00:00:00Z')`),
    );
  });
}
