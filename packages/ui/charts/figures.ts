import type { ChartChoice, ChartData, ChartMeasure, ChartPoint } from './chart-data.ts';
import { dimensionsOf, labelOf, measuresOf } from './split.ts';

/** The measures that a picture shows. */
const shownMeasures = (data: ChartData, { measures, second = [] }: ChartChoice): ChartMeasure[] =>
  measuresOf(data, [...measures, ...second]);

/** Whether there is anything to draw. */
export const hasFigures = (data: ChartData, choice: ChartChoice): boolean => {
  const measures = shownMeasures(data, choice);
  return data.points.some(({ values, boxes }) =>
    measures.some(({ name }) => (values[name] ?? null) !== null || boxes?.[name] !== undefined),
  );
};

export interface Extremes {
  readonly measure: ChartMeasure;
  readonly least: { readonly label: string; readonly text: string };
  readonly most: { readonly label: string; readonly text: string };
}

/** The points with the least and the greatest value of the first measure. */
export function extremesOf(data: ChartData, choice: ChartChoice): Extremes | null {
  const [measure] = shownMeasures(data, choice);
  if (!measure) return null;
  const figureOf = (point: ChartPoint) => point.values[measure.name] ?? null;
  const known = data.points.filter((point) => figureOf(point) !== null).toSorted((a, b) => (figureOf(a) ?? 0) - (figureOf(b) ?? 0));
  const places = dimensionsOf(data, [...choice.by, ...(choice.series === undefined ? [] : [choice.series])]);
  const [least, most] = [known[0], known.at(-1)];
  if (!least || !most) return null;
  const said = (point: ChartPoint) => ({ label: labelOf(point, places), text: measure.format(figureOf(point)) });
  return { measure, least: said(least), most: said(most) };
}

/** All figures of a chart as a table: dimensions, then measures, as they are shown. */
export function tableOf(
  data: ChartData,
  withUnit: (label: string, unit: string) => string,
): { readonly head: string[]; readonly lines: string[][] } {
  const titles = data.measures.map(({ label, unit }) => (unit ? withUnit(label, unit) : label));
  return {
    head: [...data.dimensions.map(({ label }) => label), ...titles],
    lines: data.points.map(({ labels, values }) => [...labels, ...data.measures.map(({ name, format }) => format(values[name] ?? null))]),
  };
}
