import { useText } from '@zhixing/client/i18n.ts';
import { isEnded, type Job, useJobs } from '@zhixing/client/use-jobs.ts';
import { Drawer, Empty, Flex, Segmented } from 'antd';
import { useState } from 'react';
import Failed from '../states/failed.tsx';
import { Waiting } from '../states/waiting.tsx';
import { JobCard } from './job-card.tsx';

const choices = ['all', 'active', 'ended', 'failedOnes'] as const;
type Choice = (typeof choices)[number];

const chosen: Readonly<Record<Choice, (job: Job) => boolean>> = {
  all: () => true,
  active: (job) => !isEnded(job),
  ended: isEnded,
  failedOnes: (job) => job.status === 'failed' || job.failed > 0,
};

/** The user's imports, exports and bulk operations, with progress, result and buttons. */
export default function JobCentre({ close }: { close: () => void }) {
  const t = useText();
  const jobs = useJobs();
  const [choice, setChoice] = useState<Choice>('all');
  const shown = (jobs.data?.list ?? []).filter(chosen[choice]);
  return (
    <Drawer open title={t('ui.jobs.title')} onClose={close} size="large">
      <Flex vertical gap="middle">
        <Segmented<Choice>
          aria-label={t('ui.jobs.filter')}
          value={choice}
          onChange={setChoice}
          options={choices.map((value) => ({ value, label: t(`ui.jobs.${value}`) }))}
          style={{ alignSelf: 'flex-start' }}
        />
        {jobs.error && <Failed error={jobs.error} onRetry={jobs.refetch} />}
        {!jobs.data && !jobs.error && <Waiting rows={6} />}
        {jobs.data && shown.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('ui.jobs.none')} />}
        {shown.length > 0 && (
          <ul aria-label={t('ui.jobs.title')} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {shown.map((job) => (
              <JobCard key={job.id} job={job} onLeave={close} />
            ))}
          </ul>
        )}
      </Flex>
    </Drawer>
  );
}
