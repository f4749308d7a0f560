import type { ChartChoice } from './chart-data.ts';
import { LIMIT, type Split } from './split.ts';

export const HEIGHT = 320;

interface Room {
  readonly height: number;
  readonly compact: boolean;
}

/** Pixels of one bar, of the gap between places, and of the axis below. */
const BAR = 16;
const BETWEEN = 12;
const AXIS = 52;

/** Pictures that show no more than the first places of an axis without dates. */
const limited: ReadonlySet<string> = new Set(['column', 'bar', 'line', 'area', 'boxPlot', 'histogram', 'donut', 'funnel', 'radar']);

/** How many places are shown: thirty, and in a tile as many as have room. */
export function mostShown({ picture }: Pick<ChartChoice, 'picture'>, { height, compact }: Room): number {
  if (!limited.has(picture)) return Number.POSITIVE_INFINITY;
  if (picture === 'radar') return 12;
  return compact && picture === 'bar' ? Math.max(3, Math.min(LIMIT, Math.floor((height - AXIS) / (BAR + BETWEEN)))) : LIMIT;
}

/** Height of lying bars: as much as they need, at least what is given. */
export function barHeight({ categories, lines }: Split, choice: ChartChoice, { height, compact }: Room): number {
  if (compact) return height;
  const bars = choice.stacked === true ? 1 : Math.max(1, lines.length);
  return Math.max(height, categories.length * (bars * BAR + BETWEEN) + AXIS);
}
