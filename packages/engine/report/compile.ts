import type { Condition, EffectiveModel } from '@zhixing/model';
import { aggregateOf, basisOf, type DimensionDocument, inputOf, type MeasureDocument, OTHERS } from '@zhixing/model/report/index.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../context.ts';
import { can } from '../permission/access.ts';
import { labelsOfKeys } from '../read/labels.ts';
import { fits, type Reading } from '../summary/fits.ts';
import { type SummaryDocument, summariesOf } from '../summary/summary.ts';
import { aggregateSql, isPartial, partFilter, partSql, wholeSql } from './aggregate-sql.ts';
import { type Question, rowsCondition, sourceCondition } from './question.ts';
import { partSizeSql, personSql, type Sizes, sizeSql, wholeSizeSql } from './size-sql.ts';
import { fewestOf, isOfPart } from './small-groups.ts';
import { inputSql, keySql, type SourceRows, sourceRows } from './source-rows.ts';
import { isBelowNode, treeSql } from './tree.ts';

/** Groups that a statement returns at most; more are no report, but a list. */
export const MAX_GROUPS = 20_000;

/**
 * A group as the statement returns it: keys `d_<dimension>`, the groupings it belongs to as bits, its number of rows, that of the people behind
 * them where they are counted, aggregates `v_<measure>`, and the sizes `n_<measure>` of the parts that measures are about.
 */
export type RawGroup = Readonly<Record<string, unknown>> & { readonly g: number; readonly n: number; readonly p?: number };

export interface RawAnswer {
  /** Groups of the report, and of the sources by name. */
  readonly groups: Readonly<Record<string, readonly RawGroup[]>>;
  /** Labels of records by dimension and key. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>> | null>>;
}

/** Name of the rows of the report itself among those of the sources. */
export const MAIN = '';

/** The measures of a source that a question needs, those that derived ones are computed of included. */
export function measuresOf({ report, measures }: Question, source: string): [string, MeasureDocument][] {
  const needed = new Set(measures.flatMap((name) => basisOf(name, report.document.measures)));
  if (source === MAIN && report.document.top) needed.add(report.document.top.by);
  return [...needed].flatMap((name): [string, MeasureDocument][] => {
    const measure = report.measures.get(name)?.document;
    return measure && aggregateOf(measure) !== null && (measure.source ?? MAIN) === source ? [[name, measure]] : [];
  });
}

/** The bits of a grouping as PostgreSQL's `grouping()` returns them: set for each dimension that is not grouped by. */
export const bitsOf = (dimensions: readonly string[], set: readonly string[]): number =>
  dimensions.reduce((bits, name) => bits * 2 + (set.includes(name) ? 0 : 1), 0);

/** The dimensions by which a source can be grouped. */
export const dimensionsOf = ({ report, dimensions }: Question, source: string): readonly string[] =>
  source === MAIN ? dimensions : dimensions.filter((name) => report.sources.get(source)?.document.by[name] !== undefined);

/** Compiles a question to one statement that returns all groups of all groupings, with the labels of their records. */
export function compile(ctx: Context, question: Question): Sql {
  const needed = [MAIN, ...question.report.sources.keys()].filter((name) => name === MAIN || measuresOf(question, name).length > 0);
  const tables = needed.flatMap((name, at) => tablesOf(ctx, question, name, at));
  const groups = needed.map((name, at) => sql`${name}::text, (select coalesce(json_agg(_row), '[]') from ${raw(`_g${at}`)} _row)`);
  const labels = labelsOf(ctx, question, needed);
  const trees = [...question.report.dimensions.values()].filter(({ name }) => isJoined(question, name));
  const all = [...trees.map((one) => treeSql(ctx, one, question.trees ?? {})), ...tables];
  return sql`with recursive ${join(all, ', ')} select json_build_object(${join(groups, ', ')}) as groups, json_build_object(${labels.length > 0 ? join(labels, ', ') : raw('')}) as labels`;
}

/** Whether a tree is part of a question: it is grouped by it, or about what is below one of its nodes. */
const isJoined = ({ report, dimensions, trees = {} }: Question, name: string): boolean =>
  report.document.dimensions[name]?.tree !== undefined && (dimensions.includes(name) || isBelowNode(name, trees));

function tablesOf(ctx: Context, question: Question, name: string, at: number): Sql[] {
  const { report } = question;
  const source = name === MAIN ? null : report.sources.get(name);
  const measures = measuresOf(question, name);
  const sizes = sizesOf(report, source?.model ?? report.model);
  // Sums do not tell people apart.
  const summary = sizes === 'people' ? null : summaryOf(ctx, question, name, measures);
  const rows = sourceRows(ctx, source?.model ?? report.model, summary);
  const condition = name === MAIN ? rowsCondition(ctx, question) : sourceCondition(ctx, name, question);
  const pathOf = (dimension: string): string | undefined =>
    source ? source.document.by[dimension] : report.document.dimensions[dimension]?.field;
  const trees = new Map(
    [...report.dimensions.keys()].flatMap((dimension) => {
      const path = isJoined(question, dimension) ? pathOf(dimension) : undefined;
      return path === undefined ? [] : [[dimension, rows.inTree(path, dimension, isBelowNode(dimension, question.trees ?? {}))] as const];
    }),
  );
  const keyed = dimensionsOf(question, name).map((dimension) => ({
    dimension,
    key: trees.get(dimension) ?? keySql(rows, pathOf(dimension) ?? '', report.document.dimensions[dimension] as DimensionDocument),
  }));
  const facts = factsSql(rows, keyed, { measures, condition, summed: summary !== null, sizes });
  const sets = setsOf(question, name);
  const table = raw(`_f${at}`);
  return [
    sql`${table} as (${facts})`,
    ...(at === 0 ? topOf(question, measures) : []),
    sql`${raw(`_g${at}`)} as (${groupsSql(question, name, sets, { measures, table, summed: summary !== null, sizes })})`,
  ];
}

/** By what groups of a model's rows are measured. */
function sizesOf({ document }: Question['report'], model: EffectiveModel): Sizes {
  if (fewestOf(document, model) === 0) return 'none';
  return model.document.minorsBy === undefined ? 'rows' : 'people';
}

/** Sums that give the same answer as the rows; null where there are none. The first groups are found by the rows alone. */
function summaryOf(ctx: Context, question: Question, name: string, measures: readonly [string, MeasureDocument][]): SummaryDocument | null {
  const { report, span, filters } = question;
  const source = name === MAIN ? null : report.sources.get(name);
  const [model, document] = source ? [source.model, source.document] : [report.model, report.document];
  const scope = can(ctx, model, 'read');
  if (report.document.top || scope === null) return null;
  const paths = Object.entries(report.document.dimensions).flatMap(([dimension, { field, grain }]) => {
    const path = source ? source.document.by[dimension] : field;
    const asked = question.dimensions.includes(dimension) || isJoined(question, dimension);
    return asked && path !== undefined ? [{ path, timed: grain !== undefined }] : [];
  });
  const whole = { report, filters, span: null };
  const reading: Reading = {
    scopeBehind: (field) => can(ctx, ctx.engine.registry.get(String(model.fields[field]?.settings.model)), 'read'),
    conditions: [scope, name === MAIN ? rowsCondition(ctx, whole) : sourceCondition(ctx, name, whole)],
    paths: paths.filter(({ timed }) => !timed).map(({ path }) => path),
    days: [...paths.filter(({ timed }) => timed).map(({ path }) => path), ...(span && document.period ? [document.period] : [])],
    measures: measures.map(([, measure]) => measure),
  };
  return summariesOf(ctx.engine).find((summary) => summary.model === model.name && fits(summary, reading)) ?? null;
}

function factsSql(
  rows: SourceRows,
  keyed: readonly { dimension: string; key: Sql }[],
  { measures, condition, summed, sizes }: Omit<Facts, 'table'> & { readonly condition: Condition },
): Sql {
  const { minorsBy } = rows.model.document;
  const columns = [
    raw(summed ? 't.n as n' : '1 as one'),
    ...(sizes === 'people' && minorsBy ? [personSql(rows.value(minorsBy).sql)] : []),
    ...keyed.map(({ dimension, key }) => sql`${key} as ${raw(`"d_${dimension}"`)}`),
    ...measures.flatMap(([, measure], n) => [
      ...part(inputOf(measure), (input) => sql`${inputSql(rows, input)} as ${raw(`i${n}`)}`),
      ...part(measure.where, (where) => sql`${rows.condition(where)} as ${raw(`w${n}`)}`),
      ...part(measure.share, (share) => sql`${rows.condition(share)} as ${raw(`s${n}`)}`),
    ]),
  ];
  return sql`select ${join(columns, ', ')} ${rows.from(condition)}`;
}

const part = <T>(value: T | null | undefined, make: (value: T) => Sql): Sql[] =>
  value === null || value === undefined ? [] : [make(value)];

/** The groupings of a source, without those that become equal because it lacks a dimension. */
function setsOf(question: Question, name: string): readonly (readonly string[])[] {
  const known = dimensionsOf(question, name);
  const sets = question.sets.map((set) => known.filter((dimension) => set.includes(dimension)));
  return [...new Map(sets.map((set) => [set.join(' '), set])).values()];
}

/** The table of the rows, or of sums of them, that are grouped. */
interface Facts {
  readonly measures: readonly [string, MeasureDocument][];
  readonly table: Sql;
  readonly summed: boolean;
  readonly sizes: Sizes;
}

function groupsSql(question: Question, name: string, sets: readonly (readonly string[])[], facts: Facts): Sql {
  const { measures, table, sizes } = facts;
  const known = dimensionsOf(question, name);
  const { top } = question.report.document;
  const inParts = measures.every(([, measure]) => isPartial(measure));
  const rows = inParts ? partsSql(known, facts) : sql`${table}`;
  const of = top && known.includes(top.of) ? top.of : null;
  const from = of === null ? rows : sql`(select f.*, ${firstOrOthers(of)} as ${raw(`"k_${of}"`)} from ${rows} f)`;
  const column = (dimension: string): Sql => (dimension === of ? raw(`f."k_${of}"`) : columnOf(dimension));
  const bits = known.length > 0 ? sql`grouping(${join(known.map(column), ', ')})` : raw('0');
  const aggregates = measures.map(
    ([measure, document], n) => sql`${inParts ? wholeSql(document, n) : aggregateSql(document, n)} as ${raw(`"v_${measure}"`)}`,
  );
  const grouping = sets.map((set) => (set.length > 0 ? sql`(${join(set.map(column), ', ')})` : raw('()')));
  const columns = [
    ...known.map((dimension) => sql`${column(dimension)}::text as ${raw(`"d_${dimension}"`)}`),
    sql`${bits} as g`,
    inParts ? raw('coalesce(sum(f.n), 0)::int as n') : raw('count(*)::int as n'),
    ...(sizes === 'people' ? [sql`(${inParts ? wholeSizeSql(sizes, 'p') : sizeSql(sizes, raw(''))})::int as p`] : []),
    ...aggregates,
    ...partsIn(facts).map(
      ([measure, document, n]) =>
        sql`(${inParts ? wholeSizeSql(sizes, `r${n}`) : sizeSql(sizes, partFilter(document, n))})::int as ${raw(`"n_${measure}"`)}`,
    ),
  ];
  return sql`select ${join(columns, ', ')} from ${from} f group by grouping sets (${join(grouping, ', ')}) limit ${raw(String(MAX_GROUPS + 1))}`;
}

/** The measures of parts of a group, with their places, where groups may be too small to be answered. */
const partsIn = ({ measures, sizes }: Facts): [string, MeasureDocument, number][] =>
  sizes === 'none' ? [] : measures.flatMap(([name, measure], n) => (isOfPart(measure) ? [[name, measure, n]] : []));

const columnOf = (dimension: string): Sql => raw(`f."d_${dimension}"`);

/** The rows grouped by all dimensions together. */
function partsSql(known: readonly string[], facts: Facts): Sql {
  const { measures, table, summed, sizes } = facts;
  const columns = [
    ...known.map(columnOf),
    raw(summed ? 'sum(f.n) as n' : 'count(*) as n'),
    ...measures.flatMap(([, measure], n) => partSql(measure, n, summed)),
    ...(sizes === 'people' ? partSizeSql(sizes, 'p', { filter: raw(''), summed }) : []),
    ...partsIn(facts).flatMap(([, measure, n]) => partSizeSql(sizes, `r${n}`, { filter: partFilter(measure, n), summed })),
  ];
  const by = known.length > 0 ? sql` group by ${join(known.map(columnOf), ', ')}` : raw('');
  return sql`(select ${join(columns, ', ')} from ${table} f${by})`;
}

/** The key of a group that is among the first; of all others theirs. */
const firstOrOthers = (of: string): Sql =>
  sql`case when exists (select 1 from _top p where p.key is not distinct from ${columnOf(of)}::text) then ${columnOf(of)}::text else ${OTHERS} end`;

/** The first groups of a dimension; equal ones in the order of their keys, so that the same rows give the same answer. */
function topOf({ report: { document }, dimensions }: Question, measures: readonly [string, MeasureDocument][]): Sql[] {
  const { top } = document;
  if (!top || !dimensions.includes(top.of)) return [];
  const at = measures.findIndex(([name]) => name === top.by);
  const [, measure] = measures[at] ?? [];
  if (!measure) return [];
  const column = raw(`"d_${top.of}"`);
  return [
    sql`_top as (select ${column}::text as key from _f0 f group by 1 order by ${aggregateSql(measure, at)} desc nulls last, 1 limit ${raw(String(top.most))})`,
  ];
}

/** Labels of the records that are groups of the report, or that sources add to them. */
function labelsOf(ctx: Context, { report, dimensions }: Question, needed: readonly string[]): Sql[] {
  return dimensions.flatMap((name) => {
    const dimension = report.dimensions.get(name);
    if (!dimension) return [];
    const column = raw(`"d_${name}"`);
    const tables = needed.flatMap((source, at) => {
      const { adds, by = {} } = report.sources.get(source)?.document ?? {};
      return source === MAIN || (adds && by[name] !== undefined) ? [raw(`_g${at}`)] : [];
    });
    const keys = tables.map((table) => sql`select ${column} from ${table} where ${column} is not null and ${column} <> ${OTHERS}`);
    // A union leaves out what is there twice.
    const labels = labelsOfKeys(
      ctx,
      dimension.path.field,
      keys.length > 1 ? join(keys, ' union ') : sql`select distinct ${column} from (${join(keys, '')}) k`,
    );
    return labels ? [sql`${name}::text, ${labels}`] : [];
  });
}
