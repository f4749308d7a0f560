import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useHeld } from '@zhixing/client/use-held.ts';
import { addDays } from '@zhixing/model/china-time.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Switch } from 'antd';
import { Suspense, useId } from 'react';
import { useSearchParams } from 'react-router';
import { PeriodPicker } from './period-picker.tsx';
import { type ChangeAddress, type ReportAddress, useReportAddress } from './report-address.ts';
import { SlowReport } from './report-background.tsx';
import { ReportCharts } from './report-charts.tsx';
import { type AnswerView, type PeriodView, type ReportView, useAnswer, useReport } from './report-data.ts';
import { ReportFigures } from './report-figures.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportTools } from './report-tools.tsx';
import { ReportTrail } from './report-trail.tsx';
import { ReportTrees } from './report-trees.tsx';
import '@zhixing/shell/page/page.css';
import './report.css';

const RowsDrawer = lazyDialog(() => import('./rows-drawer.tsx'));

/** A report: its period and filters, its figures, charts and table, and the rows behind each figure. All of it stands in the address. */
export default function ReportPage({ code }: { code: string }) {
  const [search] = useSearchParams();
  const name = code === 'report' ? (search.get('name') ?? '') : code;
  const query = useReport(name);
  return (
    <section className="program-page report-page">
      <Part query={query}>{(report) => <Report key={report.name} report={report} />}</Part>
    </section>
  );
}

function Report({ report }: { report: ReportView }) {
  const { address, change } = useReportAddress();
  const query = useAnswer(report.name, address);
  // Stays once it was opened, so that it can slide out.
  const opened = useHeld(report.name, address.cell ?? undefined);
  return (
    <PeekStack>
      <ReportTrail report={report} />
      <header>
        <div>
          <h1>{report.title}</h1>
          {report.note && <p className="own-note">{report.note}</p>}
        </div>
        <ReportTools report={report} address={address} change={change} />
      </header>
      <ReportFilters report={report} address={address} change={change} />
      {(query.isFetching || query.isError) && (
        <SlowReport key={JSON.stringify(address)} name={report.name} address={address} exports={report.exports} />
      )}
      <Part query={query}>
        {(answer) => <Answer report={report} answer={answer} address={address} change={change} busy={query.isPlaceholderData} />}
      </Part>
      <Suspense>{opened && <RowsDrawer report={report} address={address} change={change} close={() => change({ cell: null })} />}</Suspense>
    </PeekStack>
  );
}

interface AnswerProps {
  readonly report: ReportView;
  readonly answer: AnswerView;
  readonly address: ReportAddress;
  readonly change: ChangeAddress;
  readonly busy: boolean;
}

function Answer({ report, answer, address, change, busy }: AnswerProps) {
  const text = useText();
  const total = answer.sets.find(({ by }) => by.length === 0)?.groups[0];
  return (
    <div className="report-answer" aria-busy={busy}>
      {report.period && (
        <div className="report-span">
          <PeriodPicker period={answer.period} onChange={(period) => change({ period })} />
          {answer.period.before !== null && (
            <Compare on={address.compare} with={answer.before?.period} onChange={(compare) => change({ compare })} />
          )}
        </div>
      )}
      <ReportTrees report={report} answer={answer} address={address} change={change} />
      {total?.rows === 0 ? (
        <p className="own-note">{text('reportPage.nothing')}</p>
      ) : (
        <>
          <ReportFigures report={report} answer={answer} />
          <ReportCharts report={report} answer={answer} address={address} change={change} />
          <ReportTable report={report} answer={answer} address={address} change={change} />
        </>
      )}
      <p className="report-as-of">{text('reportPage.asOf', { at: dateTime(answer.asOf) })}</p>
    </div>
  );
}

interface CompareProps {
  readonly on: boolean;
  /** The period that is compared with. */
  readonly with?: PeriodView | undefined;
  readonly onChange: (on: boolean) => void;
}

function Compare({ on, with: earlier, onChange }: CompareProps) {
  const text = useText();
  const id = useId();
  return (
    <span className="report-compare">
      <Switch id={id} size="small" checked={on} onChange={onChange} />
      <label htmlFor={id}>{text('reportPage.compare')}</label>
      {on && earlier?.from && earlier.to && (
        <small>{text('reportPage.comparedWith', { from: earlier.from, until: addDays(earlier.to, -1) })}</small>
      )}
    </span>
  );
}
