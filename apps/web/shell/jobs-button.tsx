import { useText } from '@zhixing/client/i18n.ts';
import { type Job, useJobEnds, useJobs } from '@zhixing/client/use-jobs.ts';
import { withNotifications } from '@zhixing/ui/states/over-page.tsx';
import { Button } from 'antd';
import { useCallback } from 'react';
import './jobs-button.css';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { openDialog } from '@zhixing/shell/open-dialog.ts';
import { WorkButton } from './work-button.tsx';

/** Button of the job centre with the number of running jobs; reports the end of jobs that are not watched elsewhere. */
export default function JobsButton() {
  return (
    <>
      <RunningJobs />
      <WorkButton />
    </>
  );
}

function RunningJobs() {
  const text = useText();
  const jobs = useJobs();
  const running = jobs.data?.running ?? 0;
  const label = running > 0 ? text('ui.jobs.openRunning', { total: running }) : text('ui.jobs.open');
  const tell = useCallback(
    (job: Job) => {
      const open = () => {
        withNotifications((notifications) => notifications.destroy(job.id));
        openDialog('jobs');
      };
      const look = job.status === 'done' && job.failed === 0 ? 'success' : 'warning';
      const end = {
        key: job.id,
        title: text(`ui.jobs.${endOf(job)}`, { title: job.title, failed: job.failed }),
        actions: (
          <Button size="small" type="primary" onClick={open}>
            {text('ui.jobs.rows')}
          </Button>
        ),
      };
      withNotifications((notifications) => notifications[look](end));
    },
    [text],
  );
  useJobEnds(jobs.data?.list, tell);
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={() => openDialog('jobs')}
    >
      <span className="jobs-mark">
        <Icon name="schedule" />
        {running > 0 && (
          <span className="jobs-count" aria-hidden="true">
            {running > 9 ? '9+' : running}
          </span>
        )}
      </span>
    </button>
  );
}

function endOf(job: Job): string {
  if (job.status === 'cancelled') return 'endedCancelled';
  if (job.status === 'failed') return 'endedFailed';
  return job.failed > 0 ? 'endedPartly' : 'endedDone';
}
