import type { ChartChoice, ChartData, ChartDimension, ChartMeasure, ChartPoint } from './chart-data.ts';

/** A place on the axis. */
export interface Category {
  readonly key: string;
  readonly label: string;
}

/** A measure, of one value of the dimension that splits into series. */
export interface Line {
  readonly id: string;
  readonly name: string;
  readonly measure: ChartMeasure;
  /** Drawn as a line on the second axis. */
  readonly second: boolean;
  /** Index among all lines, which colours and patterns follow. */
  readonly at: number;
  /** Point and value at each category; null where there is none. */
  readonly points: readonly (ChartPoint | null)[];
  readonly values: readonly (number | null)[];
}

export interface Split {
  readonly categories: readonly Category[];
  readonly lines: readonly Line[];
  readonly dated: boolean;
  /** Categories that are left out. */
  readonly cut: number;
}

/** How many places an axis without dates shows at most. */
export const LIMIT = 30;

/** Lays the points of a chart out by places on its axis and by lines. Dates stand in their order, everything else in the order of the points. */
export function splitOf(data: ChartData, choice: ChartChoice, most = LIMIT): Split {
  const axis = dimensionsOf(data, choice.by);
  const dated = axis.length === 1 && axis[0]?.dimension.dated !== undefined;
  const all = groupsOf(data, axis, dated);
  const shown = dated ? all : all.slice(0, most);
  const lines = linesOf(data, choice, shown);
  return { categories: shown.map(({ key, label }) => ({ key, label })), lines, dated, cut: all.length - shown.length };
}

/** Dimensions by their names, with their index in the keys of points. */
export function dimensionsOf(data: ChartData, names: readonly string[]): { readonly dimension: ChartDimension; readonly at: number }[] {
  return names.flatMap((name) => {
    const at = data.dimensions.findIndex((one) => one.name === name);
    const dimension = data.dimensions[at];
    return dimension ? [{ dimension, at }] : [];
  });
}

export const measuresOf = (data: ChartData, names: readonly string[]): ChartMeasure[] =>
  names.flatMap((name) => data.measures.find((one) => one.name === name) ?? []);

type Places = ReturnType<typeof dimensionsOf>;

interface Group extends Category {
  readonly points: readonly ChartPoint[];
}

const inOrder = new Intl.Collator('en', { numeric: true });

export const keyOf = (point: ChartPoint, places: Places): string => JSON.stringify(places.map(({ at }) => point.keys[at] ?? null));

export const labelOf = (point: ChartPoint, places: Places): string => places.map(({ at }) => point.labels[at] ?? '').join(' / ');

function groupsOf(data: ChartData, places: Places, dated: boolean): Group[] {
  const groups = Map.groupBy(data.points, (point) => keyOf(point, places));
  const found = [...groups].map(([key, points]) => ({ key, points, label: points[0] ? labelOf(points[0], places) : '' }));
  return dated ? found.toSorted((a, b) => byDate(a.key, b.key)) : found;
}

/** Points without a date stand behind all others. */
function byDate(one: string, other: string): number {
  const without = (key: string) => Number(key === '[null]');
  return without(one) - without(other) || inOrder.compare(one, other);
}

function linesOf(data: ChartData, choice: ChartChoice, groups: readonly Group[]): Line[] {
  const split = dimensionsOf(data, choice.series === undefined ? [] : [choice.series]);
  const dated = split[0]?.dimension.dated !== undefined;
  const parts = split.length > 0 ? groupsOf(data, split, dated) : [null];
  const measures = [
    ...measuresOf(data, choice.measures).map((measure) => ({ measure, second: false })),
    ...measuresOf(data, choice.second ?? []).map((measure) => ({ measure, second: true })),
  ];
  const named = measures.flatMap(({ measure, second }) => parts.map((part) => ({ measure, second, part })));
  return named.map(({ measure, second, part }, at) => {
    const points = groups.map((group) => group.points.find((point) => !part || keyOf(point, split) === part.key) ?? null);
    const values = points.map((point) => point?.values[measure.name] ?? null);
    return {
      id: `${measure.name} ${part?.key ?? ''}`,
      name: nameOf(measure, part?.label, measures.length > 1),
      measure,
      second,
      at,
      points,
      values: choice.cumulative === true && !second ? summedUp(values) : values,
    };
  });
}

function nameOf(measure: ChartMeasure, part: string | undefined, several: boolean): string {
  if (part === undefined) return measure.label;
  return several ? `${part} · ${measure.label}` : part;
}

/** Each value added to those before it. A gap stays a gap, and the sum goes on after it. */
function summedUp(values: readonly (number | null)[]): (number | null)[] {
  let sum = 0;
  return values.map((value) => {
    if (value === null) return null;
    sum += value;
    return sum;
  });
}
