import type { ChartChoice, ChartData, ChartMeasure, ChartPoint } from '../chart-data.ts';
import { dimensionsOf, measuresOf } from '../split.ts';

/** A point's way through the levels of a tree or a flow, with its value. */
export interface Way {
  readonly steps: readonly { readonly key: string; readonly label: string }[];
  readonly value: number;
  readonly point: ChartPoint;
}

export interface Levels {
  readonly measure: ChartMeasure | undefined;
  readonly ways: readonly Way[];
}

/** The points with a value above zero, by the dimensions of the axis and then of the series: only those have an area or a width. */
export function levelsOf(data: ChartData, choice: ChartChoice): Levels {
  const places = dimensionsOf(data, [...choice.by, ...(choice.series === undefined ? [] : [choice.series])]);
  const [measure] = measuresOf(data, choice.measures);
  const ways = data.points.flatMap((point) => {
    const value = measure ? (point.values[measure.name] ?? 0) : 0;
    const steps = places.map(({ at }) => ({ key: JSON.stringify(point.keys[at] ?? null), label: point.labels[at] ?? '' }));
    return value > 0 && steps.length > 0 ? [{ steps, value, point }] : [];
  });
  return { measure, ways };
}
