import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type BulkJob, type BulkPlan, checkOperation } from '../bulk/operation.ts';
import { readRows, reopenFailed } from '../bulk/row-results.ts';
import { type Context, within } from '../context.ts';
import { mediaTypes } from '../http/media-types.ts';
import { pagingShape } from '../http/queries.ts';
import { defineRoute, type Route } from '../route.ts';
import type { ExportJob } from '../transfer/export/run-export.ts';
import { readImportRows } from '../transfer/jobs/row-errors.ts';
import { once } from '../write/idempotency.ts';
import { findJobs, type Job } from './job.ts';
import { cancelJob, ownJob, startJob } from './job-store.ts';
import { jobView, mayBeRetried, mayBeUndone } from './job-view.ts';
import { jobErrors } from './jobs.errors.ts';
import { recordsToUndo } from './run-undo.ts';
import { sendFile } from './send-file.ts';

const base = '/api/jobs';
const params = z.strictObject({ id: z.string().max(60) });
const none = z.strictObject({});
const status = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);

/** Routes for the caller's own imports, exports and bulk operations. */
export const jobRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: base,
      access: 'session',
      query: z.strictObject({ ...pagingShape, status: status.optional() }),
      summary: 'My background work',
    },
    async ({ query }, ctx) => listJobs(ctx, query),
  ),

  defineRoute(
    { method: 'GET', path: `${base}/:id`, access: 'session', params, query: none, summary: 'How far a job is' },
    async (input, ctx) => ({
      job: jobView(ctx, await ownJob(ctx, input.params.id)),
    }),
  ),

  defineRoute(
    {
      method: 'GET',
      path: `${base}/:id/rows`,
      access: 'session',
      params,
      query: z.strictObject({ ...pagingShape, outcome: z.enum(['done', 'unchanged', 'failed', 'open']).optional() }),
      summary: 'What became of each row',
    },
    async (input, ctx) => {
      const job = await ownJob(ctx, input.params.id);
      const model = ctx.engine.registry.find(job.model) ?? null;
      // For an undo, the rows that could not be undone replace the rows of the operation.
      if (job.kind === 'import' || job.task === 'undo') return readImportRows(ctx, job.id, input.query);
      return readRows(ctx, model, job.id, input.query);
    },
  ),

  defineRoute(
    { method: 'POST', path: `${base}/:id/cancel`, access: 'session', params, body: none, summary: 'Stop a job' },
    async (input, ctx) => {
      const { id } = await ownJob(ctx, input.params.id);
      await cancelJob(ctx.db, id);
      return { job: jobView(ctx, await ownJob(ctx, id)) };
    },
  ),

  defineRoute(
    { method: 'POST', path: `${base}/:id/retry`, access: 'session', params, body: none, summary: 'Try what failed once more' },
    async (input, ctx) => {
      const job = await ownJob(ctx, input.params.id);
      return once(ctx, ['retry', job.id], (inner) => retry(inner, job));
    },
  ),

  defineRoute(
    { method: 'POST', path: `${base}/:id/undo`, access: 'session', params, body: none, summary: 'Take a job back' },
    async (input, ctx) => {
      const job = await ownJob(ctx, input.params.id);
      return once(ctx, ['undo', job.id], async (inner) => {
        if (!mayBeUndone(job)) throw jobErrors.wrongStatus();
        return { job: jobView(inner, await startJob(inner, job, { task: 'undo', total: await recordsToUndo(inner, job) })) };
      });
    },
  ),

  defineRoute(
    {
      method: 'GET',
      path: `${base}/:id/file`,
      access: 'session',
      params,
      query: none,
      raw: [mediaTypes.xlsx, mediaTypes.csv],
      summary: 'The file of an export',
    },
    async ({ params: { id }, request, reply }, ctx) => sendFile(ctx, await ownJob<ExportJob>(ctx, id), request, reply),
  ),

  defineRoute(
    { method: 'DELETE', path: `${base}/:id`, access: 'session', params, query: none, summary: 'Remove a job that has ended' },
    async (input, ctx) => {
      const { id } = await ownJob(ctx, input.params.id);
      const gone = await ctx.db.query(sql`delete from sys_job where id = ${id} and status <> 'running' returning 1`);
      if (gone.length === 0) throw jobErrors.running();
      await ctx.engine.files.remove(id);
      return { id };
    },
  ),
];

// A file merely uploaded and a finished dry run are steps of the import wizard, so they are not listed as jobs.
const JOB_IS_LISTED = sql`j.started_at is not null and j.status not in ('uploaded', 'dryRunDone')`;

const byStatus: Readonly<Record<z.infer<typeof status>, Sql>> = {
  waiting: sql`j.status = 'running' and j.phase = 'waiting'`,
  running: sql`j.status = 'running'`,
  done: sql`j.status in ('done', 'undone')`,
  failed: sql`j.status = 'failed'`,
  cancelled: sql`j.status = 'cancelled'`,
};

async function listJobs(ctx: Context, query: { status?: z.infer<typeof status> | undefined; currentPage: number; pageSize: number }) {
  const { currentPage, pageSize } = query;
  const mine = sql`j.user_id = ${ctx.actor.userId} and ${JOB_IS_LISTED}`;
  const where = query.status ? sql`${mine} and ${byStatus[query.status]}` : mine;
  const [jobs, [counts]] = await Promise.all([
    ctx.db.query<Job>(
      sql`select j.* from sys_job j where ${where} order by j.started_at desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`,
    ),
    ctx.db.query<{ total: number; running: number }>(
      sql`select count(*) filter (where ${where})::int as total, count(*) filter (where j.status = 'running')::int as running from sys_job j where ${mine}`,
    ),
  ]);
  const pagination = { currentPage, pageSize, total: counts?.total ?? 0 };
  return { list: jobs.map((job) => jobView(ctx, job)), pagination, running: counts?.running ?? 0 };
}

async function retry(ctx: Context, job: Job): Promise<{ job: ReturnType<typeof jobView> }> {
  if (!mayBeRetried(job)) throw jobErrors.wrongStatus();
  if (job.kind === 'export') return { job: jobView(ctx, await startJob(ctx, job, { task: 'export', total: job.total })) };
  checkOperation(ctx, ctx.engine.registry.get(job.model), ((job as BulkJob).plan as BulkPlan).operation);
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    // Started first: of two concurrent retries only one gets past this.
    await startJob(tx, job, { task: 'bulk', total: job.total, again: true });
    await reopenFailed(db, job.id);
    await db.query(sql`update sys_job set processed = processed - failed, failed = 0 where id = ${job.id}`);
    const [started] = await findJobs(db, sql`j.id = ${job.id}`);
    return { job: jobView(tx, started ?? job) };
  });
}
