import type { Context } from '../../context.ts';
import { textOf } from '../../http/envelope.ts';
import { mayBeUndone } from '../../jobs/job-view.ts';
import type { ImportJob } from './import-job.ts';

/** An import as shown by its wizard. */
export function importView(ctx: Context, job: ImportJob) {
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
