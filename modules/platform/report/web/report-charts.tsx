import { useText } from '@zhixing/client/i18n.ts';
import { reportPage } from '@zhixing/shell/menu/report.ts';
import { Chart } from '@zhixing/ui/charts/chart.tsx';
import type { ChartPoint } from '@zhixing/ui/charts/chart-data.ts';
import { useFigureWords } from '@zhixing/ui/charts/use-figure-words.ts';
import Failed from '@zhixing/ui/states/failed.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { besideAddress } from './beside.ts';
import { chartData } from './figures.ts';
import { type ChangeAddress, type ReportAddress, written } from './report-address.ts';
import { type AnswerView, type BesideView, type ReportView, useAnswer, useReport } from './report-data.ts';
import { trailFrom, withTrail } from './trail.ts';

interface Props {
  readonly report: ReportView;
  readonly answer: AnswerView;
  readonly change: ChangeAddress;
}

/** The charts of a report; a mark opens the rows that it stands for. */
export function ReportCharts({ report, answer, address, change }: Props & { readonly address: ReportAddress }) {
  const text = useText();
  if (report.charts.length + report.beside.length === 0) return null;
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
      {report.beside.map((beside) => {
        const asked = besideAddress(beside, address, answer.period.text);
        return asked && <BesideChart key={`${beside.report} ${beside.chart.picture}`} beside={beside} asked={asked} from={report.name} />;
      })}
    </div>
  );
}

interface BesideProps {
  readonly beside: BesideView;
  readonly asked: ReportAddress;
  /** The report beside which it stands. */
  readonly from: string;
}

/** A chart of another report; a mark leads there, to the rows that it stands for. */
function BesideChart({ beside, asked, from }: BesideProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [report, answer] = [useReport(beside.report), useAnswer(beside.report, asked)];
  const failed = [report, answer].find(({ error }) => error);
  if (failed?.error) return <Failed error={failed.error} onRetry={failed.refetch} />;
  if (!report.data || !answer.data) return <Waiting rows={6} />;
  const open: ChangeAddress = ({ cell = null }) => {
    const there = written({ ...asked, rows: null, measures: null, columns: null, cell });
    const next = withTrail(trailFrom(from, search));
    for (const [name, value] of Object.entries(there)) if (value !== null) next.set(name, value);
    void navigate(reportPage(beside.report, next));
  };
  const title = beside.chart.title ?? beside.title;
  return <ReportChart report={report.data} answer={answer.data} chart={beside.chart} title={title} change={open} />;
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
