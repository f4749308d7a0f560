import type { Context } from '../../context.ts';
import { textOf } from '../../http/envelope.ts';
import type { Job } from './job.ts';

/** A job as clients see it. */
export function tellJob(ctx: Context, job: Job) {
  return {
    id: job.id,
    model: job.model,
    status: job.status,
    task: job.task,
    phase: job.phase,
    total: job.total,
    processed: job.processed,
    created: job.created,
    updated: job.updated,
    skipped: job.skipped,
    failed: job.failed,
    error: job.error ? textOf(ctx.engine.texts, ctx.language, job.error.key, job.error.params) : null,
    fileName: job.file_name,
    mode: job.plan?.mode ?? null,
    dryRun: job.plan?.dryRun ?? null,
    undoable: mayBeUndone(job),
    startedAt: job.started_at,
    finishedAt: job.finished_at,
  };
}

/** Whether an import has written anything that could be taken back. */
export const mayBeUndone = (job: Job): boolean =>
  job.task !== null && ['done', 'cancelled', 'failed'].includes(job.status) && job.plan?.dryRun === false && job.created + job.updated > 0;
