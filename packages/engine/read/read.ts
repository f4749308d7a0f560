import { type Condition, type EffectiveField, type EffectiveModel, isId } from '@zhixing/model';
import sql, { join, raw, Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { columnOf, storedFields, tableOf } from '../database/identifiers.ts';
import { modelErrors } from '../errors.ts';
import { can, mustBeAble, visibility } from '../permission/access.ts';
import { shownNameSql } from '../text/product-names.ts';
import { type ConditionScope, conditionSql } from './conditions.ts';
import { pruneImplied } from './implied.ts';

export type Stored = Record<string, unknown> & { id: string; version: number };

/** Related models are searched through the reader's own scope there. */
export function conditionScopeOf(ctx: Context): ConditionScope {
  return { model: ctx.engine.registry.get, scope: (model) => can(ctx, model, 'read') ?? { id: { in: [] } }, now: ctx.now };
}

/** Related models are searched without a scope, for checks of the server whose result must not depend on the caller. */
export function unrestrictedScope(ctx: Context): ConditionScope {
  return { model: ctx.engine.registry.get, scope: () => ({}), now: ctx.now };
}

const LIVE = raw('t.deleted_at is null');

/** Days for which deleted records stay in the recycle bin; nothing is erased earlier. */
export const BIN_DAYS = 30;
const IN_BIN = raw(`t.deleted_at > now() - interval '${BIN_DAYS} days'`);

/** A restriction of the rows: a condition, or SQL that no condition can express. */
export type Narrowing = Condition | Sql;

/** SQL predicate over `t` that is the conjunction of all narrowings. */
export function predicate(ctx: Context, model: EffectiveModel, narrowings: readonly Narrowing[], deleted = false): Sql {
  const [conditions, asked] = [narrowings.filter(isCondition), narrowings.filter((one) => one instanceof Sql)];
  const parts = pruneImplied(conditions).map((condition) => conditionSql(model, condition, conditionScopeOf(ctx)));
  return join([deleted ? IN_BIN : LIVE, ...parts, ...asked], ' and ');
}

const isCondition = (narrowing: Narrowing): narrowing is Condition => !(narrowing instanceof Sql);

/** All stored columns under their field names, unmasked; for server code only. */
export function fullColumns(model: EffectiveModel): Sql {
  return join(
    storedFields(model).map((field) => sql`${wire(field)} as ${raw(`"${field.name}"`)}`),
    ', ',
  );
}

const wire = (field: EffectiveField): Sql => raw(field.kind.fromColumn(`t.${columnOf(field).text}`));

/** A column as the reader sees it. With `reader`, product names are translated to the reader's language; without, the stored value. */
export function visibleColumn(field: EffectiveField, masked: boolean, reader?: Context): Sql {
  const name = raw(`"${field.name}"`);
  if (!masked) return sql`${reader ? shownNameSql(reader, field, wire(field)) : wire(field)} as ${name}`;
  const mask = field.kind.mask(field.settings);
  return mask ? sql`${raw(mask.sql(`t."${field.column}"`))} as ${name}` : sql`null as ${name}`;
}

// Rows may insert references to a record while it is changed, but not while it is deleted.
const LOCKS = { change: raw(' for no key update'), remove: raw(' for update') };

/**
 * Loads one complete row within a scope, optionally row-locked until the end of the transaction. Throws 404 if the scope does not contain
 * the row, so that its existence is not disclosed.
 */
export async function loadRow(
  ctx: Context,
  model: EffectiveModel,
  id: string,
  scope: Condition,
  how: { lock?: 'change' | 'remove'; deleted?: boolean } = {},
): Promise<Stored> {
  if (!isId(id)) throw modelErrors.notFound({ model: model.name });
  const where = predicate(ctx, model, [scope], how.deleted);
  const lock = how.lock ? LOCKS[how.lock] : raw('');
  const rows = await ctx.db.query<{ row: Stored }>(
    sql`select row_to_json(r.*) as row from (select ${fullColumns(model)} from ${tableOf(model)} t where t.id = ${id} and ${where}${lock}) r`,
  );
  const row = rows[0]?.row;
  if (!row) throw modelErrors.notFound({ model: model.name });
  return row;
}

export interface Order {
  readonly field: string;
  readonly descending: boolean;
}

/** Columns and predicate of a query over one table. */
interface Rows {
  readonly columns: Sql;
  readonly where: Sql;
}

/** A page of rows in an order; rows without a value come last in both directions. */
export function orderedRows(
  model: EffectiveModel,
  order: Order,
  { columns, where }: Rows,
  { offset, limit }: { offset: number; limit: number },
): Sql {
  const field = sortField(model, order);
  const window = windowSql(limit, offset);
  const stretches = stretchesOf(field, order.descending);
  if (!stretches) return sql`select ${columns} from ${tableOf(model)} t where ${where} order by ${orderSql(model, order)} ${window}`;
  const walks = stretches.map(
    ({ within, by }) =>
      sql`(select * from ${tableOf(model)} t where ${where} and ${within} order by ${by} ${windowSql(offset + limit, 0)})`,
  );
  return sql`select ${columns} from (${join(walks, ' union all ')}) t ${window}`;
}

/** Rows that an index returns in the wanted order. */
interface Stretch {
  readonly within: Sql;
  readonly by: Sql;
}

const MAX_STRETCHES = 64;

/**
 * Splits an order that no index supports as a whole into parts that each have index support: "desc nulls last" is not "asc" reversed, and
 * options follow the order of the model. PostgreSQL starts a part of the `union all` only when the previous one is exhausted, so a page
 * reads no more rows than it shows.
 */
function stretchesOf(field: EffectiveField, descending: boolean): Stretch[] | null {
  const column = sql`t.${columnOf(field)}`;
  const byId = raw(descending ? 't.id desc' : 't.id asc');
  const options = ownOrder(field);
  if (options && field.settings.index === true && options.length < MAX_STRETCHES) {
    const others: Stretch = { within: sql`(${column} is null or ${column} <> all(${[...options]}::text[]))`, by: byId };
    return [...(descending ? options.toReversed() : options).map((option) => ({ within: sql`${column} = ${option}`, by: byId })), others];
  }
  if (!descending || alwaysThere(field)) return null;
  return [
    { within: sql`${column} is not null`, by: sql`${rankSql(field)} desc, t.id desc` },
    { within: sql`${column} is null`, by: byId },
  ];
}

// Inlined, not a parameter: unless the planner knows the small limit, it sorts the whole table.
function windowSql(limit: number, offset: number): Sql {
  const most = raw(`limit ${Math.trunc(limit)}`);
  return offset === 0 ? most : sql`${most} offset ${offset}`;
}

function sortField(model: EffectiveModel, order: Order): EffectiveField {
  const field = model.fields[order.field];
  if (!field?.column) throw modelErrors.badSort({ field: order.field.slice(0, 60) });
  return field;
}

/** `order by` over a stored field; the id breaks ties, so that pages never overlap. */
export function orderSql(model: EffectiveModel, order: Order): Sql {
  const field = sortField(model, order);
  const direction = raw(order.descending ? 'desc' : 'asc');
  if (field.name === 'id') return sql`t.id ${direction}`;
  // Omits `nulls last` for columns that are never null, since it prevents an index scan. Nullable ones are paged by `orderedRows`; whole
  // lists are sorted anyway.
  const absent = order.descending && !alwaysThere(field) ? raw(' nulls last') : raw('');
  return sql`${rankSql(field)} ${direction}${absent}, t.id ${direction}`;
}

/** Sort expression of a field: options sort in the order of the model, not alphabetically by code. */
function rankSql(field: EffectiveField): Sql {
  const column = sql`t.${columnOf(field)}`;
  const options = ownOrder(field);
  return options ? sql`array_position(${[...options]}::text[], ${column}::text)` : column;
}

/** The options of a field if their order is not alphabetical; null if it is, since an index of the column then gives the same order. */
function ownOrder(field: EffectiveField): readonly string[] | null {
  const options = field.kind.options(field.settings) ?? [];
  return options.every((option, at) => at === 0 || String(options[at - 1]) < option) ? null : options;
}

const alwaysThere = (field: EffectiveField): boolean => field.settings.required === true || field.kind.generated === 'number';

/** Most rows that a rule or job reads at once without saying how many: all of a large trip or school, but not a whole table. */
const MAX_ROWS = 50_000;

export interface FindOptions {
  readonly order?: Order;
  readonly limit?: number;
  /** Names of the fields that are read; all that the actor sees unless told. */
  readonly fields?: readonly string[];
}

/**
 * Rows for rules and jobs, in the actor's read scope and with the actor's masking. Without a limit all of them: a sum over the first
 * thousand would be wrong without a word.
 * @throws if there are more than MAX_ROWS, and no limit was given
 */
export async function findRows(ctx: Context, model: EffectiveModel, condition: Condition, how: FindOptions = {}): Promise<Stored[]> {
  const where = predicate(ctx, model, [condition, mustBeAble(ctx, model, 'read')]);
  const { fields, masked } = visibility(ctx, model);
  const columns = join(
    fields
      .filter(({ column, name }) => column !== null && (how.fields?.includes(name) ?? true))
      .map((field) => visibleColumn(field, masked.has(field.name))),
    ', ',
  );
  const ordered = orderedRows(model, how.order ?? model.list.sort, { columns, where }, { limit: how.limit ?? MAX_ROWS + 1, offset: 0 });
  const rows = await ctx.db.query<{ row: Stored }>(sql`select row_to_json(r.*) as row from (${ordered}) r`);
  if (how.limit === undefined && rows.length > MAX_ROWS) throw new Error(`more than ${MAX_ROWS} rows of ${model.name}: read them in parts`);
  return rows.map(({ row }) => row);
}

/** Number of rows in the actor's read scope that match a condition. */
export async function countRows(ctx: Context, model: EffectiveModel, condition: Condition): Promise<number> {
  const where = predicate(ctx, model, [condition, mustBeAble(ctx, model, 'read')]);
  const rows = await ctx.db.query<{ n: number }>(sql`select count(*)::int as n from ${tableOf(model)} t where ${where}`);
  return rows[0]?.n ?? 0;
}
