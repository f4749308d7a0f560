import type { Database } from '@zhixing/engine/database/database.ts';
import sql, { raw } from 'sql-template-tag';

/**
 * Drops indexes and foreign keys for a bulk load and returns a function that recreates them: building an index once is many times faster
 * than updating it for each row. Call within a transaction, whose locks keep others out meanwhile.
 */
export async function bareTables(tx: Database, tables: readonly string[]): Promise<() => Promise<void>> {
  const keys = await tx.query<{ table: string; name: string; definition: string }>(
    sql`select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
          from pg_constraint c join pg_class t on t.oid = c.conrelid
         where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace and t.relname = any(${tables}::text[])`,
  );
  const indexes = await tx.query<{ name: string; definition: string }>(
    sql`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
          from pg_index i join pg_class t on t.oid = i.indrelid
         where not i.indisprimary and t.relnamespace = current_schema()::regnamespace and t.relname = any(${tables}::text[])`,
  );
  for (const { table, name } of keys) await tx.query(raw(`alter table ${table} drop constraint ${name}`));
  for (const { name } of indexes) await tx.query(raw(`drop index ${name}`));
  return async () => {
    await tx.query(sql`set local maintenance_work_mem = '256MB'`);
    for (const { definition } of indexes) await tx.query(raw(definition));
    for (const { table, name, definition } of keys) await tx.query(raw(`alter table ${table} add constraint ${name} ${definition}`));
  };
}
