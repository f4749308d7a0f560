import { fileSize } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { Job } from '@zhixing/client/use-jobs.ts';
import { Flex, theme } from 'antd';
import { chinaText } from '../widgets/china-time.ts';
import { Words } from '../widgets/words.tsx';
import { JobButtons } from './job-buttons.tsx';
import { JobCounts, JobProgress, JobState } from './job-state.tsx';

/** A job with its progress or result and its buttons. `onLeave` is called when a link navigates away. */
export function JobCard({ job, onLeave }: { job: Job; onLeave: () => void }) {
  const t = useText();
  const { token } = theme.useToken();
  return (
    <li style={{ paddingBlock: token.padding, borderBlockEnd: `${token.lineWidth}px solid ${token.colorSplit}` }}>
      <Flex vertical gap="small">
        <Flex align="center" justify="space-between" gap="small" wrap>
          <Flex align="center" gap="small">
            <Words strong>{job.title}</Words>
            <JobState job={job} />
          </Flex>
          {job.startedAt && <Words tone="secondary">{t('ui.jobs.started', { at: chinaText(job.startedAt) })}</Words>}
        </Flex>
        <JobProgress job={job} />
        <JobCounts job={job} />
        {job.error && <Words tone="danger">{job.error}</Words>}
        {job.fileSize !== undefined && job.expiresAt && (
          <Words tone="secondary" style={{ overflowWrap: 'anywhere' }}>
            {job.fileName} · {t('ui.jobs.expires', { size: fileSize(job.fileSize), at: chinaText(job.expiresAt) })}
          </Words>
        )}
        <JobButtons job={job} onLeave={onLeave} />
      </Flex>
    </li>
  );
}
