import type { FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { audit } from '../audit/write-line.ts';
import { type Context, within } from '../context.ts';
import { mustBeApproved } from '../permission/minors.ts';
import { namesOf, prepareExport } from '../transfer/export/export.ts';
import { stillCovers } from '../transfer/export/export-scope.ts';
import type { ExportJob, ExportPlan } from '../transfer/export/run-export.ts';
import { contentTypes, type TableFormat } from '../transfer/write/create-table.ts';
import { disposition } from '../transfer/write/send.ts';
import { type ByteRange, rangeOf } from './byte-range.ts';
import { type Job, moduleJob } from './job.ts';
import { jobErrors } from './jobs.errors.ts';

/** Sends the file of a job, or the rest of it to resume a download. Refused if the owner may no longer see what it contains. */
export async function sendFile(ctx: Context, job: ExportJob, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const size = sizeOf(ctx, job);
  await (job.kind === 'work' ? mustBeReadable(ctx, job) : mustBeCovered(ctx, job));
  const tag = `"${job.id}-${job.finished_at?.getTime() ?? 0}"`;
  const range = rangeOf(request.headers, size, tag);
  if (range === 'outside') {
    reply.header('content-range', `bytes */${size}`);
    throw jobErrors.badRange();
  }
  const file = await ctx.engine.files.open(job.id, range ?? undefined);
  if (!file) throw jobErrors.noFile();
  if (!range || range.start === 0) await recordFetching(ctx, job);
  return reply
    .status(range ? 206 : 200)
    .headers(headersOf(job, size, range, tag))
    .send(file.stream);
}

/** Size of the file. Throws `jobs.noFile` if there is none or it has expired. */
function sizeOf(ctx: Context, { status, file_size, expires_at }: Job): number {
  if (status !== 'done' || file_size === null || (expires_at && expires_at <= ctx.now())) throw jobErrors.noFile();
  return Number(file_size);
}

async function mustBeReadable(ctx: Context, job: Job): Promise<void> {
  const declared = moduleJob(ctx.engine, job);
  if (!declared?.mustBeReadable) throw jobErrors.noFile();
  await declared.mustBeReadable(ctx, job);
}

/** The rows of an export must still be within what its owner may see. */
async function mustBeCovered(ctx: Context, job: ExportJob): Promise<void> {
  const { reach, ...query } = (job.plan ?? {}) as ExportPlan;
  if (job.kind !== 'export' || !reach) throw jobErrors.noFile();
  const model = ctx.engine.registry.get(job.model);
  const now = await prepareExport(ctx, model, query);
  await mustBeApproved(ctx, model, 'export', namesOf(now));
  if (!stillCovers(now.reach, reach)) throw jobErrors.rightsChanged();
}

const recordFetching = (ctx: Context, job: ExportJob): Promise<void> =>
  ctx.db.transaction(async (db) => {
    await db.query(sql`update sys_export_log set downloads = downloads + 1 where job = ${job.id}`);
    await audit({ ...within(ctx, db), job: job.id }, { kind: 'download', verb: 'exportFile', model: job.model });
  });

function headersOf(job: ExportJob, size: number, range: ByteRange | null, tag: string): Record<string, string> {
  return {
    'content-type': contentTypes[job.format as TableFormat],
    'content-disposition': disposition(job.file_name),
    'content-length': String(range ? range.end - range.start + 1 : size),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    etag: tag,
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {}),
  };
}
