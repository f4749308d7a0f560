import type { BulkPlan } from '../bulk/operation.ts';
import type { Context } from '../context.ts';
import { textOf } from '../http/envelope.ts';
import type { ImportPlan } from '../transfer/jobs/import-job.ts';
import type { Job, WorkPlan } from './job.ts';

/** A job as shown to its owner, independent of its kind. */
export function jobView(ctx: Context, job: Job) {
  const model = ctx.engine.registry.find(job.model);
  const modelTitle = model ? ctx.engine.words.title(ctx.language, model) : job.model;
  const hasFile = job.file_size !== null && job.status === 'done';
  return {
    id: job.id,
    kind: job.kind,
    model: job.model,
    modelTitle,
    title: titleOf(ctx, job, modelTitle),
    operation: job.kind === 'bulk' ? ((job.plan as BulkPlan | null)?.operation.op ?? null) : null,
    status: statusOf(job),
    undoing: job.task === 'undo' && job.status === 'running',
    undone: job.status === 'undone',
    undoable: mayBeUndone(job),
    retryable: mayBeRetried(job),
    total: job.total,
    processed: job.processed,
    succeeded: succeededOf(job),
    unchanged: job.task === 'undo' ? 0 : job.skipped,
    failed: job.failed,
    startedAt: job.started_at,
    finishedAt: job.finished_at,
    source: job.source,
    ...(job.file_name ? { fileName: job.file_name } : {}),
    ...(hasFile ? { fileSize: Number(job.file_size), expiresAt: job.expires_at } : {}),
    ...(job.error ? { error: textOf(ctx.engine.texts, ctx.language, job.error.key, job.error.params) } : {}),
  };
}

function statusOf({ status, phase }: Job): 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' {
  if (status === 'running') return phase === 'waiting' ? 'waiting' : 'running';
  return status === 'failed' || status === 'cancelled' ? status : 'done';
}

// During an undo, `skipped` counts the rows undone so far.
function succeededOf(job: Job): number {
  if (job.task === 'undo') return job.skipped;
  return job.kind === 'export' ? job.processed : job.created + job.updated;
}

function titleOf(ctx: Context, job: Job, model: string): string {
  const text = (name: string, params: Readonly<Record<string, unknown>>) =>
    ctx.engine.texts.text(ctx.language, `jobs.titles.${name}`, params);
  if (job.kind === 'import') return text((job.plan as ImportPlan | null)?.dryRun ? 'trial' : 'import', { model });
  if (job.kind === 'export') return text('export', { model });
  if (job.kind === 'work')
    return ctx.engine.texts.text(ctx.language, `${(job.plan as WorkPlan | null)?.work}.job`, { file: job.file_name });
  const operation = (job.plan as BulkPlan | null)?.operation;
  if (operation?.op !== 'act') return text(operation?.op ?? 'update', { model });
  const known = ctx.engine.registry.find(job.model);
  return text('act', { model, action: known ? ctx.engine.words.action(ctx.language, known, operation.action) : operation.action });
}

const ENDED = ['done', 'failed', 'cancelled'];

/** Whether a job has written anything that can be undone. */
export function mayBeUndone(job: Job): boolean {
  if (!ENDED.includes(job.status) || job.created + job.updated === 0) return false;
  if (job.kind === 'import') return (job.plan as ImportPlan | null)?.dryRun === false;
  return job.kind === 'bulk' && (job.plan as BulkPlan | null)?.operation.op !== 'act';
}

/** Whether a retry could process more. For imports the user uploads the workbook of failed rows instead. */
export function mayBeRetried(job: Job): boolean {
  if (!ENDED.includes(job.status) || ['import', 'work'].includes(job.kind) || job.task === 'undo') return false;
  return job.kind === 'export' ? job.status !== 'done' : job.failed > 0 || job.processed < job.total;
}
