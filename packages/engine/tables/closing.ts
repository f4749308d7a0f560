import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { tableOf } from '../database/identifiers.ts';
import { digest } from './plan.ts';

/*
 * Records that close with another one (`closedSince` of a model): once the moment is set, the record and everything that belongs to it is read
 * only, on every path. Triggers of the database enforce it, so that neither direct writes of the server nor SQL get around it.
 */

/** SQLSTATE of a refused write. */
export const CLOSED = 'ZX001';

/** Setting of a transaction that may write closed records. */
const SETTING = 'zhixing.closing';
const PREFIX = 'closed_';

/** How a model belongs to the model that closes it: through which columns. */
export interface Belonging {
  readonly model: EffectiveModel;
  readonly root: EffectiveModel;
  /** From the rows of the model to the closing record: references of its own, else those to a model that belongs to it. */
  readonly paths: readonly (readonly EffectiveField[])[];
}

/** Every model that belongs to a closing one: by a reference of its own, or by a required one to a model that does. */
export function belongingsOf(models: readonly EffectiveModel[]): readonly Belonging[] {
  return models.filter(({ document }) => document.closedSince).flatMap((root) => belongingsTo(root, models));
}

function belongingsTo(root: EffectiveModel, models: readonly EffectiveModel[]): readonly Belonging[] {
  const found = new Map<string, Belonging['paths']>();
  for (const model of models) if (model !== root) keepPaths(found, model, directPaths(root, model));
  // Children of what belongs to the record, and theirs, until nothing is added. Models with a reference of their own have decided already.
  const children = models.filter((model) => model !== root && refsTo(root.name, model).length === 0);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const model of children) if (!found.has(model.name)) keepPaths(found, model, pathsThrough(found, model));
  }
  return models.flatMap((model) => {
    const paths = found.get(model.name);
    return paths ? [{ model, root, paths }] : [];
  });
}

function keepPaths(found: Map<string, Belonging['paths']>, { name }: EffectiveModel, paths: Belonging['paths']): void {
  if (paths.length > 0) found.set(name, paths);
}

const directPaths = (root: EffectiveModel, model: EffectiveModel): Belonging['paths'] =>
  refsTo(root.name, model)
    .filter(({ settings }) => settings.closes !== false)
    .map((field) => [field]);

const pathsThrough = (found: ReadonlyMap<string, Belonging['paths']>, model: EffectiveModel): Belonging['paths'] =>
  parentsOf(model).flatMap((field) => (found.get(String(field.settings.model)) ?? []).slice(0, 1).map((path) => [field, ...path]));

const oneRefs = (model: EffectiveModel): EffectiveField[] =>
  Object.values(model.fields).filter(({ kind, column }) => kind.reference === 'one' && column !== null);
const refsTo = (target: string, model: EffectiveModel) => oneRefs(model).filter(({ settings }) => settings.model === target);
const parentsOf = (model: EffectiveModel) =>
  oneRefs(model).filter(({ settings }) => settings.required === true && settings.closes !== false);

interface Trigger {
  readonly table: string;
  readonly name: string;
  readonly statements: readonly string[];
}

/** Brings the triggers into the database, in the open transaction. Returns the number of statements. */
export async function applyClosings(tx: Database, models: readonly EffectiveModel[]): Promise<number> {
  const byName = new Map(models.map((model) => [model.name, model]));
  const wanted = [
    ...models.filter(({ document }) => document.closedSince).map(ownTrigger),
    ...belongingsOf(models).map((one) => trigger(one, byName)),
  ];
  const present = await tx.query<{ table: string; name: string }>(
    sql`select c.relname as table, g.tgname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid
         where c.relnamespace = current_schema()::regnamespace and not g.tgisinternal and left(g.tgname, ${PREFIX.length}) = ${PREFIX}`,
  );
  const tables = new Set(models.map(({ table }) => table));
  const isWanted = (one: { readonly table: string; readonly name: string }) =>
    wanted.some(({ table, name }) => table === one.table && one.name.startsWith(name));
  const outdated = present
    .filter((one) => tables.has(one.table) && !isWanted(one))
    .map(({ table, name }) => `drop trigger "${name}" on "${table}"`);
  const missing = wanted.filter(({ table, name }) => !present.some((one) => one.table === table && one.name.startsWith(name)));
  const statements = [...outdated, ...missing.flatMap((one) => one.statements)];
  for (const statement of statements) await tx.query(raw(statement));
  return statements.length;
}

/** The closing record itself is not changed after it has closed. */
function ownTrigger(root: EffectiveModel): Trigger {
  const column = columnOf(root);
  const body = `if exists (select 1 from stale where ${column} is not null and (tg_op = 'UPDATE' or deleted_at is null)) then ${refusal} end if;`;
  return triggerOf(root, body, ['update', 'delete']);
}

function trigger({ model, root, paths }: Belonging, byName: ReadonlyMap<string, EffectiveModel>): Trigger {
  const keys = (rows: string, where: string) => paths.map((path) => keysSql(path, rows, where, byName)).join(' union all ');
  // Rows in the recycle bin may be erased: they were deleted before.
  const body = `if tg_op <> 'DELETE' then ${check(root, keys('fresh', ''))} end if;
    if tg_op = 'DELETE' then ${check(root, keys('stale', 'r.deleted_at is null'))} end if;
    if tg_op = 'UPDATE' then ${check(root, keys('stale', ''))} end if;`;
  return triggerOf(model, body, ['insert', 'update', 'delete']);
}

function keysSql(
  [first, ...rest]: readonly EffectiveField[],
  rows: string,
  where: string,
  byName: ReadonlyMap<string, EffectiveModel>,
  also = '',
): string {
  let [from, last, field] = [`"${rows}" r`, 'r', first];
  for (const [at, next] of rest.entries()) {
    const parent = byName.get(String(field?.settings.model));
    from += ` join "${parent?.table}" p${at} on p${at}.id = ${last}."${field?.column}"`;
    [last, field] = [`p${at}`, next];
  }
  return `select ${last}."${field?.column}" as key${also} from ${from}${where && ` where ${where}`}`;
}

/** Writers share a lock that closing takes alone, so that no write commits after the record was found complete. */
const check = (root: EffectiveModel, keys: string): string => `
    perform pg_advisory_xact_lock_shared(hashtextextended('${PREFIX}' || k.key::text, 0))
       from (select distinct key from (${keys}) every_key where key is not null order by key) k;
    if exists (select 1 from (${keys}) k join "${root.table}" t on t.id = k.key where t.${columnOf(root)} is not null) then ${refusal} end if;`;

const refusal = `raise exception 'the record belongs to one that is closed' using errcode = '${CLOSED}', table = tg_table_name;`;

const columnOf = (root: EffectiveModel): string => `"${String(root.fields[String(root.document.closedSince)]?.column)}"`;

const transitions = {
  insert: 'referencing new table as fresh',
  update: 'referencing old table as stale new table as fresh',
  delete: 'referencing old table as stale',
} as const;

function triggerOf({ table }: EffectiveModel, body: string, events: readonly (keyof typeof transitions)[]): Trigger {
  const name = `${PREFIX}${digest(body)}`;
  const called = `"${PREFIX}${table}"`;
  return {
    table,
    name,
    statements: [
      `create or replace function ${called}() returns trigger language plpgsql as $$ begin
    if current_setting('${SETTING}', true) = 'off' then return null; end if;
    ${body}
    return null; end $$`,
      ...events.map(
        (event) =>
          `create trigger "${name}_${event}" after ${event} on "${table}" ${transitions[event]} for each statement execute function ${called}()`,
      ),
    ],
  };
}

const closingTexts = new WeakMap<EffectiveModel, string>();
const closingRowTexts = new WeakMap<EffectiveModel, string>();

/** A query with a row if a record belongs to one that is closed; undefined for models that never close. */
export function closedSql(model: EffectiveModel, id: string, models: () => readonly EffectiveModel[]): Sql | undefined {
  const text = closingTexts.get(model) ?? closingText(model, models());
  closingTexts.set(model, text);
  return text === '' ? undefined : sql`with given as (select * from ${tableOf(model)} where id = ${id}) ${raw(text)}`;
}

/** A query of the ids of those rows of a page that are closed; undefined for models that never close. `page` has the ids of its rows. */
export function closedRowsSql(model: EffectiveModel, page: Sql, models: () => readonly EffectiveModel[]): Sql | undefined {
  const text = closingRowTexts.get(model) ?? closingRowText(model, models());
  closingRowTexts.set(model, text);
  if (text === '') return undefined;
  return sql`with given as (select * from ${tableOf(model)} where id in (${page})) select distinct c.id from (${raw(text)}) c`;
}

function closingRowText(model: EffectiveModel, models: readonly EffectiveModel[]): string {
  if (model.document.closedSince) return `select g.id from given g where g.${columnOf(model)} is not null`;
  const byName = new Map(models.map((one) => [one.name, one]));
  const belongings = belongingsOf(models).filter((one) => one.model === model);
  const found = belongings.flatMap(({ root, paths }) =>
    paths.map(
      (path) =>
        `select k.id from (${keysSql(path, 'given', '', byName, ', r.id')}) k join "${root.table}" t on t.id = k.key where t.${columnOf(root)} is not null`,
    ),
  );
  return found.join(' union all ');
}

function closingText(model: EffectiveModel, models: readonly EffectiveModel[]): string {
  const byName = new Map(models.map((one) => [one.name, one]));
  const belongings = belongingsOf(models).filter((one) => one.model === model);
  const found = belongings.map(({ root, paths }) => {
    const keys = paths.map((path) => keysSql(path, 'given', '', byName)).join(' union all ');
    return `select 1 from (${keys}) k join "${root.table}" t on t.id = k.key where t.${columnOf(root)} is not null`;
  });
  return found.length === 0 ? '' : `${found.join(' union all ')} limit 1`;
}

/** Lets the open transaction write closed records: migrations, what the law orders to erase, search columns. */
export const writeClosed = (tx: Database): Promise<unknown> => tx.query(sql`select set_config(${SETTING}, 'off', true)`);

/** Waits until no open transaction writes what belongs to a record, and keeps others from it until the commit. Called before it is closed. */
export const closeAlone = (tx: Database, id: string): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${PREFIX + id}, 0))`);
