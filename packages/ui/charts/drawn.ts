import type { EChartsOption } from 'echarts';
import type { ChartPoint, ChartRegions } from './chart-data.ts';
import type { ChartWords } from './chart-words.ts';
import type { Look } from './look.ts';

/** What a chart is drawn on. */
export interface Canvas {
  readonly look: Look;
  readonly words: ChartWords;
  readonly width: number;
  readonly height: number;
  /** A small tile: fewer labels, and no more height than given. */
  readonly compact: boolean;
  /** How many places an axis without dates shows. */
  readonly most: number;
  /** Ids of legend entries that are switched off. */
  readonly hidden: ReadonlySet<string>;
  readonly regions?: ChartRegions;
  /** Name under which the shapes of the regions are registered. */
  readonly map: string;
}

/** Where a mark lies in the picture. */
export interface MarkPlace {
  readonly seriesIndex: number;
  readonly dataIndex: number;
  /** Set for the bands of a flow diagram. */
  readonly dataType?: 'edge';
}

/** One thing to point at: a bar, a slice, a place on a line. */
export interface Mark {
  readonly title: string;
  /** Name and full value of what is drawn there. */
  readonly lines: readonly MarkLine[];
  readonly point: ChartPoint | null;
  readonly place: MarkPlace;
}

export interface MarkLine {
  readonly name: string;
  readonly text: string;
  readonly swatch?: Swatch;
}

/** How a series looks, for its legend. */
export interface Swatch {
  readonly form: 'fill' | 'line';
  readonly colour: string;
  /** Index of the series, which its pattern, dashes and symbol follow. */
  readonly at: number;
}

export interface LegendEntry {
  readonly id: string;
  readonly name: string;
  readonly swatch: Swatch;
}

export interface Drawn {
  readonly option: EChartsOption;
  /** Marks in rows, between which the arrow keys move; the number `mark` of a datum counts them through all rows. */
  readonly rows: readonly (readonly Mark[])[];
  readonly legend: readonly LegendEntry[];
  /** Entries of the legend switch their series on and off. */
  readonly switches: boolean;
  /** The axis along which all marks of one place are shown together. */
  readonly axis?: 'x' | 'y';
  /** The marks of a row are one thing to point at with the mouse: a ring around spokes. */
  readonly whole?: true;
  /** Height that the picture needs, when that is not the given one. */
  readonly height?: number;
}
