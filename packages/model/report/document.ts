import { z } from 'zod';
import type { Condition } from '../condition.ts';
import { nameSchema } from '../document.ts';
import { grains } from './grains.ts';

const condition = z.record(z.string(), z.unknown()) as unknown as z.ZodType<Condition>;
const words = z.string().min(1).max(80);

/** A text in Chinese, or in several languages; traditional Chinese is converted where it is not given. */
const text = z.union([words, z.strictObject({ zh: words, 'zh-TW': words.optional(), en: words.optional() })]);
const label = text.optional();

/** A field of the source model, or one reached through up to three references: `agency`, `site.region`. */
const path = z.string().regex(/^[a-z][A-Za-z0-9]{0,59}(\.[a-z][A-Za-z0-9]{0,59}){0,3}$/);

/**
 * What is aggregated of each row: a number field, the days or hours between two moments, by how much one number exceeds another (nothing where it
 * does not), the points that options of a choice stand for, or a product of two of them.
 */
const simpleInput = z.union([
  path,
  z.strictObject({ days: z.tuple([path, path]) }),
  z.strictObject({ hours: z.tuple([path, path]) }),
  z.strictObject({ above: z.tuple([path, path]) }),
  z.strictObject({ points: z.record(nameSchema, z.number()), of: path }),
]);
const input = z.union([simpleInput, z.strictObject({ times: z.tuple([simpleInput, simpleInput]) })]);

/** 1 stands for the roots. */
const treeLevel = z.int().min(1).max(8);

/** What a reader chooses of a tree: the node whose children are the groups, or the level of the groups. */
export const treeChoiceSchema = z.union([z.strictObject({ under: z.string().min(1).max(60) }), z.strictObject({ level: treeLevel })]);

const dimension = z.strictObject({
  field: path,
  /** Unit of a day or moment; required for them. */
  grain: z.enum(grains).optional(),
  /** Lower limits of the bands of a number, the first one excepted, ascending and in the unit in which the number is stored. */
  bands: z.array(z.number()).min(1).max(30).optional(),
  /** Level to which a region is rolled up. */
  level: z.enum(['province', 'city']).optional(),
  /**
   * The records form a tree, and rows are counted where they stand in it: at the children of the node that the reader has chosen, the only root
   * at first, or at a level below the roots. Each group counts the rows of all records below it.
   */
  tree: z.strictObject({ level: treeLevel.optional() }).optional(),
  label,
});

const measure = z.strictObject({
  /** Exactly one: the number of rows, an aggregate over them, or a ratio of two measures. */
  count: z.literal(true).optional(),
  distinct: path.optional(),
  sum: input.optional(),
  mean: input.optional(),
  median: input.optional(),
  min: input.optional(),
  max: input.optional(),
  percentile: z.strictObject({ of: input, at: z.number().min(0).max(1) }).optional(),
  /** Least value, quartiles and greatest value, for box plots. */
  box: input.optional(),
  ratio: z.tuple([nameSchema, nameSchema]).optional(),
  /** Share of the rows that match a condition. */
  share: condition.optional(),
  /** Sum of some measures less that of others. */
  balance: z.strictObject({ plus: z.array(nameSchema).min(1).max(5), minus: z.array(nameSchema).max(5) }).optional(),
  /** Rows that the aggregate is limited to. */
  where: condition.optional(),
  /** The source that it is counted in; the rows of the report by default. */
  source: nameSchema.optional(),
  /** The aggregate is multiplied with the number of days of the period and group: the capacity of a day becomes that of a month. */
  perDay: z.literal(true).optional(),
  /** Factor of a ratio: 1 000 for a rate per 1 000. */
  per: z.union([z.literal(1), z.literal(100), z.literal(1000)]).optional(),
  percent: z.boolean().optional(),
  digits: z.int().min(0).max(4).optional(),
  /** Used by other measures, and not shown itself. */
  hidden: z.boolean().optional(),
  label,
  unit: z.string().max(12).optional(),
  thresholds: z
    .array(z.strictObject({ from: z.number(), tone: z.enum(['success', 'warning', 'danger']) }))
    .max(4)
    .optional(),
});

/** Rows of another model that measures are compared with, such as the students of the trips for incidents per 1 000 students. */
const source = z.strictObject({
  model: nameSchema,
  where: condition.optional(),
  period: path.optional(),
  /** Field of this source by dimension of the report; groups of other dimensions are compared with all rows of the source. */
  by: z.record(nameSchema, path),
  /** Field of this source by filter of the report; other filters do not narrow it. */
  filters: z.record(path, path).optional(),
  /** Groups that only this source has are shown as well, with no rows of the report. */
  adds: z.literal(true).optional(),
});

/** A part of the rows that a reader may choose by its name, where no field tells it apart: paid and unpaid bills. */
const choice = z.strictObject({
  options: z.record(
    nameSchema,
    z.strictObject({
      where: condition.optional(),
      /** What sources are narrowed to with it; others remain as they are. */
      sources: z.record(nameSchema, condition).optional(),
      label,
    }),
  ),
  label,
});

export const pictures = [
  ...(['column', 'bar', 'line', 'area', 'donut', 'radar', 'funnel', 'sankey', 'treemap', 'calendar', 'boxPlot', 'histogram'] as const),
  ...(['gauge', 'regions'] as const),
] as const;
export type Picture = (typeof pictures)[number];

const chart = z.strictObject({
  picture: z.enum(pictures),
  /** Dimensions of the axis, or the levels of a tree or flow. */
  by: z.array(nameSchema).max(3),
  /** Dimension that splits into series. */
  series: nameSchema.optional(),
  measures: z.array(nameSchema).min(1).max(6),
  /** Measures on a second axis. */
  second: z.array(nameSchema).max(3).optional(),
  stacked: z.boolean().optional(),
  cumulative: z.boolean().optional(),
  label,
});

/** Another report that tells more about a figure: its filters by own dimension and, for filters that are set, by own filter. */
const drill = z.strictObject({ report: nameSchema, dimensions: z.record(nameSchema, path), filters: z.record(path, path).optional() });

/**
 * A chart of another report that is shown beside the own ones, for the same period and filters: of figures over other rows, such as the scores of
 * single items beside those of whole answers. Where a filter is set that the other report does not have, the chart is left out.
 */
const besideChart = z.strictObject({
  report: nameSchema,
  /** Its place among the charts of the other report. */
  chart: z.int().min(0).max(5),
  /** Filter of the other report by own filter. */
  filters: z.record(path, path),
  /** What the other report is narrowed to, by its filters, where no own filter says more. */
  where: z.record(path, z.unknown()).optional(),
});

/** The report document, shared by code, posted reports and the designer to come. */
export const reportDocumentSchema = z.strictObject({
  format: z.literal(1).default(1),
  name: nameSchema,
  /** Title of a posted report; reports in code have theirs in the locale files, at `reports.<name>`. */
  title: label,
  model: nameSchema,
  where: condition.optional(),
  /** The day or moment by which rows belong to a period. */
  period: path.optional(),
  /** Its rows may lie in the future, such as dates of payment, so that a running period is compared with the whole one before. */
  upcoming: z.literal(true).optional(),
  /** The period that is shown first; the present school year by default. */
  defaultPeriod: z.enum(['all', ...grains]).optional(),
  dimensions: z.record(nameSchema, dimension),
  measures: z.record(nameSchema, measure),
  sources: z.record(nameSchema, source).optional(),
  /** Fields by which readers may narrow the report. */
  filters: z.array(path).max(20).optional(),
  /** Further filters, by name. */
  choices: z.record(nameSchema, choice).optional(),
  /** Dimensions of the rows of the table, and the one of its columns. */
  rows: z.array(nameSchema).min(1).max(3),
  columns: nameSchema.optional(),
  /** Name of a measure or row dimension, prefixed with - for descending. */
  order: z.string().max(61).optional(),
  /** Only the first of a dimension by a measure; the others are one group. */
  top: z.strictObject({ of: nameSchema, by: nameSchema, most: z.int().min(1).max(100) }).optional(),
  charts: z.array(chart).max(6).optional(),
  beside: z.array(besideChart).max(3).optional(),
  /** Reports into which a figure leads. */
  drillTo: z.array(drill).max(6).optional(),
  /** Columns of the rows behind a figure. */
  columnsOfRows: z.array(nameSchema).min(1).max(20).optional(),
  /**
   * Groups of fewer rows are not answered, so that no child can be told from them: 5 for models with data of minors. 0 only in code, where
   * every reader may list the rows with their children anyway.
   */
  few: z.int().min(0).max(50).optional(),
});

export type ReportDocument = z.infer<typeof reportDocumentSchema>;
/** Arrays and objects may be constants. */
type Constant<T> = T extends readonly unknown[] | object ? { readonly [K in keyof T]: Constant<T[K]> } : T;
type ReportSource = Constant<z.input<typeof reportDocumentSchema>>;
export type DimensionDocument = z.infer<typeof dimension>;
export type MeasureDocument = z.infer<typeof measure>;
export type SourceDocument = z.infer<typeof source>;
export type ChoiceDocument = z.infer<typeof choice>;
export type ReportText = z.infer<typeof text>;
export type TreeChoice = z.infer<typeof treeChoiceSchema>;
export type ChartDocument = z.infer<typeof chart>;
export type MeasureInput = z.infer<typeof input>;

/** Declares a report in code; its texts are at `reports.<name>` in the locale files. */
export const defineReport = (document: ReportSource): ReportDocument => Object.freeze(reportDocumentSchema.parse(document));

/** Smallest group that is answered for models with data of minors. */
export const MINIMUM = 5;
