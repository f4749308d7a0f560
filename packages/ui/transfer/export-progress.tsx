import { useText } from '@zhixing/client/i18n.ts';
import { isEnded, type Job, useJob, useJobActions } from '@zhixing/client/use-jobs.ts';
import { Button, Flex, Modal, Progress } from 'antd';
import { useEffect, useRef } from 'react';
import { percentOf } from '../jobs/percent.ts';
import { useNotices } from '../states/use-notices.ts';
import { Words } from '../widgets/words.tsx';

interface Props {
  readonly job: Job;
  readonly onClose: () => void;
  readonly onAgain: () => void;
}

/** Files up to this size are downloaded automatically. */
const SMALL = 20 * 1024 * 1024;

/** Progress of an export; a small file is downloaded automatically, a large one on request. */
export default function ExportProgress({ job: started, onClose, onAgain }: Props) {
  const t = useText();
  const { attempt } = useNotices();
  const actions = useJobActions();
  const { data } = useJob(started.id);
  const job = data?.job ?? started;
  const download = async () => {
    if (await attempt(() => actions.download(job.id), t('ui.export.done'))) onClose();
  };
  useOnce(job.status === 'done' && (job.fileSize ?? 0) <= SMALL, download);
  const footer = isEnded(job) ? (
    <>
      <Button onClick={onAgain}>{t('ui.export.again')}</Button>
      {job.status === 'done' && (
        <Button type="primary" onClick={download}>
          {t('ui.jobs.download')}
        </Button>
      )}
    </>
  ) : (
    <>
      <Button onClick={() => attempt(() => actions.cancel(job.id))}>{t('ui.jobs.cancel')}</Button>
      <Button type="primary" onClick={onClose}>
        {t('ui.action.close')}
      </Button>
    </>
  );
  return (
    <Modal open title={job.title} footer={footer} onCancel={onClose}>
      <Flex vertical gap="small" role="status">
        <Progress percent={percentOf(job)} status={lookOf(job)} aria-label={t('ui.export.writing')} />
        <Words>{job.error ?? t('ui.export.written', { processed: job.processed, total: job.total })}</Words>
        <Words tone="secondary">{t('ui.export.inBackground')}</Words>
      </Flex>
    </Modal>
  );
}

function lookOf(job: Job): 'active' | 'success' | 'exception' {
  if (!isEnded(job)) return 'active';
  return job.status === 'done' ? 'success' : 'exception';
}

function useOnce(due: boolean, work: () => Promise<void>): void {
  const done = useRef(false);
  useEffect(() => {
    if (!due || done.current) return;
    done.current = true;
    void work();
  });
}
