/** Pictures that a chart can be drawn as. */
export const pictures = [
  'column',
  'bar',
  'line',
  'area',
  'donut',
  'radar',
  'funnel',
  'sankey',
  'treemap',
  'calendar',
  'boxPlot',
  'histogram',
  'gauge',
  'regions',
] as const;
export type Picture = (typeof pictures)[number];

/** A dimension as a column of a chart's table. */
export interface ChartDimension {
  readonly name: string;
  readonly label: string;
  /** Step of a dimension of dates; its points stand in the order of time. */
  readonly dated?: 'day' | 'week' | 'month' | 'quarter' | 'term' | 'year' | 'schoolYear';
}

/** A measure as a column of a chart's table. */
export interface ChartMeasure {
  readonly name: string;
  readonly label: string;
  /** Text after the axis title: 元, %, 人. */
  readonly unit?: string;
  /** Full text of a value, for tooltips and the table. */
  readonly format: (value: number | null) => string;
  /** Short text for axes: 1.2万. */
  readonly axis?: (value: number) => string;
  /** Lower limits of the ranges that a gauge is coloured by. */
  readonly thresholds?: readonly { readonly from: number; readonly tone: 'success' | 'warning' | 'danger' }[];
  readonly target?: number;
}

/** Least value, first quartile, median, third quartile, greatest value. */
export type FiveFigures = readonly [number, number, number, number, number];

export interface ChartPoint {
  /** Key of each dimension, in the order of the dimensions; null = without value, undefined = summed up over all values. */
  readonly keys: readonly (string | null | undefined)[];
  readonly labels: readonly string[];
  readonly values: Readonly<Record<string, number | null>>;
  /** Five figures for box plots, by measure. */
  readonly boxes?: Readonly<Record<string, FiveFigures>>;
  /** There are no rows behind it that could be opened. */
  readonly empty?: true;
}

export interface ChartData {
  readonly dimensions: readonly ChartDimension[];
  readonly measures: readonly ChartMeasure[];
  readonly points: readonly ChartPoint[];
}

export interface ChartChoice {
  readonly picture: Picture;
  /** Names of the dimensions of the axis, or the levels of a treemap or sankey diagram. */
  readonly by: readonly string[];
  /** Dimension that splits into series. */
  readonly series?: string;
  readonly measures: readonly string[];
  /** Measures on a second axis, drawn as lines. */
  readonly second?: readonly string[];
  readonly stacked?: boolean;
  readonly cumulative?: boolean;
}

/** What a map of regions is drawn from: a GeoJSON collection whose features have a name and, as id, the key of their region. */
export interface ChartRegions {
  readonly type: 'FeatureCollection';
  readonly features: readonly {
    readonly type: 'Feature';
    readonly id?: string;
    readonly properties: Readonly<Record<string, unknown>> & { readonly name: string };
    readonly geometry: { readonly type: 'Polygon' | 'MultiPolygon'; readonly coordinates: unknown };
  }[];
}
