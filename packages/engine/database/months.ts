import sql, { raw } from 'sql-template-tag';
import type { Database } from './database.ts';

/** The first day of a month, such as `2026-11-01`; `ahead` counts months from the month of `at`. Months are in UTC. */
export const monthOf = (at: Date, ahead = 0): string =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10);

/** Name of a month's partition, such as `sys_audit_2026_11`. */
export const partOf = (table: string, month: string): string => `${table}_${month.slice(0, 7).replace('-', '_')}`;

/** Statement that creates a month's partition; idempotent. */
export const partStatement = (table: string, at: Date): string =>
  `create table if not exists ${partOf(table, monthOf(at))} partition of ${table} for values from ('${monthOf(at)}T00:00:00Z') to ('${monthOf(at, 1)}T00:00:00Z')`;

/** Whether the partition for a time exists. Checked first, since creating one locks the whole table. */
export async function hasPart(db: Database, table: string, at: Date): Promise<boolean> {
  const [found] = await db.query<{ there: boolean }>(sql`select to_regclass(${partOf(table, monthOf(at))}) is not null as there`);
  return found?.there ?? false;
}

/** Names of the partitions that end before a time, oldest first. */
export async function partsBefore(db: Database, table: string, before: Date): Promise<string[]> {
  const parts = await db.query<{ name: string; bound: string | null }>(sql`
    select c.relname as name, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)') as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass order by c.relname`);
  const over = parts.filter(({ bound }) => bound !== null && new Date(bound) <= before).map(({ name }) => name);
  const strange = over.find((name) => !new RegExp(`^${table}_\\d{4}_\\d{2}$`).test(name));
  if (strange) throw new Error(`not a month of ${table}: ${strange}`);
  return over;
}

/** Drops the partitions that end before a time. */
export async function dropPartsBefore(db: Database, table: string, before: Date): Promise<void> {
  for (const name of await partsBefore(db, table, before)) await db.query(raw(`drop table if exists ${name}`));
}
