import { fileSize } from '@zhixing/client/formats.ts';
import type { ChartData, ChartMeasure, ChartPoint } from './chart-data.ts';
import type { DimensionView, DrawnAnswer, MeasureView } from './report-view.ts';

/** What figures are written with where there are none, and where rows have no value. */
export interface FigureWords {
  readonly none: string;
  readonly unset: string;
  /** The language of numbers. */
  readonly tag: string;
  readonly yuan: string;
}

/** A figure as text: amounts in yuan, shares in per cent, and a dash for what cannot be computed. */
export function figureText({ form, digits, unit }: MeasureView, value: number | null, { tag, none }: FigureWords): string {
  if (value === null || !Number.isFinite(value)) return none;
  if (unit === 'bytes') return fileSize(value);
  const shown = form === 'money' ? value / 100 : value;
  const style = form === 'percent' ? { style: 'percent' as const } : {};
  return new Intl.NumberFormat(tag, { ...style, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(shown);
}

/** A short text for an axis, or for where there is little room. */
function shortText({ form, unit }: MeasureView, value: number, { tag }: FigureWords): string {
  if (unit === 'bytes') return fileSize(value);
  if (form === 'percent') return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }).format(value);
  return new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 2 }).format(form === 'money' ? value / 100 : value);
}

/** The unit behind a figure; per cent are written with it, and sizes with their own. */
export const unitOf = ({ form, unit }: MeasureView, { yuan }: FigureWords): string =>
  form === 'money' ? yuan : form === 'percent' || unit === 'bytes' ? '' : (unit ?? '');

function chartMeasure(measure: MeasureView, words: FigureWords): ChartMeasure {
  const unit = unitOf(measure, words);
  return {
    name: measure.name,
    label: measure.label,
    ...(unit ? { unit } : {}),
    ...(measure.thresholds ? { thresholds: measure.thresholds } : {}),
    format: (value) => figureText(measure, value, words),
    axis: (value) => shortText(measure, value, words),
  };
}

interface Drawn {
  readonly dimensions: readonly DimensionView[];
  readonly measures: readonly MeasureView[];
  readonly answer: DrawnAnswer;
}

/**
 * The groups of a report as a chart draws them: dates from the first to the last, options and bands in their own order, and others by a
 * measure, the greatest first.
 */
export function drawnData({ dimensions, measures, answer }: Drawn, by: readonly string[], measure: string, words: FigureWords): ChartData {
  const data = plainData({ dimensions, measures, answer }, by, words);
  return { ...data, points: inOrder(data, answer, by, { measure, nothing: nothingOf(measures) }) };
}

/** The groups of a report as points, in the order in which they were answered. */
export function plainData({ dimensions, measures, answer }: Drawn, by: readonly string[], words: FigureWords): ChartData {
  const axes = by.flatMap((name) => dimensions.find((one) => one.name === name) ?? []);
  return {
    dimensions: axes.map(({ name, label, grain }) => ({ name, label, ...(grain ? { dated: grain } : {}) })),
    measures: measures.map((one) => chartMeasure(one, words)),
    points: answer.set.groups.map((group) => pointOf(answer, by, group, words)),
  };
}

/** A group as a point, with the keys of the dimensions `by`. */
export function pointOf(
  answer: DrawnAnswer,
  by: readonly string[],
  group: DrawnAnswer['set']['groups'][number],
  words: FigureWords,
): ChartPoint {
  const keys = by.map((name) => group.keys[answer.set.by.indexOf(name)] ?? null);
  const entries = Object.entries(group.values);
  const boxes = entries.filter(([, value]) => Array.isArray(value));
  return {
    keys,
    labels: keys.map((key, at) => (key === null ? words.unset : (answer.labels[by[at] ?? '']?.[key] ?? words.unset))),
    values: Object.fromEntries(entries.filter(([, value]) => !Array.isArray(value))) as ChartPoint['values'],
    ...(group.rows === 0 && by.length > 0 ? { empty: true } : {}),
    ...(boxes.length > 0 ? { boxes: Object.fromEntries(boxes) as ChartPoint['boxes'] & object } : {}),
  };
}

const MAX_FILLED = 400;

/** The figures of no rows. */
const nothingOf = (measures: readonly MeasureView[]): ChartPoint['values'] =>
  Object.fromEntries(measures.map(({ name, additive }) => [name, additive ? 0 : null]));

interface Ordering {
  readonly measure: string;
  readonly nothing: ChartPoint['values'];
}

function inOrder({ points, dimensions }: ChartData, answer: DrawnAnswer, by: readonly string[], { measure, nothing }: Ordering) {
  const [first = ''] = by;
  const keys = answer.orders[first];
  const dated = dimensions[0]?.dated !== undefined;
  if (by.length === 1 && dated && keys && keys.length <= MAX_FILLED) return filled(points, keys, answer.labels[first] ?? {}, nothing);
  if (dated) return points.toSorted((a, b) => String(a.keys[0] ?? '\uffff').localeCompare(String(b.keys[0] ?? '\uffff'), 'en'));
  if (keys) {
    const place = new Map(keys.map((key, at) => [key, at]));
    const rank = ({ keys: [key] }: ChartPoint) => place.get(key ?? '') ?? place.size;
    return points.toSorted((a, b) => rank(a) - rank(b));
  }
  const figure = ({ values }: ChartPoint) => values[measure] ?? Number.NEGATIVE_INFINITY;
  return points.toSorted((a, b) => figure(b) - figure(a) || a.labels.join().localeCompare(b.labels.join()));
}

/** Units of time before the first and after the last row are left out; a month without rows between them is a gap and no leap. */
function filled(
  points: readonly ChartPoint[],
  keys: readonly string[],
  labels: Readonly<Record<string, string>>,
  nothing: ChartPoint['values'],
): ChartPoint[] {
  const known = new Map(points.map((point) => [point.keys[0], point]));
  const present = keys.map((key) => known.has(key));
  const [from, to] = [present.indexOf(true), present.lastIndexOf(true)];
  if (from < 0) return [...points];
  const between = keys.slice(from, to + 1).map((key) => known.get(key) ?? { keys: [key], labels: [labels[key] ?? key], values: nothing });
  return [...between, ...points.filter((point) => point.keys[0] === null)];
}
