import { isDeepStrictEqual } from 'node:util';
import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { mediaTypes } from '../http/media-types.ts';
import { modelParams } from '../http/queries.ts';
import { findJobs } from '../jobs/job.ts';
import { cancelJob, startJob } from '../jobs/job-store.ts';
import { mayBeUndone } from '../jobs/job-view.ts';
import { recordsToUndo } from '../jobs/run-undo.ts';
import { mustBeAble } from '../permission/access.ts';
import { requireReauthenticationFor } from '../permission/reauthentication.ts';
import { defineRoute, type Route } from '../route.ts';
import { checkedValues } from '../write/values.ts';
import { checkedImplied, writtenBeside } from './along/plan-beside.ts';
import { transferErrors } from './errors.ts';
import { keysOfNames } from './import/named.ts';
import { checkPlan } from './import/plan.ts';
import { sheetsOf } from './import/plan-rows.ts';
import { writeTemplate } from './import/template.ts';
import { rowsBelow } from './jobs/chunks.ts';
import { writeErrorWorkbook } from './jobs/error-workbook.ts';
import { type ImportJob, type ImportPlan, ownImport } from './jobs/import-job.ts';
import { importView } from './jobs/import-view.ts';
import { readErrors } from './jobs/row-errors.ts';
import { describeUpload, readHead, receiveFile, sheetsAlike } from './jobs/upload.ts';
import { limits } from './read/limits.ts';
import { sendTable } from './write/send.ts';

const base = '/api/data/:model/import';
const jobParams = modelParams.extend({ job: z.string().max(60) });
const none = z.strictObject({});
const format = z.enum(['xlsx', 'csv']);
const fieldName = z.string().max(60);

const modelOf = (ctx: Context, name: string): EffectiveModel => {
  const model = ctx.engine.registry.get(name);
  mustBeAble(ctx, model, 'import');
  return model;
};

/** Routes of imports: template, upload, plan, progress, errors, cancel, undo. */
export const importRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: `${base}/template`,
      access: 'policy',
      params: modelParams,
      query: z.strictObject({ format: format.default('xlsx') }),
      raw: [mediaTypes.xlsx, mediaTypes.csv],
      summary: 'A file to fill in',
    },
    async ({ params, query, reply }, ctx) => {
      const model = modelOf(ctx, params.model);
      const name = ctx.engine.texts.text(ctx.language, 'transfer.templateName', { model: ctx.engine.words.title(ctx.language, model) });
      return sendTable(ctx.engine, reply, { name, format: query.format }, (output, signal) =>
        writeTemplate(ctx, model, query.format, output, signal),
      );
    },
  ),

  defineRoute(
    { method: 'POST', path: base, access: 'policy', params: modelParams, summary: 'Upload a file to import' },
    async ({ params, request }, ctx) => {
      const model = modelOf(ctx, params.model);
      const file = request.isMultipart() ? await request.file() : undefined;
      if (!file) throw transferErrors.noFile();
      const job = await receiveFile(ctx, model, { name: plainName(file.filename), bytes: await file.toBuffer() });
      return { job: importView(ctx, job), ...(await describeUpload(ctx, model, job, {})) };
    },
  ),

  defineRoute(
    { method: 'GET', path: base, access: 'policy', params: modelParams, query: none, summary: 'My recent imports' },
    async ({ params }, ctx) => {
      const model = modelOf(ctx, params.model);
      const mine = ctx.actor.administrator
        ? sql`j.model = ${model.name} and j.kind = 'import'`
        : sql`j.model = ${model.name} and j.kind = 'import' and j.user_id = ${ctx.actor.userId}`;
      return { list: (await findJobs<ImportJob>(ctx.db, mine, RECENT)).map((job) => importView(ctx, job)) };
    },
  ),

  defineRoute(
    {
      method: 'GET',
      path: `${base}/:job/columns`,
      access: 'policy',
      params: jobParams,
      query: z.strictObject({ sheet: z.string().max(60).optional(), headerRow: z.coerce.number().int().min(1).optional() }),
      summary: 'Columns of another sheet or header row',
    },
    async ({ params, query }, ctx) => {
      const model = modelOf(ctx, params.model);
      const job = await ownImport(ctx, model.name, params.job);
      return describeUpload(ctx, model, job, query);
    },
  ),

  defineRoute(
    {
      method: 'POST',
      path: `${base}/:job/plan`,
      access: 'policy',
      params: jobParams,
      body: z.strictObject({
        sheet: z.string().max(60).optional(),
        headerRow: z.int().min(1).optional(),
        mapping: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(200)),
        mode: z.enum(['add', 'update', 'addOrUpdate']),
        dryRun: z.boolean().default(false),
        defaults: z.record(z.string().max(80), z.unknown()).default({}),
        implied: z.record(z.string().max(200), z.unknown()).default({}),
        also: z.array(z.string().max(60)).max(limits.sheets).default([]),
        skipHidden: z.boolean().default(false),
      }),
      summary: 'Say what the columns mean and start',
    },
    async ({ params, body }, ctx) => {
      const model = modelOf(ctx, params.model);
      const job = await ownImport(ctx, model.name, params.job);
      const { mapping, mode, dryRun } = body;
      const head = await readHead(ctx, model, job, body);
      const plan: ImportPlan = {
        sheet: head.sheet,
        headerRow: head.headerRow,
        mapping,
        mode,
        dryRun,
        header: head.header,
        above: head.above,
        blocks: head.blocks,
        further: await furtherSheets(ctx, job, head, body.also),
        skipHidden: body.skipHidden,
        defaults: checkedValues(ctx, model, body.defaults),
        implied: checkedImplied(ctx, model, body.implied),
      };
      checkPlan(ctx, model, job, plan);
      const changed = new Set([...Object.values(mapping), ...Object.keys(plan.defaults)]);
      if (!dryRun) requireReauthenticationFor(ctx, model.name, { verb: mode === 'add' ? 'create' : 'update', action: null, changed });
      if (!dryRun) for (const name of writtenBeside(ctx, model, plan)) requireReauthenticationFor(ctx, name, CREATION);
      // A client that did not receive the answer repeats the request.
      if (job.status === 'running' && isDeepStrictEqual(job.plan, plan)) return { job: importView(ctx, job) };
      if (!mayBePlanned(job)) throw transferErrors.wrongStatus({ status: job.status });
      const totals = await Promise.all(sheetsOf(plan).map((one) => rowsBelow(ctx.db, job.id, one.sheet, one.headerRow)));
      const total = totals.reduce((sum, rows) => sum + rows, 0) * (plan.blocks?.starts.length ?? 1);
      const started = await startJob(ctx, job, { task: 'import', plan, total });
      return { job: importView(ctx, started) };
    },
  ),

  defineRoute(
    { method: 'GET', path: `${base}/:job`, access: 'policy', params: jobParams, query: none, summary: 'Progress and first errors' },
    async ({ params }, ctx) => {
      const model = modelOf(ctx, params.model);
      const job = await ownImport(ctx, model.name, params.job);
      const errors = await readErrors(ctx, job, FIRST_ERRORS);
      return { job: importView(ctx, job), errors };
    },
  ),

  defineRoute(
    {
      method: 'GET',
      path: `${base}/:job/errors`,
      access: 'policy',
      params: jobParams,
      query: none,
      raw: [mediaTypes.xlsx],
      summary: 'Rows that failed, to correct',
    },
    async ({ params, reply }, ctx) => {
      const model = modelOf(ctx, params.model);
      const job = await ownImport(ctx, model.name, params.job);
      if (!job.plan) throw transferErrors.wrongStatus({ status: job.status });
      const name = ctx.engine.texts.text(ctx.language, 'transfer.errorName', { file: job.file_name.replace(/\.\w{1,5}$/, '') });
      return sendTable(ctx.engine, reply, { name, format: 'xlsx' }, (output, signal) =>
        writeErrorWorkbook(ctx, model, job, output, signal),
      );
    },
  ),

  defineRoute(
    { method: 'POST', path: `${base}/:job/cancel`, access: 'policy', params: jobParams, body: none, summary: 'Stop an import' },
    async ({ params }, ctx) => {
      const job = await ownImport(ctx, modelOf(ctx, params.model).name, params.job);
      await cancelJob(ctx.db, job.id);
      return { job: importView(ctx, await ownImport(ctx, job.model, job.id)) };
    },
  ),

  defineRoute(
    {
      method: 'POST',
      path: '/api/data/:model/names',
      whileViewing: true,
      access: 'policy',
      params: modelParams,
      body: z.strictObject({
        rows: z
          .array(z.strictObject({ names: z.record(fieldName, z.string().max(500)), values: z.record(fieldName, z.string().max(60)) }))
          .max(500),
      }),
      bodyLimit: 2_000_000,
      summary: 'The records that names in pasted cells stand for',
    },
    async ({ params, body }, ctx) => ({ rows: await keysOfNames(ctx, ctx.engine.registry.get(params.model), body.rows) }),
  ),

  defineRoute(
    { method: 'POST', path: `${base}/:job/undo`, access: 'policy', params: jobParams, body: none, summary: 'Take an import back' },
    async ({ params }, ctx) => {
      const job = await ownImport(ctx, modelOf(ctx, params.model).name, params.job);
      if (job.task === 'undo' && job.status === 'running') return { job: importView(ctx, job) };
      if (!mayBeUndone(job)) throw transferErrors.wrongStatus({ status: job.status });
      const started = await startJob(ctx, job, { task: 'undo', total: await recordsToUndo(ctx, job) });
      return { job: importView(ctx, started) };
    },
  ),
];

/** The sheets imported together with the mapped one. Throws if one has a different header. */
async function furtherSheets(ctx: Context, job: ImportJob, head: { sheet: number; whole: string }, names: readonly string[]) {
  if (names.length === 0) return [];
  const alike = await sheetsAlike(ctx, job, head);
  return names.map((name) => {
    const found = alike.find(({ sheet }) => job.sheets[sheet]?.name === name);
    if (!found) throw transferErrors.sheetDiffers({ sheet: name });
    return found;
  });
}

const CREATION = { verb: 'create', action: null, changed: new Set<string>() } as const;

const RECENT = 20;
const FIRST_ERRORS = 100;

/** An uploaded file may be imported once; dry runs do not count. */
const mayBePlanned = (job: ImportJob): boolean => {
  if (job.status === 'uploaded' || job.status === 'dryRunDone') return true;
  return job.task === 'import' && ['failed', 'cancelled'].includes(job.status) && job.created + job.updated === 0;
};

const plainName = (name: string): string => (name.split(/[\\/]/).at(-1) ?? '').replaceAll('\0', '').toWellFormed().slice(-120) || 'file';
