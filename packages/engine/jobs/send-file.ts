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
import { jobErrors } from './jobs.errors.ts';

/** Sends the file of an export, or the rest of it to resume a download. Refused if the owner may no longer see what it contains. */
export async function sendFile(ctx: Context, job: ExportJob, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { size, reach, query } = fileOf(ctx, job);
  const model = ctx.engine.registry.get(job.model);
  const now = await prepareExport(ctx, model, query);
  await mustBeApproved(ctx, model, 'export', namesOf(now));
  if (!stillCovers(now.reach, reach)) throw jobErrors.rightsChanged();
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

/** Size of the file and the scope it was written with. Throws `jobs.noFile` if there is none or it has expired. */
function fileOf(ctx: Context, job: ExportJob) {
  if (job.kind !== 'export' || job.status !== 'done' || job.file_size === null) throw jobErrors.noFile();
  const { reach, ...query } = job.plan as ExportPlan;
  if (!reach || (job.expires_at && job.expires_at <= ctx.now())) throw jobErrors.noFile();
  return { size: Number(job.file_size), reach, query };
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
