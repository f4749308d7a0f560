import type { ChartData, ChartMeasure, ChartPoint } from './chart-data.ts';
import { dimensionsOf, keyOf, measuresOf } from './split.ts';

/** Totals of a pivot table. Sums of shares and means mean nothing, so that whoever asked for the figures asks for their totals, too. */
export interface PivotTotals {
  /** A point for each row, whose keys of the columns do not count. */
  readonly rows?: readonly ChartPoint[];
  /** A point for each column, whose keys of the rows do not count. */
  readonly columns?: readonly ChartPoint[];
  /** A point for each value of the first dimension of the rows and each column, and one for all columns; shown where rows have several dimensions. */
  readonly groups?: readonly ChartPoint[];
  readonly groupRows?: readonly ChartPoint[];
  readonly grand?: ChartPoint;
}

export interface PivotChoice {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly measures: readonly string[];
}

/** A cell of a head, with how many cells of the body it stands over or beside; 0 where the one before it covers its place. */
export interface PivotHead {
  readonly key: string;
  readonly label: string;
  readonly span: number;
}

/** A row or a column: a value of each of its dimensions. */
export interface PivotLine {
  readonly key: string;
  readonly heads: readonly PivotHead[];
  /** The subtotal of the rows above that share their first dimension. */
  readonly isSubtotal?: true;
}

export interface Pivot {
  readonly rowTitles: readonly string[];
  readonly measures: readonly ChartMeasure[];
  readonly rows: readonly PivotLine[];
  readonly columns: readonly PivotLine[];
  /** The point of a row and a column; without one of them their total. */
  readonly point: (row: PivotLine | null, column: PivotLine | null) => ChartPoint | null;
  readonly hasRowTotals: boolean;
  readonly hasColumnTotals: boolean;
}

/** Lays points out by rows and columns, each in the order of its first point; dates in theirs. */
export function pivotOf(data: ChartData, choice: PivotChoice, totals: PivotTotals = {}): Pivot {
  const across = dimensionsOf(data, choice.columns);
  const down = dimensionsOf(data, choice.rows);
  const first = down.slice(0, 1);
  const groupsOf = (points: readonly ChartPoint[] = [], place: (point: ChartPoint) => string) =>
    points.map((point) => [place(point), point] as const);
  const found = new Map([
    ...groupsOf(data.points, (point) => placeOf(keyOf(point, down), keyOf(point, across))),
    ...groupsOf(totals.rows, (point) => placeOf(keyOf(point, down), null)),
    ...groupsOf(totals.columns, (point) => placeOf(null, keyOf(point, across))),
    ...groupsOf(totals.groups, (point) => placeOf(subtotalKey(keyOf(point, first)), keyOf(point, across))),
    ...groupsOf(totals.groupRows, (point) => placeOf(subtotalKey(keyOf(point, first)), null)),
    ...groupsOf(totals.grand && [totals.grand], () => placeOf(null, null)),
  ]);
  const rows = linesOf(data, down);
  return {
    rowTitles: down.map(({ dimension }) => dimension.label),
    measures: measuresOf(data, choice.measures),
    rows: totals.groups && down.length > 1 ? withSubtotals(rows) : rows,
    columns: linesOf(data, across),
    point: (row, column) => found.get(placeOf(row?.key ?? null, column?.key ?? null)) ?? null,
    hasRowTotals: (totals.rows?.length ?? 0) > 0 && across.length > 0,
    hasColumnTotals: (totals.columns?.length ?? 0) > 0 || totals.grand !== undefined,
  };
}

/** The place of a cell; null for the total of all rows or columns. */
const placeOf = (row: string | null, column: string | null): string => JSON.stringify([row, column]);

const subtotalKey = (first: string): string => `${first} +`;

/** Each group of several rows is followed by its subtotal; that of a single row would repeat it. */
function withSubtotals(rows: readonly PivotLine[]): PivotLine[] {
  return rows.flatMap((row, at) => {
    const group = row.heads[0]?.key ?? '';
    const [before, next] = [rows[at - 1]?.heads[0]?.key, rows[at + 1]?.heads[0]?.key];
    return next === group || before !== group ? [row] : [row, { key: subtotalKey(group), heads: [], isSubtotal: true }];
  });
}

type Places = ReturnType<typeof dimensionsOf>;
type Order = ReadonlyMap<string, number>;

const inOrder = new Intl.Collator('en', { numeric: true });

function linesOf(data: ChartData, places: Places): PivotLine[] {
  const points = [...new Map(data.points.map((point) => [keyOf(point, places), point])).values()];
  const orders = places.map(({ dimension, at }): Order => {
    const keys = [...new Set(data.points.map(({ keys: all }) => all[at] ?? ''))];
    const sorted = dimension.dated ? keys.toSorted((a, b) => Number(a === '') - Number(b === '') || inOrder.compare(a, b)) : keys;
    return new Map(sorted.map((key, index) => [key, index]));
  });
  const sorted = points.toSorted((a, b) => compared(a, b, places, orders));
  const paths = sorted.map((point) => places.map((_, level) => keyOf(point, places.slice(0, level + 1))));
  return sorted.map((point, index) => ({
    key: keyOf(point, places),
    heads: places.map(({ at }, level) => ({
      key: paths[index]?.[level] ?? '',
      label: point.labels[at] ?? '',
      span: spanOf(paths, index, level),
    })),
  }));
}

/** Lines of one value stand together, so that it needs one head. */
function compared(one: ChartPoint, other: ChartPoint, places: Places, orders: readonly Order[]): number {
  for (const [level, { at }] of places.entries()) {
    const place = (point: ChartPoint) => orders[level]?.get(point.keys[at] ?? '') ?? 0;
    const difference = place(one) - place(other);
    if (difference !== 0) return difference;
  }
  return 0;
}

function spanOf(paths: readonly (readonly string[])[], index: number, level: number): number {
  const path = paths[index]?.[level];
  if (paths[index - 1]?.[level] === path) return 0;
  const next = paths.findIndex((other, at) => at > index && other[level] !== path);
  return (next < 0 ? paths.length : next) - index;
}
