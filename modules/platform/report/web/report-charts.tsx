import { useText } from '@zhixing/client/i18n.ts';
import { Chart } from '@zhixing/ui/charts/chart.tsx';
import type { ChartPoint } from '@zhixing/ui/charts/chart-data.ts';
import { chartData, completed } from './figures.ts';
import type { ChangeAddress, ReportAddress } from './report-address.ts';
import type { AnswerView, ReportView } from './report-data.ts';
import { useFigureWords } from './use-figure-words.ts';

interface Props {
  readonly report: ReportView;
  readonly answer: AnswerView;
  readonly address: ReportAddress;
  readonly change: ChangeAddress;
}

/** The charts of a report; a mark opens the rows that it stands for. */
export function ReportCharts({ report, answer, change }: Props) {
  const text = useText();
  const words = useFigureWords();
  if (report.charts.length === 0) return null;
  return (
    <div className="report-charts">
      {report.charts.map(({ title, ...chart }, at) => {
        const by = [...chart.by, ...(chart.series ? [chart.series] : [])];
        const data = completed(chartData(report, answer, by, words), answer, by, `-${chart.measures[0] ?? ''}`);
        const measure = chart.measures.length === 1 ? chart.measures[0] : undefined;
        const open = ({ keys }: ChartPoint) =>
          change({
            cell: { keys: Object.fromEntries(by.map((name, place) => [name, keys[place] ?? null])), ...(measure ? { measure } : {}) },
          });
        return (
          <div key={`${chart.picture} ${by.join(' ')} ${chart.measures.join(' ')}`} className="report-chart">
            <Chart data={data} choice={choiceOf(chart)} title={title ?? text('reportPage.chart', { number: at + 1 })} onChoose={open} />
          </div>
        );
      })}
    </div>
  );
}

/** A chart of the document, without what it leaves out. */
function choiceOf({ picture, by, series, measures, second, stacked, cumulative }: Omit<ReportView['charts'][number], 'title'>) {
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
