import { type Condition, type EffectiveField, type EffectiveModel, shapeOf } from '@zhixing/model';
import { type DimensionDocument, fieldPath, type Grain, LEVEL_DIGITS, type MeasureInput } from '@zhixing/model/report/index.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { chinaTimestamp } from '../database/china-sql.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';
import { can } from '../permission/access.ts';
import { conditionSql } from '../read/conditions.ts';
import { conditionScopeOf, predicate } from '../read/read.ts';
import { behindRow, type SummaryDocument, summaryRows, summedOf } from '../summary/summary.ts';
import { rollupValue } from '../write/rollups.ts';
import { treeTable } from './tree.ts';

/** Rows of a model `t` with what references lead to; every join leads to one row at most, so that no row is counted twice. */
export interface SourceRows {
  /** SQL of a stored value; null where the reader may not read the record that holds it. */
  readonly value: (path: string) => { readonly sql: Sql; readonly field: EffectiveField };
  /** Joins the tree in which the record of a reference stands. Returns the key of the group that counts it; of `within`, rows outside are left out. */
  readonly inTree: (path: string, tree: string, within: boolean) => Sql;
  readonly condition: (condition: Condition) => Sql;
  /** `from … where …`: complete only after all values were asked for. */
  readonly from: (condition: Condition) => Sql;
  readonly model: EffectiveModel;
}

/** Opens the rows of a model, or sums of them, within the reader's scope; the reader's permissions on the paths were checked before. */
export function sourceRows(ctx: Context, model: EffectiveModel, summary: SummaryDocument | null = null): SourceRows {
  const joins = new Map<string, { alias: string; join: Sql }>();
  const registry = ctx.engine.registry;
  const summed = summary && summedOf(summary, registry.get);
  const aliasOf = (path: string): string => {
    if (path === '') return 't';
    const known = joins.get(path);
    if (known) return known.alias;
    const names = path.split('.');
    const before = aliasOf(names.slice(0, -1).join('.'));
    const found = fieldPath(model, path, registry.find);
    if (!found) throw new Error(`no reference ${path}`);
    const target = registry.get(String(found.field.settings.model));
    const alias = `j${joins.size}`;
    const scope = can(ctx, target, 'read') ?? { id: { in: [] } };
    const seen = conditionSql(target, scope, conditionScopeOf(ctx), alias);
    const on = sql`${raw(alias)}.id = ${raw(before)}.${columnOf(found.field)} and ${raw(alias)}.deleted_at is null and ${seen}`;
    const inSums = summed && summary?.through?.field === path;
    joins.set(path, {
      alias,
      join: inSums
        ? sql` left join ${behindRow(summed)} ${raw(alias)} on ${seen}`
        : sql` left join ${tableOf(target)} ${raw(alias)} on ${on}`,
    });
    return alias;
  };
  const value: SourceRows['value'] = (path) => {
    const found = fieldPath(model, path, registry.find);
    if (!found) throw new Error(`no field ${path}`);
    const alias = raw(aliasOf(path.split('.').slice(0, -1).join('.')));
    const rollup = rollupValue(ctx, found.field, sql`${alias}.id`);
    return { sql: rollup ?? sql`${alias}.${columnOf(found.field)}`, field: found.field };
  };
  return {
    model,
    value,
    inTree: (path, tree, within) => {
      const key = sql`(${value(path).sql})::text collate "C"`;
      const alias = `j${joins.size}`;
      const kind = raw(within ? 'join' : 'left join');
      joins.set(`tree ${tree}`, { alias, join: sql` ${kind} ${treeTable(tree)} ${raw(alias)} on ${raw(alias)}.node = ${key}` });
      return within ? raw(`${alias}.top`) : sql`coalesce(${raw(alias)}.top, ${key})`;
    },
    condition: (condition) => conditionSql(model, condition, conditionScopeOf(ctx)),
    from: (condition) => {
      const scope = can(ctx, model, 'read') ?? { id: { in: [] } };
      // Sums do not have the reference itself, so that what is asked of the record behind it is read where that is joined.
      if (summary?.through) aliasOf(summary.through.field);
      const joined = [...joins.values()].map((one) => one.join);
      const { own, behind } = parted(condition, (field) => joins.has(field));
      const conditions = behind.map(({ field, where }) => {
        const target = registry.get(String(model.fields[field]?.settings.model));
        const { alias } = joins.get(field) ?? { alias: 't' };
        return sql` and ${raw(alias)}.id is not null and ${conditionSql(target, where, conditionScopeOf(ctx), alias)}`;
      });
      return sql`from ${summed ? summaryRows(summed) : tableOf(model)} t${joined.length > 0 ? join(joined, '') : raw('')} where ${predicate(ctx, model, [scope, own])}${conditions.length > 0 ? join(conditions, '') : raw('')}`;
    },
  };
}

/** A condition on the record that a reference leads to. */
interface Behind {
  readonly field: string;
  readonly where: Condition;
}

/**
 * The parts of a condition that hold together: those on records that are joined anyway, which are read there, and all others. A record is otherwise
 * looked up once more for each of its conditions. Both ways stay within what the reader may read.
 */
function parted(
  condition: Condition,
  isJoined: (field: string) => boolean,
): { readonly own: Condition; readonly behind: readonly Behind[] } {
  const shape = shapeOf(condition);
  if (shape.kind === 'all') {
    const parts = shape.parts.map((part) => parted(part, isJoined));
    return { own: { all: parts.map(({ own }) => own) }, behind: parts.flatMap(({ behind }) => behind) };
  }
  if (shape.kind !== 'leaves') return { own: condition, behind: [] };
  const read = Map.groupBy(shape.leaves, ({ field, operator }) => operator === 'where' && isJoined(field));
  const own = read.get(false)?.map(({ field, operator, value }) => ({ [field]: { [operator]: value } }) as Condition) ?? [];
  return { own: { all: own }, behind: read.get(true)?.map(({ field, value }) => ({ field, where: value as Condition })) ?? [] };
}

/** The key of a dimension, of which the text is sent. Days and weeks in China time. */
export function keySql(rows: SourceRows, path: string, { grain, bands, level }: DimensionDocument): Sql {
  const { sql: value, field } = rows.value(path);
  if (grain) return grainSql(grain, localDay(value, field));
  if (bands) return sql`width_bucket(${value}::numeric, ${[...bands]}::numeric[])`;
  if (level) return sql`rpad(left(${value}, ${raw(String(LEVEL_DIGITS[level]))}), 6, '0')`;
  return value;
}

const localDay = (value: Sql, { kind }: EffectiveField): Sql =>
  kind.dated === 'moment' ? chinaTimestamp(value) : sql`${value}::timestamp`;

const grainForms: Readonly<Record<Grain, (day: Sql) => Sql>> = {
  day: (day) => sql`to_char(${day}, 'YYYY-MM-DD')`,
  week: (day) => sql`to_char(date_trunc('week', ${day}), 'YYYY-MM-DD')`,
  month: (day) => sql`to_char(${day}, 'YYYY-MM')`,
  quarter: (day) => sql`to_char(${day}, 'YYYY-"Q"Q')`,
  year: (day) => sql`to_char(${day}, 'YYYY')`,
  // School years begin on 1 September; the autumn term ends with January.
  schoolYear: (day) => sql`to_char(${day} - interval '8 months', 'YYYY')`,
  term: (day) =>
    sql`to_char(${day} - interval '8 months', 'YYYY') || case when extract(month from ${day}) in (2, 3, 4, 5, 6, 7, 8) then '-2' else '-1' end`,
};

const grainSql = (grain: Grain, day: Sql): Sql => grainForms[grain](day);

/** What a measure aggregates of a row. */
export function inputSql(rows: SourceRows, input: MeasureInput): Sql {
  if (typeof input === 'string') return rows.value(input).sql;
  if ('times' in input) return sql`(${inputSql(rows, input.times[0])} * ${inputSql(rows, input.times[1])})`;
  if ('above' in input) {
    const [one, other] = input.above.map((path) => sql`coalesce(${rows.value(path).sql}, 0)`) as [Sql, Sql];
    return sql`greatest(${one} - ${other}, 0)`;
  }
  if ('points' in input) return pointsSql(rows.value(input.of).sql, input.points);
  const [from, to] = ('days' in input ? input.days : input.hours).map((path) => {
    const { sql: value, field } = rows.value(path);
    return localDay(value, field);
  }) as [Sql, Sql];
  return 'days' in input ? sql`(${to}::date - ${from}::date + 1)` : sql`(extract(epoch from (${to} - ${from})) / 3600)`;
}

/** The points of an option; null without a value, or with one that has none. */
function pointsSql(value: Sql, points: Readonly<Record<string, number>>): Sql {
  const cases = Object.entries(points).map(([option, count]) => sql`when ${value} = ${option} then ${count}::numeric`);
  return sql`(case ${join(cases, ' ')} end)`;
}
