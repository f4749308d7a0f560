import type { Condition, EffectiveField, EffectiveModel } from '@zhixing/model';
import { plainText } from '@zhixing/model/plain-text.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { tableOf } from '../database/identifiers.ts';
import { unweighed } from '../database/parameters.ts';
import { modelErrors } from '../errors.ts';
import { mustBeAble, visibility } from '../permission/access.ts';
import { meterQuestions, type Question } from '../permission/comparison-limits.ts';
import { logDisclosure } from '../permission/disclosure-log.ts';
import { keywordSql } from '../search/keyword.ts';
import { closedRowsSql } from '../tables/closing.ts';
import { withProductNames } from '../text/product-names.ts';
import { rollupJoin } from '../write/rollups.ts';
import { statementForOne } from './cached-statement.ts';
import { checkedFilter } from './filter.ts';
import { labelObjects } from './labels.ts';
import { type Narrowing, type Order, orderedRows, predicate, visibleColumn } from './read.ts';

export interface PageQuery {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly order?: Order;
  readonly keyword?: string;
  readonly filter?: Condition;
  /** Field names; default: all readable fields. */
  readonly fields?: readonly string[];
  /** Read the recycle bin instead of live rows. */
  readonly deleted?: boolean;
}

/** A page as JSON text: the database builds the JSON, and the server passes it on without parsing. */
export interface Page {
  readonly list: string;
  readonly labels: string;
  readonly total: number;
  readonly masked: readonly string[];
  /** Ids of rows that belong to a closed record and are only read, as JSON text. */
  readonly closed: string;
}

/** One page of the rows that the actor may read: rows, labels, rollups and, unless cached, the total in one statement. */
export async function readPage(ctx: Context, model: EffectiveModel, query: PageQuery): Promise<Page> {
  const scopes = [mustBeAble(ctx, model, 'read'), ...(query.deleted ? [mustBeAble(ctx, model, 'delete')] : [])];
  const { fields, masked } = chosenFields(ctx, model, query.fields);
  const where = predicate(ctx, model, [...scopes, ...(await narrowingsOf(ctx, model, query))], query.deleted);
  const columns = query.deleted ? sql`${columnsOf(ctx, fields, masked)}, ${DELETION}` : columnsOf(ctx, fields, masked);
  const window = { limit: query.pageSize, offset: (query.currentPage - 1) * query.pageSize };
  const rows =
    query.deleted && !query.order
      ? lastDeleted(model, { columns, where }, window)
      : orderedRows(model, checkedOrder(ctx, model, query.order), { columns, where }, window);
  const closing = query.deleted ? undefined : closedRowsSql(model, sql`select id from _page`, ctx.engine.registry.all);
  const count = sql`select count(*)::int as n from ${tableOf(model)} t where ${where}`;
  // An unknown total is counted in the same statement as the page, which saves a round trip.
  let counted: Promise<PageText> | undefined;
  const total = ctx.engine.totals.count(ctx.db, count, () => {
    counted = pageOf(ctx, { rows, fields, masked, closing }, count);
    return counted.then((page) => page.n ?? 0);
  });
  const [{ list, labels, drawn, closed = '[]' }, n] = await Promise.all([counted ?? pageOf(ctx, { rows, fields, masked, closing }), total]);
  await logDisclosure(ctx, model, { fields, masked }, list);
  return {
    list,
    labels,
    closed,
    total: totalOn(query, drawn, n),
    masked: fields.filter((field) => masked.has(field.name)).map((field) => field.name),
  };
}

// Corrects a possibly outdated cached count: rows on the page always count, and a page that is not full is the last one.
function totalOn({ currentPage, pageSize }: PageQuery, drawn: number, counted: number): number {
  const before = (currentPage - 1) * pageSize;
  if (drawn === 0 && before > 0) return counted;
  return drawn < pageSize ? before + drawn : Math.max(counted, before + drawn);
}

// Deleted rows are not written again, so their last editor is the user who deleted them.
const lastDeleted = (
  model: EffectiveModel,
  { columns, where }: { columns: Sql; where: Sql },
  { limit, offset }: Record<'limit' | 'offset', number>,
): Sql =>
  sql`select ${columns} from ${tableOf(model)} t where ${where} order by t.deleted_at desc, t.id desc limit ${limit} offset ${offset}`;
const DELETION = raw('t.deleted_at as "deletedAt", t.updated_by as "deletedBy"');

/** One record with its labels, in the actor's read scope. */
export async function readOne(
  ctx: Context,
  model: EffectiveModel,
  id: string,
): Promise<{ record: string; labels: string; masked: readonly string[] }> {
  const scope = mustBeAble(ctx, model, 'read');
  const { fields, masked } = chosenFields(ctx, model, undefined);
  const statement = statementForOne(ctx, model, id, (as, key) => {
    const where = predicate(as, model, [scope]);
    const rows = sql`select ${columnsOf(as, fields, masked)} from ${tableOf(model)} t where t.id = ${key as string} and ${where}`;
    return pageSql(as, { rows, fields, masked, isSingle: true });
  });
  const { list, labels } = await pageText(ctx, statement);
  if (list === '[]') throw modelErrors.notFound({ model: model.name });
  await logDisclosure(ctx, model, { fields, masked }, list);
  return { record: list.slice(1, -1), labels, masked: [...masked] };
}

/** Converts keyword and filter to narrowings, checked against what the actor may see; meters comparisons with masked values. */
export async function narrowingsOf(
  ctx: Context,
  model: EffectiveModel,
  query: Pick<PageQuery, 'keyword' | 'filter'>,
): Promise<Narrowing[]> {
  const asked: Question[] = [];
  const filter = query.filter ? [withProductNames(ctx, model, checkedFilter(ctx, model, query.filter, asked))] : [];
  const keyword = plainText(query.keyword ?? '').trim();
  const narrowings = keyword ? [...filter, keywordSql(ctx, model, keyword, asked)] : filter;
  await meterQuestions(ctx, asked);
  return narrowings;
}

/** The requested order, or the model's default. Sorting by a hidden or masked field would disclose its values. */
export function checkedOrder(ctx: Context, model: EffectiveModel, order: Order | undefined): Order {
  const { fields, masked } = visibility(ctx, model);
  const seen = (name: string) => !masked.has(name) && fields.some((field) => field.name === name && field.column !== null);
  if (!order) return seen(model.list.sort.field) ? model.list.sort : { field: 'id', descending: true };
  if (!seen(order.field)) throw modelErrors.badSort({ field: order.field.slice(0, 60) });
  return order;
}

function chosenFields(ctx: Context, model: EffectiveModel, names: readonly string[] | undefined) {
  const { fields, masked } = visibility(ctx, model);
  if (!names) return { fields, masked };
  const unknown = names.find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) throw modelErrors.unknownField({ field: unknown.slice(0, 60), model: model.name });
  return { fields: fields.filter((field) => field.name === 'id' || field.name === 'version' || names.includes(field.name)), masked };
}

function columnsOf(ctx: Context, fields: readonly EffectiveField[], masked: ReadonlySet<string>): Sql {
  return join(
    fields.filter((field) => field.column !== null).map((field) => visibleColumn(field, masked.has(field.name), ctx)),
    ', ',
  );
}

function rollupColumn(ctx: Context, field: EffectiveField, masked: boolean): { join: Sql; column: Sql } | null {
  const computed = rollupJoin(ctx, field);
  const name = raw(`"${field.name}"`);
  if (!computed) return null;
  if (masked) return { join: raw(''), column: sql`null as ${name}` };
  return { join: computed.join, column: sql`${computed.value}${computed.wire} as ${name}` };
}

interface PageText {
  readonly list: string;
  readonly labels: string;
  /** Rows on the page. */
  readonly drawn: number;
  readonly closed?: string;
  /** The total, if it was requested. */
  readonly n?: number;
}

// Masked fields without a visible value get no labels: their keys are not in the page. No model or field can be named `_page` or `p`, so
// the names cannot collide with a table or column.
interface Drawn {
  readonly rows: Sql;
  readonly fields: readonly EffectiveField[];
  readonly masked: ReadonlySet<string>;
  /** Whether there is one row at most. */
  readonly isSingle?: boolean;
  /** The ids of closed rows, for models that close. */
  readonly closing?: Sql | undefined;
}

function pageSql(ctx: Context, { rows, fields, masked, isSingle, closing }: Drawn, count?: Sql): Sql {
  const rollups = fields.flatMap((field) => rollupColumn(ctx, field, masked.has(field.name)) ?? []);
  const labels = labelObjects(
    ctx,
    fields.filter((field) => !masked.has(field.name)),
    isSingle,
  );
  const body =
    rollups.length === 0
      ? sql`_page p`
      : sql`(select p.*, ${join(
          rollups.map(({ column }) => column),
          ', ',
        )} from _page p${join(
          rollups.map((rollup) => rollup.join),
          '',
        )}) p`;
  const texts = sql`with _page as materialized (${rows}) select coalesce((select json_agg(p.*) from ${body}), '[]')::text as list, (select count(*)::int from _page) as drawn, json_build_object(${labels.length > 0 ? join(labels, ', ') : raw('')})::text as labels`;
  const closed = closing ? sql`, (select coalesce(json_agg(id), '[]') from (${closing}) shut)::text as closed` : raw('');
  return sql`${unweighed(texts)}${closed}${count ? sql`, (${count}) as n` : raw('')}`;
}

const pageOf = (ctx: Context, ...what: Parameters<typeof pageSql> extends [Context, ...infer W] ? W : never): Promise<PageText> =>
  pageText(ctx, pageSql(ctx, ...what));

async function pageText(ctx: Context, statement: Sql): Promise<PageText> {
  const [page] = await ctx.db.query<PageText>(statement);
  return page ?? { list: '[]', labels: '{}', drawn: 0 };
}
