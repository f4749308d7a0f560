import type { Context } from '@zhixing/engine/context.ts';
import sql, { raw } from 'sql-template-tag';

/** A table in partitions of one day each, with a default one for what is dated otherwise. */
export interface DailyTable {
  readonly table: string;
  /** By which it is divided. */
  readonly moment: string;
}

const AHEAD_DAYS = 7;
const DAY_MS = 86_400_000;
const nameOf = (table: string, day: string): string => `${table}_${day.replaceAll('-', '')}`;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Makes the partitions of the coming days, and drops those older than the retention. Returns how many there are. */
export async function keepPartitions(ctx: Context, { table, moment }: DailyTable, retentionDays: number): Promise<number> {
  const now = ctx.now().getTime();
  for (let day = -1; day <= AHEAD_DAYS; day++) await makePartition(ctx, { table, moment }, now + day * DAY_MS);
  const oldest = nameOf(table, dayOf(now - retentionDays * DAY_MS));
  const present = await ctx.db.query<{ name: string }>(
    sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass`,
  );
  const outdated = present.filter(({ name }) => /_\d{8}$/.test(name) && name < oldest);
  for (const { name } of outdated) await ctx.db.query(raw(`drop table "${name}"`));
  const limit = new Date(now - retentionDays * DAY_MS).toISOString();
  await ctx.db.query(raw(`delete from "${table}_default" where ${moment} < '${limit}'`));
  return present.length - outdated.length;
}

async function makePartition(ctx: Context, { table, moment }: DailyTable, at: number): Promise<void> {
  const [from, until] = [dayOf(at), dayOf(at + DAY_MS)];
  const name = nameOf(table, from);
  const [known] = await ctx.db.query(sql`select 1 from pg_class where relname = ${name}`);
  if (known) return;
  const [first, last] = [`'${from}T00:00:00Z'`, `'${until}T00:00:00Z'`];
  // What the default partition already holds of that day would be in the way.
  await ctx.db.transaction(async (tx) => {
    await tx.query(raw(`create table "${name}" (like ${table} including defaults including constraints)`));
    await tx.query(
      raw(
        `with moved as (delete from "${table}_default" where ${moment} >= ${first} and ${moment} < ${last} returning *) insert into "${name}" select * from moved`,
      ),
    );
    await tx.query(raw(`alter table ${table} attach partition "${name}" for values from (${first}) to (${last})`));
  });
}
