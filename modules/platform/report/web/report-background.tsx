import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { type Job, jobsChanged } from '@zhixing/client/use-jobs.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button } from 'antd';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { ReportAddress } from './report-address.ts';
import { askedOf } from './report-data.ts';

const ExportProgress = lazyDialog(() => import('@zhixing/ui/transfer/export-progress.tsx'));

/** Writes the table of a report to a file in the background: `start` begins, `progress` shows how far it is. */
export function useReportJob(name: string, address: ReportAddress): { readonly start: () => void; readonly progress: ReactNode } {
  const { attempt } = useNotices();
  const [job, setJob] = useState<Job | null>(null);
  const begin = async () => {
    const body = { ...askedOf(address), source: `${location.pathname}${location.search}`.slice(0, 2000) };
    const answer = await api.post<{ job: Job }>(`/api/reports/${encodeURIComponent(name)}/table`, body);
    jobsChanged();
    setJob(answer.job);
  };
  const start = () => void attempt(begin);
  const shown = job && <ExportProgress job={job} onClose={() => setJob(null)} onAgain={start} />;
  return { start, progress: shown && <Suspense>{shown}</Suspense> };
}

/** Milliseconds after which a reader is offered to have a report counted in the background. */
const SLOW_MS = 6000;

/** Offers to count a report in the background once its figures have been awaited for some time. */
export function SlowReport({ name, address, exports }: { name: string; address: ReportAddress; exports: boolean }) {
  const text = useText();
  const [slow, setSlow] = useState(false);
  const { start, progress } = useReportJob(name, address);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!slow && !progress) return null;
  return (
    <p className="own-note report-slow" role="status">
      {text('reportPage.slow')}
      {exports && (
        <Button type="link" onClick={start}>
          {text('reportPage.background')}
        </Button>
      )}
      {progress}
    </p>
  );
}
