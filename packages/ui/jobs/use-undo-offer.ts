import { useText } from '@zhixing/client/i18n.ts';
import { type Job, useJobActions } from '@zhixing/client/use-jobs.ts';
import { useNotices } from '../states/use-notices.ts';
import { useCounts } from './job-state.tsx';

/** Reports that a bulk operation is done and offers undo for a while. */
export function useUndoOffer(): (job: Job) => void {
  const t = useText();
  const { attempt, done } = useNotices();
  const actions = useJobActions();
  const counts = useCounts();
  const undo = (job: Job) =>
    void attempt(async () => {
      await actions.undo(job.id);
      const { succeeded, failed } = await actions.ended(job.id);
      done(t('ui.jobs.undoneCounts', { succeeded, failed }));
    });
  return (job) => {
    const action = job.undoable ? { label: t('ui.jobs.undo'), run: () => undo(job), undo: true as const } : undefined;
    done(t('ui.bulk.done', { title: job.title, counts: counts(job) }), action);
  };
}
