import sql, { raw } from 'sql-template-tag';
import type { Database } from './database.ts';

/** The first day of a month, as `2026-11-01`; `ahead` counts months from the one that the moment lies in. Months are those of UTC. */
export const monthOf = (at: Date, ahead = 0): string =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10);

/** The name of a month's part of a table, as `sys_audit_2026_11`. */
export const partOf = (table: string, month: string): string => `${table}_${month.slice(0, 7).replace('-', '_')}`;

/** The statement that makes the part of a month; it may run again. */
export const partStatement = (table: string, at: Date): string =>
  `create table if not exists ${partOf(table, monthOf(at))} partition of ${table} for values from ('${monthOf(at)}T00:00:00Z') to ('${monthOf(at, 1)}T00:00:00Z')`;

/** Whether the part of the month that a moment lies in is there. Looked up first, since making one locks the whole table. */
export async function hasPart(db: Database, table: string, at: Date): Promise<boolean> {
  const [found] = await db.query<{ there: boolean }>(sql`select to_regclass(${partOf(table, monthOf(at))}) is not null as there`);
  return found?.there ?? false;
}

/** Names of the parts whose last moment lies before another one, the oldest first. */
export async function partsBefore(db: Database, table: string, before: Date): Promise<string[]> {
  const parts = await db.query<{ name: string; bound: string | null }>(sql`
    select c.relname as name, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)') as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass order by c.relname`);
  const over = parts.filter(({ bound }) => bound !== null && new Date(bound) <= before).map(({ name }) => name);
  const strange = over.find((name) => !new RegExp(`^${table}_\\d{4}_\\d{2}$`).test(name));
  if (strange) throw new Error(`not a month of ${table}: ${strange}`);
  return over;
}

/** Takes away the parts of a table that are over before a moment. */
export async function dropPartsBefore(db: Database, table: string, before: Date): Promise<void> {
  for (const name of await partsBefore(db, table, before)) await db.query(raw(`drop table if exists ${name}`));
}
