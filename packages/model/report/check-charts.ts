import type { Finding } from '../check-condition.ts';
import { type CheckedReport, unknown } from './check-path.ts';
import type { ChartDocument, Picture } from './document.ts';

/** How many dimensions a picture draws on its axis, at least and at most. */
const levels: Readonly<Record<Picture, readonly [number, number]>> = {
  column: [1, 1],
  bar: [1, 1],
  line: [1, 1],
  area: [1, 1],
  donut: [1, 1],
  radar: [1, 1],
  funnel: [0, 1],
  sankey: [2, 3],
  treemap: [1, 3],
  calendar: [1, 1],
  boxPlot: [1, 1],
  histogram: [1, 1],
  gauge: [0, 0],
  regions: [1, 1],
};

/** Charts draw what the report declares, in pictures that fit it. */
export function checkCharts({ document: { charts = [], dimensions, measures } }: CheckedReport): Finding[] {
  return charts.flatMap((chart, at) => {
    const path = `charts.${at}`;
    const findings = [
      ...unknown(path, 'dimension', dimensions, chart.series ? [...chart.by, chart.series] : chart.by),
      ...unknown(path, 'measure', measures, [...chart.measures, ...(chart.second ?? [])]),
    ];
    return findings.length > 0 ? findings : misfits(chart, dimensions, measures).map((message) => ({ id: 'R017', path, message }));
  });
}

function misfits(chart: ChartDocument, dimensions: object, measures: CheckedReport['document']['measures']): string[] {
  const [least, most] = levels[chart.picture];
  const axis = (dimensions as CheckedReport['document']['dimensions'])[chart.by[0] ?? ''];
  const boxed = chart.measures.some((name) => measures[name]?.box !== undefined);
  return [
    ...(chart.by.length < least || chart.by.length > most ? [`"${chart.picture}" has ${least} to ${most} dimensions`] : []),
    ...(chart.picture === 'calendar' && axis?.grain !== 'day' ? ['a calendar has days'] : []),
    ...(chart.picture === 'histogram' && !axis?.bands ? ['a histogram has bands'] : []),
    ...(boxed !== (chart.picture === 'boxPlot') ? ['box plots draw boxes, and nothing else does'] : []),
  ];
}
