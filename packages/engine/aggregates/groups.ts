import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Context, readingOf } from '../context.ts';
import { chinaTimestamp } from '../database/china-sql.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';
import { modelErrors } from '../errors.ts';
import { mustBeAble, visibility } from '../permission/access.ts';
import { labelObjects } from '../read/labels.ts';
import { narrowingsOf, type PageQuery } from '../read/page.ts';
import { predicate } from '../read/read.ts';
import { wordsOf } from '../transfer/import/cell-reader.ts';

export const units = ['day', 'month', 'year'] as const;
export type Unit = (typeof units)[number];

export interface GroupsQuery extends Pick<PageQuery, 'currentPage' | 'pageSize' | 'keyword' | 'filter'> {
  readonly by: string;
  /** Unit by which dates are grouped; default: day. */
  readonly unit?: Unit;
}

type Value = string | number | boolean;

/** A group of records with the same value; null groups those without a value. */
export interface Group {
  readonly value: Value | null;
  /** Label as in lists; null if there is none or the reader may not see it. */
  readonly label: string | null;
  readonly count: number;
}

export interface Groups {
  readonly list: readonly Group[];
  readonly pagination: { readonly currentPage: number; readonly pageSize: number; readonly total: number };
}

/**
 * Counts the rows in the reader's scope per value of a field, in one statement. Options of a choice come in their own order, including
 * those without rows, since a board has a column for each. Dates sort by time, everything else by count.
 */
export async function readGroups(ctx: Context, model: EffectiveModel, query: GroupsQuery): Promise<Groups> {
  const scope = mustBeAble(ctx, model, 'read');
  const field = groupingField(ctx, model, query);
  const where = predicate(ctx, model, [scope, ...(await narrowingsOf(ctx, model, query))]);
  const all = sql`select ${valueSql(field, query.unit ?? 'day')} as v, count(*)::int as n from ${tableOf(model)} t where ${where} group by 1`;
  const options = field.kind.values(field.settings);
  if (options) return pageOf(query, inOrder(options, await readingOf(ctx).query<Counted>(all), labeller(ctx, model, field)));
  return readPart(ctx, field, query, all);
}

interface Counted {
  readonly v: Value | null;
  readonly n: number;
}

// Masked fields cannot be grouped: counts per value would help to guess the masked values.
function groupingField(ctx: Context, model: EffectiveModel, { by, unit }: GroupsQuery): EffectiveField {
  const { fields, masked } = visibility(ctx, model);
  const field = fields.find((one) => one.name === by);
  const fits = field && field.name !== 'id' && field.kind.groupable !== null && !masked.has(by);
  if (!fits || (unit && !field.kind.dated)) throw modelErrors.badGroup({ field: by.slice(0, 60) });
  return field;
}

const PICTURES: Record<Unit, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' };

function valueSql(field: EffectiveField, unit: Unit): Sql {
  const column = sql`t.${columnOf(field)}`;
  if (!field.kind.dated) return column;
  const local = field.kind.dated === 'day' ? column : chinaTimestamp(column);
  return sql`to_char(${local}, ${raw(`'${PICTURES[unit]}'`)})`;
}

function labeller(ctx: Context, model: EffectiveModel, field: EffectiveField): (value: Value) => string {
  const words = wordsOf(ctx.engine, model, field, ctx.language);
  return (value) => field.kind.format(value, field.settings, words);
}

// Values that are no longer options come after the present options; records without a value come last.
function inOrder(options: readonly Value[], counted: readonly Counted[], label: (value: Value) => string): Group[] {
  const counts = new Map(counted.map(({ v, n }) => [v, n]));
  const absent = counts.get(null);
  const former = [...counts.keys()].filter((value) => value !== null && !options.includes(value)) as Value[];
  const told = [...options, ...former].map((value): Group => ({ value, label: label(value), count: counts.get(value) ?? 0 }));
  return absent === undefined ? told : [...told, { value: null, label: null, count: absent }];
}

function pageOf({ currentPage, pageSize }: GroupsQuery, groups: readonly Group[]): Groups {
  const from = (currentPage - 1) * pageSize;
  return { list: groups.slice(from, from + pageSize), pagination: { currentPage, pageSize, total: groups.length } };
}

// Named `_page` with the field's own column name, as in lists, so that `labelObjects` can be used.
async function readPart(ctx: Context, field: EffectiveField, { currentPage, pageSize }: GroupsQuery, all: Sql): Promise<Groups> {
  const name = raw(`"${field.name}"`);
  const dated = field.kind.dated !== null;
  const order = dated ? sql`v nulls last` : sql`n desc, v`;
  const labels = labelObjects(ctx, dated ? [] : [field]);
  const [found] = await readingOf(ctx).query<{
    list: readonly Counted[];
    labels: Record<string, Record<string, string> | null>;
    total: number;
  }>(
    sql`with _groups as materialized (${all}), _page as materialized (select v as ${name}, n as _n, row_number() over () as _row from (select * from _groups order by ${order} limit ${pageSize} offset ${(currentPage - 1) * pageSize}) g) select coalesce((select json_agg(json_build_object('v', p.${name}, 'n', p._n) order by p._row) from _page p), '[]') as list, json_build_object(${join(labels.length > 0 ? labels : [raw('')], ', ')}) as labels, (select count(*)::int from _groups) as total`,
  );
  const known = found?.labels[field.name] ?? {};
  const label = (value: Counted['v']): string | null => (value === null ? null : dated ? String(value) : (known[String(value)] ?? null));
  const list = (found?.list ?? []).map(({ v, n }): Group => ({ value: v, label: label(v), count: n }));
  return { list, pagination: { currentPage, pageSize, total: found?.total ?? 0 } };
}
