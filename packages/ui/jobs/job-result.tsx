import { useText } from '@zhixing/client/i18n.ts';
import type { Job } from '@zhixing/client/use-jobs.ts';
import { Flex, Modal, theme } from 'antd';
import { useNavigate } from 'react-router';
import { JobRows } from './job-rows.tsx';
import { JobCounts } from './job-state.tsx';

interface Props {
  readonly job: Job;
  readonly onClose: () => void;
  /** Called when a link navigates away. */
  readonly onLeave: () => void;
}

/** Results of a job by row. Records open in the list that the job was started from. */
export default function JobResult({ job, onClose, onLeave }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const navigate = useNavigate();
  const { source } = job;
  const open = (id: string) => {
    onLeave();
    const [path] = (source ?? '').split('?');
    void navigate(`${path}?record=${id}`);
  };
  return (
    <Modal open width={token.screenMD} title={t('ui.jobs.resultOf', { title: job.title })} footer={null} onCancel={onClose}>
      <Flex vertical gap="middle">
        <JobCounts job={job} />
        <JobRows job={job} onOpen={source ? open : undefined} />
      </Flex>
    </Modal>
  );
}
