import type { AnyModel, EffectiveField, EffectiveModel, Row } from '@zhixing/model';
import sql, { empty, join, raw, Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { absentRow, columnOf, identifier, newId, storedFields, tableOf } from '../database/identifiers.ts';
import { jsonBytes } from '../database/json-rows.ts';
import { columnValues } from '../permission/scope-check.ts';
import { searchColumnOf, searchColumnValue, searchColumnValues, shadowed } from '../search/search-column.ts';

/*
 * Direct writes of data that the server maintains itself: logs, projections, states of queues and flows. They skip permissions and rules
 * and write no history and no event, but maintain the search columns. Writes by users go through `repo`.
 */

/** The parts of a context that a write needs. */
export type Writer = Pick<Context, 'engine' | 'db' | 'now'>;
type Given<M> = { readonly [K in keyof Row<M>]?: Row<M>[K] };
type Sets<M> = { readonly [K in keyof Row<M>]?: Row<M>[K] | Sql };

/** On a key conflict: keep the existing row, or set fields, where SQL refers to the new row as `excluded` and the existing one as `t`. */
type Taken<M> = 'keep' | { readonly key: Sql; readonly set: Sets<M>; readonly newVersion?: boolean };

/** Inserts rows; model defaults fill missing fields. Returns the ids of inserted or changed rows. */
export async function insertRows<M extends AnyModel>(
  ctx: Writer,
  { name }: M,
  rows: readonly Given<M>[],
  { taken }: { readonly taken?: Taken<M> } = {},
): Promise<string[]> {
  if (rows.length === 0) return [];
  const model = ctx.engine.registry.get(name);
  const columns = join([...storedFields(model).map(columnOf), ...shadowed(model).map((field) => identifier(searchColumnOf(field)))], ', ');
  const documents = jsonBytes(rows.map((row) => documentOf(ctx, model, row)));
  const written = await ctx.db.query<{ id: string }>(
    sql`insert into ${tableOf(model)} as t (${columns}) select ${columns} from json_populate_recordset(${absentRow(model)}, ${documents}) ${takenSql(ctx, model, taken)} returning t.id`,
  );
  announceWritten(ctx, model, taken && taken !== 'keep' ? taken.set : {});
  return written.map(({ id }) => id);
}

/** An update; its SQL refers to the rows as `t`. */
export interface RowChange<M> {
  /** Values by field, or SQL over `t` and the tables in `from`. */
  readonly set: Sets<M>;
  readonly where: Sql;
  /** Further tables, for the `from` clause. */
  readonly from?: Sql;
  /** Columns to return. */
  readonly returning?: Sql;
  /** Increments the version and sets the update time; without it, open forms do not detect a conflict. */
  readonly newVersion?: boolean;
  /** Moves the rows to the recycle bin, or restores them. */
  readonly deleted?: boolean;
}

/** Changes rows in one statement. Returns the `returning` columns of each row. */
export async function updateRows<M extends AnyModel, T = unknown>(ctx: Writer, { name }: M, change: RowChange<M>): Promise<T[]> {
  const model = ctx.engine.registry.get(name);
  const { where, from, returning } = change;
  const bin = change.deleted === undefined ? [] : [sql`deleted_at = ${change.deleted ? ctx.now() : null}`];
  const sets = [...setsOf(ctx, model, change), ...bin];
  const changed = await ctx.db.query<T>(
    sql`update ${tableOf(model)} t set ${join(sets, ', ')} ${from ? sql`from ${from}` : empty} where ${where} ${returning ? sql`returning ${returning}` : empty}`,
  );
  announceWritten(ctx, model, change.set);
  return changed;
}

/** Deletes rows permanently. Returns the `returning` columns of each row. */
export async function deleteRows<M extends AnyModel, T = unknown>(ctx: Writer, { name }: M, where: Sql, returning = sql`1`): Promise<T[]> {
  const model = ctx.engine.registry.get(name);
  const gone = await ctx.db.query<T>(sql`delete from ${tableOf(model)} t where ${where} returning ${returning}`);
  announceWritten(ctx, model, {});
  return gone;
}

/** Assignments of fields from the new row, for a key conflict. */
export function excluded<M extends AnyModel, K extends keyof Row<M> & string>(
  { engine }: Pick<Context, 'engine'>,
  { name }: M,
  fields: readonly K[],
): { readonly [F in K]: Sql } {
  const model = engine.registry.get(name);
  const sets = fields.map((field) => [field, sql`excluded.${identifier(String(model.fields[field]?.column))}`]);
  return Object.fromEntries(sets) as { readonly [F in K]: Sql };
}

function documentOf(ctx: Writer, model: EffectiveModel, row: Readonly<Record<string, unknown>>): object {
  const defaults = storedFields(model).flatMap(({ name, settings }) => (settings.default === undefined ? [] : [[name, settings.default]]));
  const now = ctx.now();
  const whole = { ...Object.fromEntries(defaults), id: newId(), version: 1, createdAt: now, updatedAt: now, ...row };
  return { ...columnValues(model, whole), ...searchColumnValues(model, whole) };
}

function takenSql<M>(ctx: Writer, model: EffectiveModel, taken: Taken<M> | undefined): Sql {
  if (taken === undefined) return empty;
  if (taken === 'keep') return raw('on conflict do nothing');
  return sql`on conflict ${taken.key} do update set ${join(setsOf(ctx, model, taken), ', ')}`;
}

function setsOf<M>(
  ctx: Writer,
  model: EffectiveModel,
  { set, newVersion }: { readonly set: Sets<M>; readonly newVersion?: boolean },
): Sql[] {
  const sets = Object.entries(set).flatMap(([name, value]) => {
    const field = model.fields[name];
    if (!field) throw new Error(`${model.name} has no field "${name}"`);
    return setOf(model, field, value);
  });
  return newVersion ? [...sets, sql`version = t.version + 1`, sql`updated_at = ${ctx.now()}`] : sets;
}

// The value of an SQL expression is known only to the database: clears the search column, and the backfill computes it.
function setOf(model: EffectiveModel, field: EffectiveField, value: unknown): Sql[] {
  const column = columnOf(field);
  const set = sql`${column} = ${value instanceof Sql ? value : parameter(field, value)}`;
  if (!shadowed(model).includes(field)) return [set];
  return [set, sql`${identifier(searchColumnOf(field))} = ${value instanceof Sql ? null : searchColumnValue(value)}`];
}

function parameter({ kind, settings }: EffectiveField, value: unknown): unknown {
  const stored = kind.toColumn(value ?? null);
  return kind.column(settings) === 'jsonb' && stored !== null ? JSON.stringify(stored) : stored;
}

function announceWritten({ db, engine }: Writer, model: EffectiveModel, set: Readonly<Record<string, unknown>>): void {
  const open = shadowed(model).some(({ name }) => set[name] instanceof Sql);
  db.afterCommit(() => {
    engine.written(model.name);
    if (open) engine.searchBackfill.wake();
  });
}
