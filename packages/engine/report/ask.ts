import type { Condition } from '@zhixing/model';
import { chinaDay } from '@zhixing/model/china-time.ts';
import {
  aggregateOf,
  type ChartDocument,
  comparedPeriod,
  groupCondition,
  OTHERS,
  type Period,
  periodBefore,
  readPeriod,
} from '@zhixing/model/report/index.ts';
import type { Context } from '../context.ts';
import { answer } from './answer.ts';
import { reportErrors } from './errors.ts';
import type { OpenDimension, OpenReport } from './open-report.ts';
import { type Question, rowsCondition, sourceCondition } from './question.ts';
import { fewestOf, isFew } from './small-groups.ts';
import { belowCondition, checkedChoices, isBelowNode, type TreeChoices, treeCondition } from './tree.ts';

/** What a reader asks of a report; names and period are those of an address. */
export interface Asked {
  readonly period?: string | undefined;
  readonly rows?: readonly string[] | undefined;
  /** Dimension of the columns; empty for none. */
  readonly columns?: string | undefined;
  readonly measures?: readonly string[] | undefined;
  readonly filters?: Readonly<Record<string, unknown>> | undefined;
  readonly trees?: TreeChoices | undefined;
  /** Groups of fewer rows are not shown. */
  readonly least?: number | undefined;
  /** The table alone, without the groupings and measures of charts. */
  readonly tableOnly?: boolean;
}

/** The period that is asked for, else the one that the report begins with. */
export function periodOf(ctx: Context, { document }: OpenReport, text: string | undefined): Period {
  const fallback = document.period === undefined ? 'all' : (document.defaultPeriod ?? 'schoolYear');
  const period = readPeriod(text ?? fallback, chinaDay(ctx.now()));
  if (!period || (document.period === undefined && period.unit !== 'all'))
    throw reportErrors.badPeriod({ period: (text ?? '').slice(0, 60) });
  return period;
}

/** The period with which a report compares a period; of a running one the same part of the one before. */
export const comparedWith = (ctx: Context, { document }: OpenReport, period: Period): Period | null =>
  document.upcoming ? periodBefore(period) : comparedPeriod(period, chinaDay(ctx.now()));

const MAX_ROWS = 4;

/** The question behind a report's page: the table with its totals and subtotals, and each chart. */
export function questionOf(report: OpenReport, asked: Asked, period: Period): Question {
  const { document, dimensions, measures } = report;
  const rows = (asked.rows ?? document.rows.filter((name) => dimensions.has(name))).map((name) => known(dimensions, name));
  const columns =
    asked.columns ?? (document.columns && dimensions.has(document.columns) && !rows.includes(document.columns) ? document.columns : '');
  if (rows.length > MAX_ROWS || new Set(rows).size < rows.length || rows.includes(columns))
    throw reportErrors.badName({ name: rows.join(',').slice(0, 200) });
  const split = columns ? [known(dimensions, columns)] : [];
  const shown =
    asked.measures?.map((name) => known(measures, name)) ?? [...measures.keys()].filter((name) => !document.measures[name]?.hidden);
  const charts = asked.tableOnly ? [] : (document.charts ?? []).filter((chart) => canDraw(report, chart));
  const prefixes = [...rows.keys(), rows.length].map((length) => rows.slice(0, length));
  const sets = [...prefixes.flatMap((by) => (split.length > 0 ? [by, [...by, ...split]] : [by])), ...charts.map(setOf)];
  return {
    report,
    span: period.span,
    filters: asked.filters ?? {},
    trees: checkedChoices(report, asked.trees ?? {}),
    least: asked.least,
    dimensions: [...new Set([...rows, ...split, ...charts.flatMap(setOf)])],
    sets: [...new Map(sets.map((set) => [set.toSorted().join(' '), set])).values()],
    measures: [...new Set([...shown, ...charts.flatMap(({ measures: own, second = [] }) => [...own, ...second])])],
  };
}

const setOf = ({ by, series }: ChartDocument): string[] => (series ? [...by, series] : [...by]);

const canDraw = ({ dimensions, measures }: OpenReport, chart: ChartDocument): boolean =>
  setOf(chart).every((name) => dimensions.has(name)) && [...chart.measures, ...(chart.second ?? [])].every((name) => measures.has(name));

function known(map: ReadonlyMap<string, unknown>, name: string): string {
  if (!map.has(name)) throw reportErrors.badName({ name: name.slice(0, 60) });
  return name;
}

/** A figure of a report: the keys of its group by dimension, and its measure. */
export interface Cell {
  readonly keys: Readonly<Record<string, string | null>>;
  readonly measure?: string | undefined;
}

/** The model and the condition of the rows behind a figure; as many as the figure counts. */
export interface RowsBehind {
  readonly model: string;
  readonly where: Condition;
}

/**
 * The rows behind a figure of a report.
 * @throws report.tooFew where the group is too small to be answered
 */
export async function rowsBehind(ctx: Context, question: Question, { keys, measure }: Cell): Promise<RowsBehind> {
  const { report } = question;
  const document = measure === undefined ? undefined : report.document.measures[known(report.measures, measure)];
  const source = document?.source;
  const model = source === undefined ? report.model : report.sources.get(source)?.model;
  const conditions = await Promise.all(Object.entries(keys).map(([name, key]) => keyCondition(ctx, question, name, key, source)));
  if (!model) throw reportErrors.badCell();
  await mustNotBeFew(ctx, question, { keys, measure });
  const below = await Promise.all(
    Object.keys(question.trees ?? {}).map((name) => (isBelowNode(name, question.trees ?? {}) ? narrowed(ctx, question, name, source) : {})),
  );
  const base = source === undefined ? rowsCondition(ctx, question) : sourceCondition(ctx, source, question);
  const own = document && aggregateOf(document) !== null ? [document.where ?? {}] : [];
  return { model: model.name, where: { all: [base, ...below, ...conditions, ...own] } };
}

/** The rows below the node that was chosen of a tree; a source without the tree is compared as a whole. */
async function narrowed(ctx: Context, { report, trees = {} }: Question, name: string, source: string | undefined): Promise<Condition> {
  const dimension = report.dimensions.get(name);
  const path = dimension && pathIn(report, dimension, source);
  return !dimension || path === undefined ? {} : belowCondition(ctx, dimension, { choices: trees, path });
}

const pathIn = ({ sources }: OpenReport, { name, document }: OpenDimension, source: string | undefined): string | undefined =>
  source === undefined ? document.field : sources.get(source)?.document.by[name];

async function keyCondition(
  ctx: Context,
  question: Question,
  name: string,
  key: string | null,
  source: string | undefined,
): Promise<Condition> {
  const dimension = question.report.dimensions.get(name);
  if (!dimension) throw reportErrors.badCell();
  const mapped = pathIn(question.report, dimension, source);
  // A source without the dimension is compared as a whole.
  if (mapped === undefined) return {};
  if (key === OTHERS) return othersCondition(ctx, question, dimension);
  const condition = await oneGroup(ctx, question, { ...dimension, document: { ...dimension.document, field: mapped } }, key);
  if (!condition) throw reportErrors.badCell();
  return condition;
}

/** The rows of one group of a dimension; null if the key is none of it. */
const oneGroup = async (ctx: Context, { trees = {} }: Question, dimension: OpenDimension, key: string | null): Promise<Condition | null> =>
  dimension.document.tree && key !== null
    ? treeCondition(ctx, dimension, trees, { path: dimension.document.field, key })
    : groupCondition(dimension.document, dimension.path.field, key);

/** All groups that are not among the first: the first ones are asked for again. */
async function othersCondition(ctx: Context, question: Question, dimension: OpenDimension): Promise<Condition> {
  const { name } = dimension;
  const { sets } = await answer(ctx, { ...question, dimensions: [name], sets: [[name]], measures: [] });
  const first = sets[0]?.groups.map(({ keys }) => keys[0] ?? null).filter((key) => key !== OTHERS) ?? [];
  const conditions = await Promise.all(first.map((key) => oneGroup(ctx, question, dimension, key)));
  return { not: { any: conditions.filter((one) => one !== null) } };
}

async function mustNotBeFew(ctx: Context, question: Question, { keys, measure }: Cell): Promise<void> {
  const { document, model } = question.report;
  const few = fewestOf(document, model);
  if (few === 0) return;
  const by = Object.keys(keys);
  // A part of the group is asked for beside the others: which of them are left out follows from all.
  const part = measure !== undefined && document.measures[measure]?.where !== undefined;
  const { sets } = await answer(ctx, {
    ...question,
    least: 0,
    dimensions: by,
    sets: [by],
    measures: part ? [...question.report.measures.keys()] : [],
  });
  const group = sets[0]?.groups.find((one) => one.keys.every((key, at) => key === keys[by[at] ?? '']));
  if (!group || group.rows === null || isFew(group.rows, few)) throw reportErrors.tooFew({ few });
  if (part && group.values[measure] === null) throw reportErrors.tooFew({ few });
}
