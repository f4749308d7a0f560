import { useText } from '@zhixing/client/i18n.ts';
import { isEnded, type Job, useJobActions } from '@zhixing/client/use-jobs.ts';
import { Button, Flex } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfirm } from '../states/use-confirm.tsx';
import { useNotices } from '../states/use-notices.ts';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import { useTouchSize } from '../widgets/use-touch-size.ts';

const JobResult = lazyDialog(() => import('./job-result.tsx'));

/** Buttons of a job, by its status. */
export function JobButtons({ job, onLeave }: { job: Job; onLeave: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const size = useTouchSize();
  const { busy, run, undo } = useJobWork(job);
  const ended = isEnded(job);
  const named = { title: job.title };
  const goBack = () => {
    onLeave();
    if (job.source) void navigate(job.source);
  };
  return (
    <Flex gap="small" wrap>
      {!ended && (
        <Button size={size} loading={busy} aria-label={t('ui.jobs.cancelNamed', named)} onClick={run.cancel}>
          {t('ui.jobs.cancel')}
        </Button>
      )}
      {job.fileSize !== undefined && (
        <Button size={size} type="primary" loading={busy} onClick={run.download}>
          {t('ui.jobs.download')}
        </Button>
      )}
      {job.kind === 'import' && ended && job.failed > 0 && !job.undone && (
        <Button size={size} loading={busy} onClick={run.errorBook}>
          {t('ui.jobs.errorBook')}
        </Button>
      )}
      {job.retryable && (
        <Button size={size} loading={busy} onClick={run.retry}>
          {t(retryWord(job))}
        </Button>
      )}
      {ended && !['export', 'work'].includes(job.kind) && (
        <Button size={size} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('ui.jobs.rows')}
        </Button>
      )}
      {job.undoable && (
        <Button size={size} danger loading={busy} onClick={undo}>
          {t('ui.jobs.undo')}
        </Button>
      )}
      {job.source && (
        <Button size={size} type="link" onClick={goBack}>
          {t('ui.jobs.list')}
        </Button>
      )}
      {ended && (
        <Button size={size} type="text" loading={busy} aria-label={t('ui.jobs.removeNamed', named)} onClick={run.remove}>
          {t('ui.jobs.remove')}
        </Button>
      )}
      <Suspense>{open && <JobResult job={job} onClose={() => setOpen(false)} onLeave={onLeave} />}</Suspense>
    </Flex>
  );
}

function retryWord(job: Job): string {
  if (job.kind === 'export') return 'ui.jobs.again';
  return job.processed < job.total ? 'ui.jobs.continue' : 'ui.jobs.retry';
}

function useJobWork(job: Job) {
  const t = useText();
  const confirm = useConfirm();
  const { attempt } = useNotices();
  const actions = useJobActions();
  const [busy, setBusy] = useState(false);
  const doing = (work: (id: string) => Promise<unknown>) => async () => {
    setBusy(true);
    await attempt(() => work(job.id));
    setBusy(false);
  };
  const run = {
    cancel: doing(actions.cancel),
    retry: doing(actions.retry),
    remove: doing(actions.remove),
    download: doing(actions.download),
    errorBook: doing(() => actions.errorBook(job)),
  };
  const undo = async () => {
    const title = t('ui.jobs.undoNamed', { title: job.title });
    if (await confirm({ title, content: t('ui.jobs.undoNote'), okText: t('ui.jobs.undo'), danger: true })) await doing(actions.undo)();
  };
  return { busy, run, undo };
}
