import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { DropMenu } from '@zhixing/ui/widgets/drop-menu.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { ChangeAddress, ReportAddress } from './report-address.ts';
import { useReportJob } from './report-background.tsx';
import { askedOf, type ReportView } from './report-data.ts';
import { ReportViews } from './report-views.tsx';

const ReportSettings = lazyDialog(() => import('./report-settings.tsx'));

interface Props {
  readonly report: ReportView;
  readonly address: ReportAddress;
  readonly change: ChangeAddress;
}

/** Grouping, export and print of a report. */
export function ReportTools({ report, address, change }: Props) {
  const text = useText();
  const { attempt } = useNotices();
  const [open, setOpen] = useState(false);
  const background = useReportJob(report.name, address);
  const file = (format: 'xlsx' | 'csv') =>
    void attempt(() => api.download(`/api/reports/${encodeURIComponent(report.name)}/table`, { ...askedOf(address), format }));
  return (
    <div className="report-tools">
      <ReportViews report={report.name} />
      <Button onClick={() => setOpen(true)}>{text('reportPage.settings')}</Button>
      {report.exports && (
        <DropMenu
          menu={{
            items: [
              { key: 'xlsx', label: text('reportPage.xlsx'), onClick: () => file('xlsx') },
              { key: 'csv', label: text('reportPage.csv'), onClick: () => file('csv') },
              { key: 'background', label: text('reportPage.background'), onClick: background.start },
            ],
          }}
        >
          <Button>{text('reportPage.export')}</Button>
        </DropMenu>
      )}
      <Button onClick={() => window.print()}>{text('reportPage.print')}</Button>
      {background.progress}
      <Suspense>{open && <ReportSettings report={report} address={address} change={change} close={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
