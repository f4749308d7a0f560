import type { ChartChoice, ChartData, Picture } from '../chart-data.ts';
import type { Canvas, Drawn } from '../drawn.ts';
import { calendar } from './calendar.ts';
import { cartesian } from './cartesian.ts';
import { boxPlot } from './distribution.ts';
import { gauge } from './gauge.ts';
import { radar } from './radar.ts';
import { regions } from './regions.ts';
import { donut, funnel } from './round.ts';
import { sankey } from './sankey.ts';
import { treemap } from './treemap.ts';

type Draw = (data: ChartData, choice: ChartChoice, canvas: Canvas) => Drawn;

const draws: Readonly<Record<Picture, Draw>> = {
  column: cartesian,
  bar: cartesian,
  line: cartesian,
  area: cartesian,
  histogram: cartesian,
  boxPlot,
  donut,
  funnel,
  radar,
  gauge,
  sankey,
  treemap,
  calendar,
  regions,
};

/** What the library draws of a chart, and what can be pointed at in it. */
export const draw: Draw = (data, choice, canvas) => draws[choice.picture](data, choice, canvas);
