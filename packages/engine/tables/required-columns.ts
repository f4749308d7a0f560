import { createHash } from 'node:crypto';
import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { raw } from 'sql-template-tag';
import type { Database, DatabaseRoot } from '../database/database.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';
import { locks } from '../database/locks.ts';
import type { Log } from '../observability/log.ts';
import { createPollingWorker, type PollingWorker } from '../queue/polling-worker.ts';
import type { Registry } from '../registry.ts';

const DEBOUNCE_MS = 1000;
const SWEEP_MS = 3_600_000;
const BATCH = 500;
const LOCK_WAIT = raw("set local lock_timeout = '3s'");

interface Around {
  readonly database: DatabaseRoot;
  readonly registry: Registry;
  readonly log: Pick<Log, 'warn' | 'error'>;
}

export const isRequired = ({ settings }: EffectiveField): boolean => settings.required === true;

/** The default of a field as an SQL literal; null without a default that is the same for every row. */
export function constantDefault({ settings }: EffectiveField): string | null {
  const { default: value, unique } = settings;
  if (unique === true || (typeof value === 'string' && value.startsWith('@'))) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : null;
}

/**
 * Makes columns `not null` that became required in a table with rows, once every row has a value from a default, a written migration or
 * users. Works in the background in short transactions; columns that still have empty rows are checked again later.
 */
export function createRequiring(engineOf: () => Around): PollingWorker {
  return createPollingWorker({
    debounceMs: DEBOUNCE_MS,
    everyMs: SWEEP_MS,
    work: async (stopping) => {
      const { database, registry, log } = engineOf();
      for (const { model, field } of await openColumns(database, registry)) {
        if (stopping()) return false;
        await makeRequired(database, model, field).catch((error: unknown) =>
          log.warn({ error, column: `${model.table}.${field.column}` }, 'a column of a required field could not be made not null'),
        );
      }
      return false;
    },
    failed: (error) => engineOf().log.error({ error }, 'columns of required fields'),
  });
}

/** Columns of required fields that still accept null. */
async function openColumns(db: Database, registry: Registry): Promise<{ model: EffectiveModel; field: EffectiveField }[]> {
  const columns = await db.query<{ name: string }>(
    // From the catalogue itself: `information_schema` examines the privileges of every column.
    sql`select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
         where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and not a.attnotnull`,
  );
  const nullable = new Set(columns.map(({ name }) => name));
  return registry.all().flatMap((model) =>
    Object.values(model.fields)
      .filter((field) => isRequired(field) && nullable.has(`${model.table}.${field.column}`))
      .map((field) => ({ model, field })),
  );
}

// A validated check makes `set not null` skip its scan, so that each exclusive lock is short; validation allows concurrent reads and
// writes.
async function makeRequired(database: DatabaseRoot, model: EffectiveModel, field: EffectiveField): Promise<void> {
  await fill(database, model, field);
  if ((await database.query(sql`select 1 from ${tableOf(model)} where ${columnOf(field)} is null limit 1`)).length > 0) return;
  const [table, column, name] = [tableOf(model), columnOf(field), constraintOf(model, field)];
  const constraint = raw(`"${name}"`);
  await inTurn(database, async (tx) => {
    if (await isThere(tx, model, name)) return;
    await tx.query(sql`alter table ${table} add constraint ${constraint} check (${column} is not null) not valid`);
  });
  await database.transaction(async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`);
    await tx.query(sql`alter table ${table} validate constraint ${constraint}`);
  });
  await inTurn(database, async (tx) => {
    if (!(await isThere(tx, model, name))) return;
    await tx.query(sql`alter table ${table} alter column ${column} set not null`);
    await tx.query(sql`alter table ${table} drop constraint ${constraint}`);
  });
}

async function fill(database: DatabaseRoot, model: EffectiveModel, field: EffectiveField): Promise<void> {
  const value = constantDefault(field);
  if (value === null) return;
  const [table, column] = [tableOf(model), columnOf(field)];
  for (let filled = BATCH; filled === BATCH; ) {
    const rows = await database.query(sql`
      update ${table} set ${column} = ${raw(value)} where id in (select id from ${table} where ${column} is null limit ${raw(String(BATCH))} for no key update)
      returning 1`);
    filled = rows.length;
  }
}

/** Serialises processes with an advisory lock, and limits the wait for table locks, so that queries are not blocked for long. */
const inTurn = (database: DatabaseRoot, work: (tx: Database) => Promise<void>): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.query(sql`${LOCK_WAIT}`);
    await tx.query(sql`select pg_advisory_xact_lock(${locks.structure})`);
    await work(tx);
  });

async function isThere(tx: Database, { table }: EffectiveModel, name: string): Promise<boolean> {
  const found = await tx.query(sql`select 1 from pg_constraint where conrelid = to_regclass(${`"${table}"`}) and conname = ${name}`);
  return found.length > 0;
}

const constraintOf = ({ table }: EffectiveModel, { column }: EffectiveField): string =>
  `nn_${createHash('sha1').update(`${table}.${column}`).digest('hex').slice(0, 16)}`;
