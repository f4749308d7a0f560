import { grainKeys } from '@zhixing/model/report/grains.ts';
import type { ChartData, ChartMeasure, ChartPoint } from '@zhixing/ui/charts/chart-data.ts';
import { type FigureWords, figureText } from '@zhixing/ui/charts/report-figures.ts';
import type { AnswerView, GroupView, MeasureView, PeriodView, ReportView } from './report-data.ts';

/** Words of the columns that compare a measure with the period before. */
export interface ComparedWords extends FigureWords {
  readonly before: (label: string) => string;
  readonly change: (label: string) => string;
  readonly rate: (label: string) => string;
  readonly points: string;
}

const beforeOf = (name: string) => `${name}~before`;
const changeOf = (name: string) => `${name}~change`;
const rateOf = (name: string) => `${name}~rate`;

type Keys = readonly (string | null | undefined)[];

/** The groups of the period before by grouping and keys of the present period. */
export type Earlier = ReadonlyMap<string, GroupView>;

/**
 * Groups of the period before under the keys of this one. The third month of a period is compared with the third one of the period before, so
 * that keys of time are translated by their place in the period; those without a counterpart are left out.
 */
export function earlierOf(report: ReportView, { before, period }: AnswerView): Earlier | null {
  if (!before) return null;
  const places = new Map(
    report.dimensions.flatMap(({ name, field, grain }) =>
      grain && field === report.periodField ? [[name, keysAfter(grain, before.period, period)] as const] : [],
    ),
  );
  const groups = before.sets.flatMap(({ by, groups: own }) =>
    own.flatMap((group) => {
      const keys = group.keys.map((key, at) => (key === null ? null : (places.get(by[at] ?? '') ?? same).get(key)));
      return keys.some((key) => key === undefined) ? [] : [[placeOf(by, keys), { ...group, keys: keys as GroupView['keys'] }] as const];
    }),
  );
  return new Map(groups);
}

const same = { get: (key: string): string | undefined => key };

/** A group whatever the order of its dimensions; those without a key are summed up. */
const placeOf = (by: readonly string[], keys: Keys): string =>
  JSON.stringify(
    by.flatMap((name, at) => (keys[at] === undefined ? [] : [[name, keys[at]] as const])).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

function keysAfter(grain: Parameters<typeof grainKeys>[0], then: PeriodView, now: PeriodView): ReadonlyMap<string, string> {
  const keysIn = ({ from, to }: PeriodView) => (from && to ? grainKeys(grain, { from, to }) : []);
  const later = keysIn(now);
  return new Map(keysIn(then).flatMap((key, at) => (later[at] === undefined ? [] : [[key, later[at]]])));
}

/** The answer with the groups that only the period before had, as groups without rows: what has ended is the largest change of all. */
export function withEnded(answer: AnswerView, earlier: Earlier): AnswerView {
  const sets = answer.sets.map((set) => {
    const known = new Set(set.groups.map(({ keys }) => placeOf(set.by, keys)));
    const own = answer.before?.sets.find(({ by }) => by.join() === set.by.join())?.by;
    const ended = own ? [...earlier].filter(([place]) => !known.has(place) && isBy(place, own)) : [];
    return { ...set, groups: [...set.groups, ...ended.map(([, { keys }]) => ({ keys, rows: 0, values: {} }))] };
  });
  return { ...answer, sets };
}

const isBy = (place: string, by: readonly string[]): boolean =>
  (JSON.parse(place) as [string, string | null][]).map(([name]) => name).join() === by.toSorted().join();

/** The columns of a measure that is compared: its figure before, the difference, and that in per cent of the figure before. */
function comparedMeasures(measure: MeasureView, shown: ChartMeasure, words: ComparedWords): ChartMeasure[] {
  const signed = (text: string, value: number) => (value > 0 ? `+${text}` : text);
  const difference = (value: number | null): string => {
    if (value === null) return words.none;
    return measure.form === 'percent'
      ? `${signed(number(value * 100, words), value)} ${words.points}`
      : signed(figureText(measure, value, words), value);
  };
  const rate = (value: number | null) => (value === null ? words.none : signed(`${number(value * 100, words)}%`, value));
  return [
    { name: beforeOf(measure.name), label: words.before(shown.label), format: (value) => figureText(measure, value, words) },
    { name: changeOf(measure.name), label: words.change(shown.label), format: difference },
    // A share changes by points; per cent of per cent would be taken for them.
    ...(measure.form === 'percent' ? [] : [{ name: rateOf(measure.name), label: words.rate(shown.label), format: rate }]),
  ];
}

const number = (value: number, { tag }: FigureWords): string =>
  new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

/** A point with the figures that it is compared with. Nothing is said of groups that are too small in either period. */
export function withEarlier(
  point: ChartPoint,
  { by, earlier, measures }: { readonly by: readonly string[]; readonly earlier: Earlier; readonly measures: readonly MeasureView[] },
): ChartPoint {
  const then = earlier.get(placeOf(by, point.keys));
  const added = measures.map((measure) => {
    const now = point.empty ? figureOf({}, measure) : (point.values[measure.name] ?? null);
    return { [measure.name]: now, ...compare(measure.name, now, then?.rows === null ? null : figureOf(then?.values ?? {}, measure)) };
  });
  return { ...point, values: Object.assign({}, point.values, ...added) };
}

/** No rows are none of them, but have no mean. */
const figureOf = (values: GroupView['values'], { name, additive }: MeasureView): number | null => {
  const figure = values[name];
  if (typeof figure === 'number') return figure;
  return additive && figure === undefined ? 0 : null;
};

function compare(name: string, now: number | null, then: number | null): ChartPoint['values'] {
  const change = now === null || then === null ? null : now - then;
  return { [beforeOf(name)]: then, [changeOf(name)]: change, [rateOf(name)]: change === null || !then ? null : change / Math.abs(then) };
}

/** Data whose points and measures are compared, each compared measure followed by its columns. */
export function comparedData(
  data: ChartData,
  measures: readonly MeasureView[],
  add: (point: ChartPoint) => ChartPoint,
  words: ComparedWords,
): ChartData {
  const compared = new Map(measures.map((one) => [one.name, one]));
  return {
    ...data,
    measures: data.measures.flatMap((shown) => {
      const measure = compared.get(shown.name);
      return measure ? [shown, ...comparedMeasures(measure, shown, words)] : [shown];
    }),
    points: data.points.map(add),
  };
}

/** Names of the columns of a table in their order: those of a compared measure follow it. */
export const comparedNames = (name: string, measures: readonly MeasureView[]): string[] => {
  const measure = measures.find((one) => one.name === name);
  if (!measure) return [name];
  return [name, beforeOf(name), changeOf(name), ...(measure.form === 'percent' ? [] : [rateOf(name)])];
};
