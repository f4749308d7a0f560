import { useText } from '@zhixing/client/i18n.ts';
import { Chart } from '@zhixing/ui/charts/chart.tsx';
import type { ChartPoint } from '@zhixing/ui/charts/chart-data.ts';
import { useFigureWords } from '@zhixing/ui/charts/use-figure-words.ts';
import { useMemo } from 'react';
import { chartData } from './figures.ts';
import type { ChangeAddress } from './report-address.ts';
import type { AnswerView, ReportView } from './report-data.ts';

interface Props {
  readonly report: ReportView;
  readonly answer: AnswerView;
  readonly change: ChangeAddress;
}

/** The charts of a report; a mark opens the rows that it stands for. */
export function ReportCharts({ report, answer, change }: Props) {
  const text = useText();
  if (report.charts.length === 0) return null;
  return (
    <div className="report-charts">
      {report.charts.map((chart, at) => (
        <ReportChart
          key={`${chart.picture} ${chart.by.join(' ')} ${chart.measures.join(' ')}`}
          report={report}
          answer={answer}
          chart={chart}
          title={chart.title ?? text('reportPage.chart', { number: at + 1 })}
          change={change}
        />
      ))}
    </div>
  );
}

interface ChartProps extends Props {
  readonly chart: ReportView['charts'][number];
  readonly title: string;
}

function ReportChart({ report, answer, chart, title, change }: ChartProps) {
  const words = useFigureWords();
  const choice = useMemo(() => choiceOf(chart), [chart]);
  // A new object would draw the chart again.
  const { by, data } = useMemo(() => {
    const names = [...chart.by, ...(chart.series ? [chart.series] : [])];
    return { by: names, data: chartData(report, answer, names, chart.measures[0] ?? '', words) };
  }, [report, answer, chart, words]);
  const measure = chart.measures.length === 1 ? chart.measures[0] : undefined;
  const open = ({ keys }: ChartPoint) =>
    change({ cell: { keys: Object.fromEntries(by.map((name, place) => [name, keys[place] ?? null])), ...(measure ? { measure } : {}) } });
  return (
    <div className="report-chart">
      <Chart data={data} choice={choice} title={title} onChoose={open} />
    </div>
  );
}

/** A chart of the document, without what it leaves out. */
function choiceOf({ picture, by, series, measures, second, stacked, cumulative }: ReportView['charts'][number]) {
  return {
    picture,
    by,
    measures,
    ...(series === undefined ? {} : { series }),
    ...(second === undefined ? {} : { second }),
    ...(stacked === undefined ? {} : { stacked }),
    ...(cumulative === undefined ? {} : { cumulative }),
  };
}
