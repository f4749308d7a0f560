import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, within } from '@zhixing/engine/context.ts';
import { currentContext } from '@zhixing/engine/jobs/current-rights.ts';
import type { Job, JobWork, ModuleJob, WorkPlan } from '@zhixing/engine/jobs/job.ts';
import { holdJob, openJob, startJob } from '@zhixing/engine/jobs/job-store.ts';
import { jobErrors } from '@zhixing/engine/jobs/jobs.errors.ts';
import { writeJobFile } from '@zhixing/engine/jobs/write-file.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { periodOf, questionOf } from '@zhixing/engine/report/ask.ts';
import type { OpenReport } from '@zhixing/engine/report/open-report.ts';
import type { Question } from '@zhixing/engine/report/question.ts';
import { stillCovers } from '@zhixing/engine/transfer/export/export-scope.ts';
import type { TableFormat } from '@zhixing/engine/transfer/write/create-table.ts';
import type { Condition } from '@zhixing/model';
import { periodText } from '@zhixing/model/report/index.ts';
import sql from 'sql-template-tag';
import { answerWorded } from './answer-report.ts';
import { type AskedTexts, askedOf } from './asked.ts';
import { findReport } from './reports.ts';
import { fileName, writeReport } from './send-report.ts';

/** Name of the work in the plan of a job. */
export const REPORT_JOB = 'reportTable';

/** Milliseconds that the statement of a report may take in the background; that of a request is ended after 30 s. */
const MAX_STATEMENT_LENGTH = 600_000;

interface Plan extends WorkPlan {
  readonly name: string;
  readonly asked: AskedTexts;
  readonly format: TableFormat;
  /** Conditions on the rows that the file was counted from. */
  readonly scopes?: readonly Condition[];
}

/** The question of a plan, as its reader may ask it now. @throws if the report may no longer be read or exported */
async function questionIn(ctx: Context, { name, asked }: Plan): Promise<{ readonly question: Question; readonly scopes: Condition[] }> {
  const report = await findReport(ctx, name);
  const question = questionOf(report, { ...askedOf(asked), tableOnly: true }, periodOf(ctx, report, asked.period));
  return { question, scopes: scopesOf(ctx, report) };
}

const scopesOf = (ctx: Context, { model, sources }: OpenReport): Condition[] => [
  mustBeAble(ctx, model, 'export'),
  ...[model, ...[...sources.values()].map((source) => source.model)].map((one) => mustBeAble(ctx, one, 'read')),
];

/** Starts to write the table of a report in the background. The period is stored with its key: it stays the one that was asked for. */
export async function startReportJob(
  ctx: Context,
  name: string,
  texts: AskedTexts,
  { format, source }: { readonly format: TableFormat; readonly source: string | undefined },
): Promise<Job> {
  const report = await findReport(ctx, name);
  const period = periodOf(ctx, report, texts.period);
  const plan: Plan = { work: REPORT_JOB, name, asked: { ...texts, period: periodText(period) }, format };
  await questionIn(ctx, plan);
  const file = `${fileName(ctx, report, period)}.${format}`;
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const job = await openJob(tx, { kind: 'work', model: report.model.name, fileName: file, format, source });
    return startJob(tx, job, { task: 'work', plan, total: 0 });
  });
}

const run: JobWork<Plan> = async (engine, job) => {
  const ctx = await currentContext(engine, job);
  const plan = job.plan as Plan;
  const { question, scopes } = await questionIn(ctx, plan);
  if (await holdJob(engine.database, job, sql`, phase = 'working'`)) return 'cancelled';
  const answered = await engine.database.reading().transaction(async (db) => {
    await db.query(sql`select set_config('statement_timeout', ${String(MAX_STATEMENT_LENGTH)}, true)`);
    return answerWorded(within(ctx, db), question);
  });
  if (await holdJob(engine.database, job)) return 'cancelled';
  const detail = { report: plan.name, period: plan.asked.period, filters: question.filters };
  await audit(ctx, { kind: 'export', verb: plan.format, model: job.model, detail });
  const { result, size, expires } = await writeJobFile(engine, job.id, (output, signal) =>
    writeReport(ctx, question, answered, { output, signal, format: plan.format }),
  );
  const kept = JSON.stringify({ ...plan, scopes });
  const file = sql`, processed = ${result}, total = ${result}, plan = ${kept}::jsonb, file_size = ${size}, expires_at = ${expires}`;
  await holdJob(engine.database, job, file);
  return 'done';
};

/** A report is fetched by who may still see all rows that it was counted from. */
async function mustBeReadable(ctx: Context, job: Job): Promise<void> {
  const plan = job.plan as Plan;
  const { scopes } = await questionIn(ctx, plan);
  if (!stillCovers({ scopes, columns: {} }, { scopes: plan.scopes ?? [], columns: {} })) throw jobErrors.rightsChanged();
}

/** Reports that take longer than a request may, written to a file in the background. */
export const reportJob: ModuleJob = { run: run as JobWork, mustBeReadable };
