import type { ChartChoice, ChartData, ChartMeasure, ChartPoint } from '../chart-data.ts';
import type { Canvas } from '../drawn.ts';
import { splitOf } from '../split.ts';

/** A part of a whole, or a step of a funnel. */
export interface Slice {
  readonly id: string;
  readonly name: string;
  readonly at: number;
  readonly value: number | null;
  readonly measure: ChartMeasure;
  readonly point: ChartPoint | null;
}

/** Slices by the places of the axis; by series or by measures where there is no axis. */
export function slicesOf(data: ChartData, choice: ChartChoice, { most }: Pick<Canvas, 'most'>): Slice[] {
  const { categories, lines } = splitOf(data, choice, most);
  const [first] = lines;
  if (!first) return [];
  if (choice.by.length === 0)
    return lines.map(({ id, name, at, values, measure, points }) => ({
      id,
      name,
      at,
      value: values[0] ?? null,
      measure,
      point: points[0] ?? null,
    }));
  return categories.map(({ key, label }, at) => ({
    id: key,
    name: label,
    at,
    value: first.values[at] ?? null,
    measure: first.measure,
    point: first.points[at] ?? null,
  }));
}
