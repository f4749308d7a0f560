import { useText } from '@zhixing/client/i18n.ts';
import { chinaYear } from '@zhixing/model/china-time.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { DropMenu } from '@zhixing/ui/widgets/drop-menu.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button, Select } from 'antd';
import { Suspense, useState } from 'react';
import { ReportCounts } from './report-counts.tsx';
import { ReportFacts } from './report-facts.tsx';
import { ReportLines } from './report-lines.tsx';
import { downloadReport, type ReportQuery, useReport } from './use-report.ts';
import '@zhixing/shell/page/page.css';
import './print-report.css';
import './report.css';

const ReportPrint = lazyDialog(() => import('./report-print.tsx'));

const YEARS = 6;

/** The selectable years in China's time zone, the current one first. */
const years = (): number[] => {
  const now = chinaYear(Date.now());
  return Array.from({ length: YEARS }, (_, back) => now - back);
};

/** Yearly report on the handling of minors' data: figures and lines, with export and print. */
export default function MinorsReportPage() {
  const text = useText();
  const [asked, setAsked] = useState<ReportQuery>(() => ({ year: years()[0] ?? 0 }));
  const [printing, setPrinting] = useState(false);
  const query = useReport(asked.year);
  const report = query.data;
  const change = (part: Partial<ReportQuery>) => setAsked({ ...asked, ...part });
  return (
    <section className="program-page minors-report">
      <header>
        <h1>{text('minorsReport.title')}</h1>
        <div className="minors-report-tools">
          <Select
            value={asked.year}
            aria-label={text('minorsReport.year')}
            options={years().map((year) => ({ value: year, label: text('minorsReport.yearOf', { year }) }))}
            onChange={(year) => setAsked({ year })}
          />
          <ExportButton asked={asked} disabled={!report} />
          <Button disabled={!report} aria-haspopup="dialog" onClick={() => setPrinting(true)}>
            {text('minorsReport.print')}
          </Button>
        </div>
        <p className="own-note">{text('minorsReport.what')}</p>
      </header>
      <Part query={query}>
        {(shown) => (
          <>
            <ReportFacts report={shown} />
            {shown.months.length > 0 ? (
              <>
                <ReportCounts report={shown} onAsk={change} />
                <ReportLines key={asked.year} report={shown} asked={asked} onAsk={change} />
              </>
            ) : (
              <p className="own-note">{text('minorsReport.none', { year: shown.year })}</p>
            )}
          </>
        )}
      </Part>
      <Suspense>{printing && report ? <ReportPrint report={report} asked={asked} onClose={() => setPrinting(false)} /> : null}</Suspense>
    </section>
  );
}

/** Exports the filtered lines; a workbook starts with the figures. */
function ExportButton({ asked, disabled }: { asked: ReportQuery; disabled: boolean }) {
  const text = useText();
  const { attempt } = useNotices();
  const [busy, setBusy] = useState(false);
  const take = async (format: 'xlsx' | 'csv') => {
    setBusy(true);
    await attempt(() => downloadReport(asked, format), text('minorsReport.exported'));
    setBusy(false);
  };
  const items = (['xlsx', 'csv'] as const).map((key) => ({ key, label: text(`minorsReport.${key}`) }));
  return (
    <DropMenu menu={{ items, onClick: ({ key }) => void take(key as 'xlsx' | 'csv') }}>
      <Button disabled={disabled} loading={busy} aria-haspopup="menu">
        {text('minorsReport.export')}
      </Button>
    </DropMenu>
  );
}
