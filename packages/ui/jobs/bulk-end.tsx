import { useText } from '@zhixing/client/i18n.ts';
import { isEnded, type Job, useJob, useJobActions } from '@zhixing/client/use-jobs.ts';
import { Alert, Button, Flex, Modal, Progress, theme } from 'antd';
import { useEffect, useRef } from 'react';
import { useNotices } from '../states/use-notices.ts';
import { Words } from '../widgets/words.tsx';
import { JobRows } from './job-rows.tsx';
import { JobCounts } from './job-state.tsx';
import { percentOf } from './percent.ts';
import { useUndoOffer } from './use-undo-offer.ts';

interface Props {
  readonly job: Job;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** Progress of a bulk operation. On full success it closes itself and offers undo; otherwise it lists the failed rows with reasons. */
export function BulkEnd({ job: started, onOpen, onClose }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const { attempt } = useNotices();
  const actions = useJobActions();
  const offerUndo = useUndoOffer();
  const { data, refetch } = useJob(started.id);
  const job = data?.job ?? started;
  const ended = isEnded(job);
  const smooth = job.status === 'done' && job.failed === 0 && !job.undone;
  useEnded(ended, async () => {
    await actions.ended(job.id);
    if (!smooth) return;
    offerUndo(job);
    onClose();
  });
  const again = (work: () => Promise<unknown>) => attempt(() => work().then(() => refetch()));
  if (!ended)
    return (
      <Modal
        open
        title={job.title}
        onCancel={onClose}
        footer={
          <>
            <Button onClick={() => again(() => actions.cancel(job.id))}>{t('ui.jobs.cancel')}</Button>
            <Button type="primary" onClick={onClose}>
              {t('ui.bulk.inBackground')}
            </Button>
          </>
        }
      >
        <Flex vertical gap="small" role="status">
          <Progress percent={percentOf(job)} status="active" aria-label={t('ui.jobs.progress', { title: job.title })} />
          <Words>{t('ui.bulk.processed', { processed: job.processed, total: job.total })}</Words>
          <Words tone="secondary">{t('ui.bulk.backgroundNote')}</Words>
        </Flex>
      </Modal>
    );
  const footer = (
    <>
      {job.undoable && (
        <Button danger onClick={() => again(() => actions.undo(job.id))}>
          {t('ui.jobs.undo')}
        </Button>
      )}
      {job.retryable && (
        <Button onClick={() => again(() => actions.retry(job.id))}>
          {t(job.processed < job.total ? 'ui.jobs.continue' : 'ui.jobs.retry')}
        </Button>
      )}
      <Button type="primary" onClick={onClose}>
        {t('ui.action.close')}
      </Button>
    </>
  );
  const state = job.undone ? 'undone' : job.status;
  return (
    <Modal open width={token.screenMD} title={job.title} onCancel={onClose} footer={footer}>
      <Flex vertical gap="middle">
        <Alert
          type={job.status === 'failed' ? 'error' : 'warning'}
          showIcon
          title={t(`ui.jobs.status.${state}`)}
          description={job.error ?? <JobCounts job={job} />}
        />
        <JobRows
          key={`${job.processed}-${job.undone}`}
          job={job}
          onOpen={(id) => {
            onClose();
            onOpen(id);
          }}
        />
      </Flex>
    </Modal>
  );
}

/** Calls back when `ended` turns true. */
function useEnded(ended: boolean, onEnd: () => Promise<void>): void {
  const before = useRef(false);
  useEffect(() => {
    if (ended && !before.current) void onEnd();
    before.current = ended;
  });
}
