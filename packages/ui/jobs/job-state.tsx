import { useText } from '@zhixing/client/i18n.ts';
import { isEnded, type Job } from '@zhixing/client/use-jobs.ts';
import type { Tone } from '@zhixing/model';
import { Progress } from 'antd';
import { ToneTag } from '../widgets/tone-tag.tsx';
import { Words } from '../widgets/words.tsx';
import { percentOf } from './percent.ts';

const tones: Readonly<Record<string, Tone>> = {
  waiting: 'neutral',
  running: 'processing',
  undoing: 'processing',
  done: 'success',
  partly: 'warning',
  failed: 'danger',
  cancelled: 'neutral',
  undone: 'neutral',
};

/** A job's status as a coloured tag. */
export function JobState({ job }: { job: Job }) {
  const t = useText();
  const state = stateOf(job);
  return <ToneTag tone={tones[state] ?? 'neutral'}>{t(`ui.jobs.status.${state}`)}</ToneTag>;
}

function stateOf(job: Job): string {
  if (job.undone) return 'undone';
  if (job.status === 'done' && job.failed > 0) return 'partly';
  return job.undoing && job.status === 'running' ? 'undoing' : job.status;
}

/** Progress bar of a running job. */
export function JobProgress({ job }: { job: Job }) {
  const t = useText();
  if (isEnded(job)) return null;
  return (
    <Progress
      percent={percentOf(job)}
      status="active"
      size="small"
      aria-label={t('ui.jobs.progress', { title: job.title })}
      format={() => t('ui.jobs.of', { processed: job.processed, total: job.total })}
    />
  );
}

/** Result counts as text. */
export function useCounts(): (job: Job) => string {
  const t = useText();
  return (job) => t(`ui.jobs.${wordsFor(job)}`, { succeeded: job.succeeded, unchanged: job.unchanged, failed: job.failed });
}

export function JobCounts({ job }: { job: Job }) {
  const counts = useCounts();
  return isEnded(job) ? <Words>{counts(job)}</Words> : null;
}

function wordsFor(job: Job): string {
  if (job.undone) return 'undoneCounts';
  if (job.kind === 'export') return 'rowsWritten';
  return job.unchanged > 0 ? 'countsUnchanged' : 'counts';
}
