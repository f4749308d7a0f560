import { createHash } from 'node:crypto';
import type { EffectiveModel } from '@zhixing/model';
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

/** The models that the tables are planned for. Stored models are read in the transaction, once their table exists and every migration has run. */
export interface PlannedModels {
  all(tx: Database): readonly EffectiveModel[] | Promise<readonly EffectiveModel[]>;
}

/**
 * Migrates the database: system tables, written migrations that have not run, then the table plan. All in one transaction under an advisory
 * lock, so that a crash leaves either the old structure or the new one.
 * @throws NewerDatabase where a migration has run that this program does not know; nothing is changed then
 */
export function migrate(db: Database, planned: PlannedModels, migrations: readonly Migration[]): Promise<MigrationReport> {
  return db.transaction(async (tx) => {
    await takeStructure(tx);
    await makeSystemTables(tx);
    await writeClosed(tx);
    const done = await runMigrations(tx, migrations);
    const models = await planned.all(tx);
    const plan = planTables(models, await inspect(tx));
    for (const statement of plan.statements) await tx.query(raw(statement));
    const { statements, unmet } = await applyConstraints(tx, models);
    const closings = await applyClosings(tx, models);
    await buildMissingCounters(tx, models);
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

interface Column {
  readonly table: string;
  readonly name: string;
  /** As `information_schema.columns` names it. */
  readonly type: string;
  /** Decimal places of `numeric` columns that have them. */
  readonly scale: number | null;
  readonly required: boolean;
}

// From the catalogue itself: `information_schema` examines the privileges of every column and takes ten times as long.
const COLUMNS = sql`select c.relname as "table", a.attname as name, a.attnotnull as required,
    case when t.typelem <> 0 and t.typlen = -1 then 'ARRAY' else format_type(a.atttypid, null) end as type,
    case when a.atttypid = 'numeric'::regtype then information_schema._pg_numeric_scale(a.atttypid, a.atttypmod) end as scale
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`;

async function inspect(db: Database): Promise<Present> {
  const columns = await db.query<Column>(COLUMNS);
  const indexes = await db.query<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('i', 'I')`,
  );
  const constraints = await db.query<{ table: string; name: string }>(
    sql`select t.relname as "table", c.conname as name from pg_constraint c join pg_class t on t.oid = c.conrelid where c.connamespace = current_schema()::regnamespace`,
  );
  const byTable = Map.groupBy(columns, ({ table }) => table);
  const named = Map.groupBy(constraints, ({ table }) => table);
  return {
    columns: new Map([...byTable].map(([table, own]) => [table, new Map(own.map(({ name, type }) => [name, type]))])),
    scales: new Map(columns.flatMap(({ table, name, scale }) => (scale === null ? [] : [[`${table}.${name}`, scale]]))),
    notNull: new Set(columns.flatMap(({ table, name, required }) => (required ? [`${table}.${name}`] : []))),
    indexes: new Set(indexes.map(({ name }) => name)),
    constraints: new Map([...named].map(([table, own]) => [table, new Set(own.map(({ name }) => name))])),
  };
}
