import { createHash } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { buildMissingCounters } from '../capacity/counters.ts';
import type { Database } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import type { Migration } from '../module.ts';
import type { Registry } from '../registry.ts';
import { applyClosings, writeClosed } from './closing.ts';
import { applyConstraints } from './constraints.ts';
import { type MigrationReport, type Plan, type Present, planTables } from './plan.ts';
import { systemTables } from './system.ts';

/** Prefix of system-table marks in `sys_migration`; each version of the system tables has its own mark. */
const SYSTEM = 'system ';

/**
 * Migrates the database: system tables, written migrations that have not run, then the table plan. All in one transaction under an advisory
 * lock, so that a crash leaves either the old structure or the new one.
 * @throws NewerDatabase where a migration has run that this program does not know; nothing is changed then
 */
export function migrate(db: Database, registry: Pick<Registry, 'all'>, migrations: readonly Migration[]): Promise<MigrationReport> {
  return db.transaction(async (tx) => {
    await takeStructure(tx);
    await makeSystemTables(tx);
    await writeClosed(tx);
    const done = await runMigrations(tx, migrations);
    const plan = planTables(registry.all(), await inspect(tx));
    for (const statement of plan.statements) await tx.query(raw(statement));
    const { statements, unmet } = await applyConstraints(tx, registry.all());
    const closings = await applyClosings(tx, registry.all());
    await buildMissingCounters(tx, registry.all());
    return {
      migrations: done,
      statements: plan.statements.length + statements + closings,
      leftOver: plan.leftOver,
      mistyped: plan.mistyped,
      unmet,
    };
  });
}

/** The database was migrated by a newer version of the program; the message says what to do. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

/** Takes the lock on the table structure until the transaction ends, without a timeout. */
export async function takeStructure(tx: Database): Promise<void> {
  await tx.query(sql`set local statement_timeout = 0`);
  await tx.query(sql`select pg_advisory_xact_lock(${locks.structure})`);
}

/** Pending migrations and plan, without applying them (dry run). */
export async function migrationStatus(
  db: Database,
  registry: Registry,
  migrations: readonly Migration[],
): Promise<{ pending: string[]; plan: Plan }> {
  const [known] = await db.query<{ there: boolean }>(sql`select to_regclass('sys_migration') is not null as there`);
  const ran = known?.there ? await db.query<{ id: string }>(sql`select id from sys_migration`) : [];
  const pending = migrations.filter((migration) => !ran.some(({ id }) => id === migration.id)).map(({ id }) => id);
  return { pending, plan: planTables(registry.all(), await inspect(db)) };
}

// Runs the statements only when they have changed: `create index if not exists` locks its table even if the index exists, which would block
// other servers.
async function makeSystemTables(tx: Database): Promise<void> {
  const id = `${SYSTEM}${createHash('sha1').update(systemTables.join()).digest('hex')}`;
  const [place] = await tx.query<{ there: boolean }>(sql`select to_regclass('sys_migration') is not null as there`);
  const known = place?.there ? await tx.query(sql`select 1 from sys_migration where id = ${id}`) : [];
  if (known.length > 0) return;
  for (const statement of systemTables) await tx.query(raw(statement));
  await tx.query(sql`insert into sys_migration (id) values (${id})`);
}

async function runMigrations(tx: Database, migrations: readonly Migration[]): Promise<string[]> {
  const ran = new Set((await tx.query<{ id: string }>(sql`select id from sys_migration`)).map(({ id }) => id));
  mustKnow(ran, migrations);
  const due = migrations.filter(({ id }) => !ran.has(id));
  for (const { id, up } of due) {
    for (const statement of up) await tx.query(raw(statement));
    await tx.query(sql`insert into sys_migration (id) values (${id})`);
  }
  return due.map(({ id }) => id);
}

// Additive changes do not affect an older program; data moved by an unknown written migration would be lost or duplicated by it.
function mustKnow(ran: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ id }) => id));
  const unknown = [...ran].filter((id) => !known.has(id) && !id.startsWith(SYSTEM)).sort();
  if (unknown.length > 0)
    throw new NewerDatabase(
      `The database was brought to a newer version of this program (${unknown.join(', ')}): start that version, or put a backup back that was made before.`,
    );
}

async function inspect(db: Database): Promise<Present> {
  const columns = await db.query<{
    table_name: string;
    column_name: string;
    data_type: string;
    numeric_scale: number | null;
    is_nullable: 'YES' | 'NO';
  }>(
    sql`select table_name, column_name, data_type, numeric_scale, is_nullable from information_schema.columns where table_schema = current_schema()`,
  );
  const indexes = await db.query<{ indexname: string }>(sql`select indexname from pg_indexes where schemaname = current_schema()`);
  const constraints = await db.query<{ name: string }>(
    sql`select t.relname || '.' || c.conname as name from pg_constraint c join pg_class t on t.oid = c.conrelid where c.connamespace = current_schema()::regnamespace`,
  );
  const byTable = new Map<string, Map<string, string>>();
  const scales = new Map<string, number>();
  for (const { table_name, column_name, data_type, numeric_scale } of columns) {
    const table = byTable.get(table_name) ?? new Map<string, string>();
    byTable.set(table_name, table.set(column_name, data_type));
    if (numeric_scale !== null) scales.set(`${table_name}.${column_name}`, numeric_scale);
  }
  return {
    columns: byTable,
    scales,
    notNull: new Set(columns.flatMap((one) => (one.is_nullable === 'NO' ? [`${one.table_name}.${one.column_name}`] : []))),
    indexes: new Set(indexes.map(({ indexname }) => indexname)),
    constraints: new Set(constraints.map(({ name }) => name)),
  };
}
