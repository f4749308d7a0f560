import type { Condition, EffectiveField, EffectiveModel } from '@zhixing/model';
import { plainText } from '@zhixing/model/plain-text.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { tableOf } from '../database/identifiers.ts';
import { unweighed } from '../database/parameters.ts';
import { modelErrors } from '../errors.ts';
import { mustBeAble, visibility } from '../permission/access.ts';
import { keywordSql } from '../search/keyword.ts';
import { withProductNames } from '../text/product-names.ts';
import { rollupJoin } from '../write/rollups.ts';
import { checkedFilter } from './filter.ts';
import { labelObjects } from './labels.ts';
import { type Narrowing, type Order, orderSql, predicate, visibleColumn } from './read.ts';

export interface PageQuery {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly order?: Order;
  readonly keyword?: string;
  readonly filter?: Condition;
  /** Field names; all readable ones unless told. */
  readonly fields?: readonly string[];
  /** The recycle bin instead of the live rows. */
  readonly deleted?: boolean;
}

/** A page as JSON text: rows go from the database to the client without being taken apart on the way. */
export interface Page {
  readonly list: string;
  readonly labels: string;
  readonly total: number;
  readonly masked: readonly string[];
}

/** One page of the rows a reader may see: rows, labels, rollups and, where it is not known yet, the total in one statement. */
export async function readPage(ctx: Context, model: EffectiveModel, query: PageQuery): Promise<Page> {
  const scopes = [mustBeAble(ctx, model, 'read'), ...(query.deleted ? [mustBeAble(ctx, model, 'delete')] : [])];
  const { fields, masked } = chosenFields(ctx, model, query.fields);
  const where = predicate(ctx, model, [...scopes, ...narrowingsOf(ctx, model, query)], query.deleted);
  const order = query.deleted && !query.order ? LAST_DELETED : orderSql(model, checkedOrder(ctx, model, query.order));
  const columns = query.deleted ? sql`${columnsOf(ctx, fields, masked)}, ${DELETION}` : columnsOf(ctx, fields, masked);
  const rows = sql`select ${columns} from ${tableOf(model)} t where ${where} order by ${order} ${windowSql(query)}`;
  const count = sql`select count(*)::int as n from ${tableOf(model)} t where ${where}`;
  // Where nobody knows the total yet, it comes with the page: one way to the database instead of two.
  let counted: Promise<PageText> | undefined;
  const total = ctx.engine.totals.count(ctx.db, count, () => {
    counted = pageOf(ctx, rows, fields, masked, count);
    return counted.then((page) => page.n ?? 0);
  });
  const [{ list, labels, drawn }, n] = await Promise.all([counted ?? pageOf(ctx, rows, fields, masked), total]);
  return {
    list,
    labels,
    total: totalOn(query, drawn, n),
    masked: fields.filter((field) => masked.has(field.name)).map((field) => field.name),
  };
}

// A remembered count may be older than the page. What the page itself shows is never denied, and where it is not full nothing follows.
function totalOn({ currentPage, pageSize }: PageQuery, drawn: number, counted: number): number {
  const before = (currentPage - 1) * pageSize;
  if (drawn === 0 && before > 0) return counted;
  return drawn < pageSize ? before + drawn : Math.max(counted, before + drawn);
}

// Nothing is written to a row in the bin: who wrote it last has deleted it.
const LAST_DELETED = raw('t.deleted_at desc, t.id desc');
const DELETION = raw('t.deleted_at as "deletedAt", t.updated_by as "deletedBy"');

// Written out, not as parameters: the planner must know that twenty rows are wanted, or it sorts the whole table for them.
function windowSql({ currentPage, pageSize }: PageQuery): Sql {
  const offset = (currentPage - 1) * pageSize;
  return offset === 0 ? raw(`limit ${Math.trunc(pageSize)}`) : sql`${raw(`limit ${Math.trunc(pageSize)}`)} offset ${offset}`;
}

/** One record with its labels, in the reader's scope. */
export async function readOne(
  ctx: Context,
  model: EffectiveModel,
  id: string,
): Promise<{ record: string; labels: string; masked: readonly string[] }> {
  const { fields, masked } = chosenFields(ctx, model, undefined);
  const where = predicate(ctx, model, [mustBeAble(ctx, model, 'read')]);
  const rows = sql`select ${columnsOf(ctx, fields, masked)} from ${tableOf(model)} t where t.id = ${id} and ${where}`;
  const { list, labels } = await pageOf(ctx, rows, fields, masked);
  if (list === '[]') throw modelErrors.notFound({ model: model.name });
  return { record: list.slice(1, -1), labels, masked: [...masked] };
}

/** What keyword and filter mean, checked against what the reader may see. */
export function narrowingsOf(ctx: Context, model: EffectiveModel, query: Pick<PageQuery, 'keyword' | 'filter'>): Narrowing[] {
  const filter = query.filter ? [withProductNames(ctx, model, checkedFilter(ctx, model, query.filter))] : [];
  const keyword = plainText(query.keyword ?? '').trim();
  return keyword ? [...filter, keywordSql(ctx, model, keyword)] : filter;
}

/** The order asked for, or the model's own. Sorting by a hidden or masked field would tell its values. */
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
  /** The total, where it was asked for. */
  readonly n?: number;
}

// Fields that are masked away have no labels: their keys are not in the page.
// `_page` and `p.*`: no model or field is called that, so neither a table nor a column can be taken for them.
async function pageOf(
  ctx: Context,
  rows: Sql,
  fields: readonly EffectiveField[],
  masked: ReadonlySet<string>,
  count?: Sql,
): Promise<PageText> {
  const rollups = fields.flatMap((field) => rollupColumn(ctx, field, masked.has(field.name)) ?? []);
  const labels = labelObjects(
    ctx,
    fields.filter((field) => !masked.has(field.name)),
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
  const [page] = await ctx.db.query<PageText>(sql`${unweighed(texts)}${count ? sql`, (${count}) as n` : raw('')}`);
  return page ?? { list: '[]', labels: '{}', drawn: 0 };
}
