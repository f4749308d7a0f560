import type { ChartData, ChartPoint } from '@zhixing/ui/charts/chart-data.ts';
import { drawnData, type FigureWords, plainData } from '@zhixing/ui/charts/report-figures.ts';
import type { DrawnAnswer } from '@zhixing/ui/charts/report-view.ts';
import type { AnswerView, ReportView, SetView } from './report-data.ts';

export const setBy = (sets: readonly SetView[], by: readonly string[]): SetView | undefined =>
  sets.find((set) => set.by.length === by.length && by.every((name) => set.by.includes(name)));

/** The answer for one grouping; without rows if it was not asked for. */
export const answerBy = ({ sets, labels, orders }: AnswerView, by: readonly string[]): DrawnAnswer => ({
  set: setBy(sets, by) ?? { by, groups: [] },
  labels,
  orders,
});

/** The groups of a grouping as the points of a table. */
export const tableData = (report: ReportView, answer: AnswerView, by: readonly string[], words: FigureWords): ChartData =>
  plainData(drawn(report, answer, by), by, words);

/** The groups of a grouping as a chart draws them. */
export const chartData = (report: ReportView, answer: AnswerView, by: readonly string[], measure: string, words: FigureWords): ChartData =>
  drawnData(drawn(report, answer, by), by, measure, words);

const drawn = (report: ReportView, answer: AnswerView, by: readonly string[]) => ({
  dimensions: report.dimensions,
  measures: report.measures.filter(({ name }) => answer.measures.includes(name)),
  answer: answerBy(answer, by),
});

/** By a dimension or measure, `-` for the greatest first; groups without a figure last, and equal ones by name. */
export function ordered({ points, dimensions }: ChartData, order: string): ChartPoint[] {
  const name = order.replace(/^-/, '');
  const sign = order.startsWith('-') ? -1 : 1;
  const at = dimensions.findIndex((dimension) => dimension.name === name);
  if (at >= 0) return points.toSorted((a, b) => sign * String(a.keys[at] ?? '\uffff').localeCompare(String(b.keys[at] ?? '\uffff'), 'en'));
  const figure = (point: ChartPoint): number => point.values[name] ?? Number.NaN;
  return points.toSorted((a, b) => {
    const [one, other] = [figure(a), figure(b)];
    if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
    return sign * (one - other) || a.labels.join().localeCompare(b.labels.join());
  });
}
