import { type EffectiveField, type EffectiveModel, type Rollup, rolledUp, rollupOf } from '@zhixing/model';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';
import type { Engine } from '../engine.ts';
import { conditionSql } from '../read/conditions.ts';
import { unrestrictedScope } from '../read/read.ts';

/** Table expression and id to which a rollup is joined. */
interface Place {
  readonly rows: '_page' | '_rows';
  readonly of: 'p.id' | 't.id';
}

/** A rollup with the kind and settings of its values: a rollup over money is money. Other fields are returned unchanged. */
export function valueField({ registry }: Pick<Engine, 'registry'>, field: EffectiveField): EffectiveField {
  const rollup = rollupOf(field);
  return rollup?.measure ? rolledUp(field, registry.find(rollup.of)?.fields[rollup.measure.field]) : field;
}

/**
 * The join that computes a rollup for the rows of the table expression `rows`, one grouped query per field; its value for the row with the
 * id `of`; and the cast that keeps its precision in JSON. Ignores the reader's scope on the other model: the value belongs to the record
 * and is the same for all its readers. Null if the field is not a rollup.
 */
export function rollupJoin(
  ctx: Context,
  field: EffectiveField,
  { rows, of }: Place = { rows: '_page', of: 'p.id' },
): { join: Sql; value: Sql; wire: Sql } | null {
  const rollup = rollupOf(field);
  const model = rollup && ctx.engine.registry.find(rollup.of);
  const by = model?.fields[rollup?.by ?? ''];
  if (!rollup || !model || by?.kind.reference !== 'one') return null;
  const values = valueField(ctx.engine, field);
  const alias = raw(`"n_${field.name}"`);
  const empty = Object.keys(rollup.where).length === 0;
  const narrowed = empty ? raw('') : sql` and ${conditionSql(model, rollup.where, unrestrictedScope(ctx))}`;
  return {
    join: sql` left join (select t.${columnOf(by)} as owner, ${aggregateSql(rollup, model, values)} as n from ${tableOf(model)} t where t.deleted_at is null and t.${columnOf(by)} in (select id from ${raw(rows)})${narrowed} group by 1) ${alias} on ${alias}.owner = ${raw(of)}`,
    value: valueIn(rollup, alias),
    wire: wireOf(values),
  };
}

/** A rollup of the one record with the id `of`, for statements that read it of few records. Null if the field is not a rollup. */
export function rollupValue(ctx: Context, field: EffectiveField, of: Sql): Sql | null {
  const rollup = rollupOf(field);
  const model = rollup && ctx.engine.registry.find(rollup.of);
  const by = model?.fields[rollup?.by ?? ''];
  if (!rollup || !model || by?.kind.reference !== 'one') return null;
  // Not `t`, which may be the rows that the record is one of.
  const narrowed = conditionSql(model, rollup.where, unrestrictedScope(ctx), 'ru');
  const counted = aggregateSql(rollup, model, valueField(ctx.engine, field), 'ru');
  const none = rollup.measure === null || rollup.measure.aggregate === 'sum' ? raw('0') : raw('null');
  return sql`coalesce((select ${counted} from ${tableOf(model)} ru where ru.deleted_at is null and ru.${columnOf(by)} = ${of} and ${narrowed}), ${none})`;
}

/** The values of a rollup by record id, regardless of the reader's permissions. */
export async function readRollup(
  ctx: Context,
  field: EffectiveField,
  ids: readonly string[],
): Promise<Map<string, number | string | null>> {
  const computed = rollupJoin(ctx, field);
  if (!computed || ids.length === 0) return new Map();
  const found = await ctx.db.query<{ id: string; value: number | string | null }>(
    sql`with _page as materialized (select unnest(${ids}::uuid[]) as id) select p.id, to_json(${computed.value}${computed.wire}) as value from _page p${computed.join}`,
  );
  return new Map(found.map(({ id, value }) => [id, value]));
}

// Without rows, counts and sums are zero; minimum, maximum and average are null.
const valueIn = ({ measure }: Rollup, alias: Sql): Sql =>
  measure === null || measure.aggregate === 'sum' ? sql`coalesce(${alias}.n, 0)` : sql`${alias}.n`;

function aggregateSql({ measure }: Rollup, model: EffectiveModel, values: EffectiveField, alias = 't'): Sql {
  const field = measure && model.fields[measure.field];
  if (!measure || !field?.column) return sql`count(*)::int`;
  const column = sql`${raw(alias)}.${columnOf(field)}`;
  if (measure.aggregate === 'avg') return sql`round(avg(${column})::numeric, ${raw(String(values.kind.digits(values.settings)))})`;
  return sql`${raw(measure.aggregate)}(${column})`;
}

// Exact decimals are sent as text, since JSON numbers would lose precision.
const wireOf = ({ kind }: EffectiveField): Sql => raw(kind.fromColumn(''));
