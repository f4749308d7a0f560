import type { EffectiveField, EffectiveModel } from '@zhixing/model';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type Context, readingOf } from '../context.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';
import { modelErrors } from '../errors.ts';
import { mustBeAble, visibility } from '../permission/access.ts';
import { narrowingsOf, type PageQuery } from '../read/page.ts';
import { predicate } from '../read/read.ts';
import { rollupJoin, valueField } from '../write/rollups.ts';

/** Aggregates over many rows. Exact decimals are texts and money is in fen, as in records; null if no row has a value. */
export interface Aggregates {
  readonly sum: number | string | null;
  readonly average: number | string | null;
  readonly min: number | string | null;
  readonly max: number | string | null;
  /** Number of rows with a value. */
  readonly filled: number;
}

export interface Summary {
  readonly count: number;
  readonly fields: Readonly<Record<string, Aggregates>>;
}

/** Aggregates over the rows of a list, in one statement. Without `fields`, of every numeric field that the reader sees unmasked. */
export async function readSummary(
  ctx: Context,
  model: EffectiveModel,
  query: Pick<PageQuery, 'keyword' | 'filter' | 'fields'>,
): Promise<Summary> {
  const scope = mustBeAble(ctx, model, 'read');
  const fields = summedFields(ctx, model, query.fields);
  const where = predicate(ctx, model, [scope, ...(await narrowingsOf(ctx, model, query))]);
  const numbers = fields.map((field) => numberOf(ctx, field));
  const counts = numbers.flatMap((number) => number.join ?? []);
  // Rollups are computed over the matching rows, which are selected once for all of them.
  const rows = counts.length > 0 ? sql`with _rows as materialized (select t.id from ${tableOf(model)} t where ${where}) ` : raw('');
  const columns = [
    raw('count(*)::int as _n'),
    ...fields.map((field, n) => aggregatesSql(valueField(ctx.engine, field), (numbers[n] as Numbers).value)),
  ];
  const [row] = await readingOf(ctx).query<{ _n: number } & Record<string, Aggregates>>(
    sql`${rows}select ${join(columns, ', ')} from ${tableOf(model)} t${counts.length > 0 ? join(counts, '') : raw('')} where ${where}`,
  );
  const { _n = 0, ...figures } = row ?? {};
  return { count: Number(_n), fields: figures as Record<string, Aggregates> };
}

function summedFields(ctx: Context, model: EffectiveModel, names: readonly string[] | undefined): EffectiveField[] {
  const { fields, masked } = visibility(ctx, model);
  const summable = fields.filter((field) => isNumber(valueField(ctx.engine, field)) && !masked.has(field.name));
  if (!names) return summable;
  return [...new Set(names)].map((name) => {
    if (!fields.some((field) => field.name === name)) throw modelErrors.unknownField({ field: name.slice(0, 60), model: model.name });
    const field = summable.find((one) => one.name === name);
    if (!field) throw modelErrors.notSummable({ field: name.slice(0, 60) });
    return field;
  });
}

const isNumber = ({ kind, settings, system }: EffectiveField): boolean => !system && kind.summable(settings);

interface Numbers {
  readonly value: Sql;
  readonly join?: Sql | undefined;
}

/** The numeric value for a row `t`, and the join that it needs. */
function numberOf(ctx: Context, field: EffectiveField): Numbers {
  if (field.column !== null) return { value: sql`t.${columnOf(field)}` };
  const counted = rollupJoin(ctx, field, { rows: '_rows', of: 't.id' });
  return counted ? { value: counted.value, join: counted.join } : { value: sql`0` };
}

function aggregatesSql({ name, kind, settings }: EffectiveField, column: Sql): Sql {
  // Aggregates use the JSON form of the values: exact decimals as text.
  const [before = '', after = ''] = kind.fromColumn('|').split('|');
  const figure = (value: Sql) => sql`${raw(before)}${value}${raw(after)}`;
  const average = sql`round(avg(${column})::numeric, ${raw(String(kind.digits(settings)))})`;
  return sql`json_build_object('sum', ${figure(sql`sum(${column})`)}, 'average', ${figure(average)}, 'min', ${figure(sql`min(${column})`)}, 'max', ${figure(sql`max(${column})`)}, 'filled', count(${column})::int) as ${raw(`"${name}"`)}`;
}
