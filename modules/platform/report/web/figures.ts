import { fileSize } from '@zhixing/client/formats.ts';
import type { ChartData, ChartMeasure, ChartPoint } from '@zhixing/ui/charts/chart-data.ts';
import type { AnswerView, GroupView, MeasureView, ReportView, SetView } from './report-data.ts';

/** What figures are written with where there are none, and where a group is too small to be shown. */
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

/** A short text for an axis. */
function axisText({ form, unit }: MeasureView, value: number, { tag }: FigureWords): string {
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
    axis: (value) => axisText(measure, value, words),
  };
}

export const setBy = (sets: readonly SetView[], by: readonly string[]): SetView | undefined =>
  sets.find((set) => set.by.length === by.length && by.every((name) => set.by.includes(name)));

/** The groups of a grouping as the points of a chart or table, its dimensions in the order of `by`. */
export function chartData(report: ReportView, answer: AnswerView, by: readonly string[], words: FigureWords): ChartData {
  const dimensions = by.flatMap((name) => report.dimensions.find((one) => one.name === name) ?? []);
  const set = setBy(answer.sets, by);
  const measures = report.measures.filter(({ name }) => answer.measures.includes(name));
  return {
    dimensions: dimensions.map(({ name, label, grain }) => ({ name, label, ...(grain ? { dated: grain } : {}) })),
    measures: measures.map((measure) => chartMeasure(measure, words)),
    points: (set?.groups ?? []).map((group) => pointOf(answer, set?.by ?? [], by, group, words)),
  };
}

/** A group as a point; `own` is the order of its keys, and `by` that of the point. */
export function pointOf(
  answer: AnswerView,
  own: readonly string[],
  by: readonly string[],
  group: GroupView,
  words: FigureWords,
): ChartPoint {
  const keys = by.map((name) => group.keys[own.indexOf(name)] ?? null);
  const numbers = Object.entries(group.values).filter(([, value]) => !Array.isArray(value));
  const boxes = Object.entries(group.values).filter(([, value]) => Array.isArray(value));
  return {
    keys,
    labels: keys.map((key, at) => (key === null ? words.unset : (answer.labels[by[at] ?? '']?.[key] ?? words.unset))),
    values: Object.fromEntries(numbers) as ChartPoint['values'],
    ...(boxes.length > 0 ? { boxes: Object.fromEntries(boxes) as ChartPoint['boxes'] & object } : {}),
  };
}

/**
 * Points in the order of the report, of its dimension or of a measure, and with the keys between the first and the last one: a month without
 * rows is a gap and no leap.
 */
export function completed(report: ReportView, data: ChartData, answer: AnswerView, by: readonly string[], order: string): ChartData {
  const [first = ''] = by;
  const keys = answer.orders[first];
  const dated = data.dimensions[0]?.dated !== undefined;
  if (by.length === 1 && dated && keys && keys.length <= MOST_FILLED)
    return { ...data, points: filled(data, keys, answer.labels[first] ?? {}, nothingOf(report)) };
  if (keys && !dated && order.replace(/^-/, '') !== first) {
    const place = new Map(keys.map((key, at) => [key, at]));
    return { ...data, points: data.points.toSorted((a, b) => rank(place, a) - rank(place, b)) };
  }
  return { ...data, points: ordered(data, order) };
}

const MOST_FILLED = 400;

const rank = (place: ReadonlyMap<string, number>, { keys: [key] }: ChartPoint): number => place.get(key ?? '') ?? place.size;

/** The figures of no rows. */
const nothingOf = ({ measures }: ReportView): ChartPoint['values'] =>
  Object.fromEntries(measures.map(({ name, additive }) => [name, additive ? 0 : null]));

/** Units of time before the first and after the last row are left out. */
function filled(
  { points }: ChartData,
  keys: readonly string[],
  labels: Readonly<Record<string, string>>,
  nothing: ChartPoint['values'],
): ChartPoint[] {
  const known = new Map(points.map((point) => [point.keys[0], point]));
  const present = keys.map((key) => known.has(key));
  const [from, to] = [present.indexOf(true), present.lastIndexOf(true)];
  const between = keys.slice(from, to + 1).map((key) => known.get(key) ?? { keys: [key], labels: [labels[key] ?? key], values: nothing });
  return from < 0 ? [...points] : [...between, ...points.filter((point) => point.keys[0] === null)];
}

/** By a measure, `-` for the greatest first; groups without a figure last, and equal ones by name. */
export function ordered({ points, dimensions }: ChartData, order: string): ChartPoint[] {
  const name = order.replace(/^-/, '');
  const sign = order.startsWith('-') ? -1 : 1;
  const at = dimensions.findIndex((dimension) => dimension.name === name);
  if (at >= 0) return points.toSorted((a, b) => sign * String(a.keys[at] ?? '\uffff').localeCompare(String(b.keys[at] ?? '\uffff'), 'en'));
  const figure = (point: ChartPoint): number => point.values[name] ?? Number.NaN;
  return points.toSorted((a, b) => {
    const [one, other] = [figure(a), figure(b)];
    if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
    return sign * (one - other) || a.labels.join().localeCompare(b.labels.join());
  });
}
