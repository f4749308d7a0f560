import type { ChartData, ChartDimension, ChartMeasure, ChartPoint } from '../charts/chart-data.ts';
import type { ChartWords } from '../charts/chart-words.ts';
import type { Canvas } from '../charts/drawn.ts';
import { paperLook } from '../charts/look.ts';

export const format = (value: number | null) => (value === null ? '–' : String(value));

export const measure = (name: string, more: Partial<ChartMeasure> = {}): ChartMeasure => ({ name, label: name, format, ...more });
export const dimension = (name: string, dated?: ChartDimension['dated']): ChartDimension => ({
  name,
  label: name,
  ...(dated && { dated }),
});

type Row = readonly [keys: readonly (string | null)[], values: Readonly<Record<string, number | null>>, boxes?: ChartPoint['boxes']];

/** A chart's data whose labels are the keys. */
export const chart = (dimensions: readonly ChartDimension[], measures: readonly ChartMeasure[], rows: readonly Row[]): ChartData => ({
  dimensions,
  measures,
  points: rows.map(([keys, values, boxes]) => ({ keys, labels: keys.map((key) => key ?? 'none'), values, ...(boxes && { boxes }) })),
});

const words: ChartWords = {
  withUnit: (label, unit) => `${label} (${unit})`,
  unit: (unit) => `in ${unit}`,
  target: (value) => `target ${value}`,
  ofFirst: 'of first',
  share: 'share',
  figures: ['least', 'lower', 'median', 'upper', 'most'],
  between: (from, to) => `${from}..${to}`,
  withoutValue: 'without',
  weekdays: ['S', 'M', 'T', 'W', 'T', 'F', 'S'],
  months: Array.from({ length: 12 }, (_, month) => `${month + 1}`),
};

export const canvas = (more: Partial<Canvas> = {}): Canvas => ({
  look: paperLook,
  words,
  width: 800,
  height: 320,
  compact: false,
  most: 30,
  hidden: new Set(),
  map: 'test',
  ...more,
});

/** What the library is given, read without its many types. */
export interface ReadSeries {
  readonly type: string;
  readonly id?: string;
  readonly name?: string;
  readonly stack?: string;
  readonly yAxisIndex?: number;
  readonly connectNulls?: boolean;
  readonly itemStyle?: { readonly decal?: object };
  readonly calendarIndex?: number;
  readonly data: readonly ReadDatum[];
  readonly links?: readonly { readonly source: string; readonly target: string; readonly value: number }[];
}

export interface ReadDatum {
  readonly name?: string;
  readonly value: unknown;
  readonly mark: number;
  readonly children?: readonly ReadDatum[];
}

interface ReadAxis {
  readonly type: string;
  readonly name?: string;
  readonly data?: readonly string[];
  readonly inverse?: boolean;
  readonly nameGap?: number;
  readonly axisLabel: { readonly rotate?: number; readonly width?: number };
}

export interface ReadOption {
  readonly xAxis: ReadAxis;
  readonly yAxis: ReadAxis & readonly ReadAxis[];
  readonly series: readonly ReadSeries[];
  readonly calendar: readonly { readonly range: readonly [string, string]; readonly top: number }[];
  readonly radar: {
    readonly indicator: readonly { readonly name: string; readonly max: number }[];
    readonly axisName: { readonly formatter: (name: string) => string };
  };
  readonly visualMap: { readonly pieces: readonly object[] };
}

export const read = (option: object): ReadOption => option as ReadOption;
export const valuesOf = (series: ReadSeries | undefined): unknown[] => (series?.data ?? []).map(({ value }) => value);
