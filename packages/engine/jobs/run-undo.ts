import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { labelsOf } from '../bulk/apply.ts';
import type { BulkJob } from '../bulk/operation.ts';
import { type Context, within } from '../context.ts';
import { columnOf, tableOf } from '../database/identifiers.ts';
import type { Engine } from '../engine.ts';
import type { AppError } from '../errors.ts';
import { mustBeAble, type Permission } from '../permission/access.ts';
import { fullColumns, type Stored } from '../read/read.ts';
import { runPhase, runTogether } from '../rules/rule-runner.ts';
import type { Change } from '../rules/rules.ts';
import { writtenBeside } from '../transfer/along/plan-beside.ts';
import { transferErrors } from '../transfer/errors.ts';
import type { ImportPlan } from '../transfer/jobs/import-job.ts';
import { storeErrors } from '../transfer/jobs/row-errors.ts';
import { storeMany } from '../write/store-many.ts';
import { changeOf, removeRecord, restoreRecord, stamps } from '../write/write.ts';
import { attempt } from '../write/write-many.ts';
import { currentContext } from './current-rights.ts';
import type { Job, JobEnd } from './job.ts';
import { holdJob } from './job-store.ts';
import { jobView } from './job-view.ts';

const BATCH = 300;

interface Written {
  readonly id: string;
  readonly model: string;
  readonly record_id: string;
  readonly version: number;
  readonly verb: string;
  readonly changes: Record<string, [unknown, unknown]>;
}

interface Trace extends Written {
  readonly row: Stored | null;
}

/**
 * Undoes a job, last row first: created records are moved to the recycle bin unless they were changed since or are referred to, updated
 * ones get their former values back unless they were changed again, deleted ones are restored. Rows that cannot be undone are reported.
 */
export async function runUndo(engine: Engine, job: Job, stopping: () => boolean): Promise<JobEnd> {
  const model = engine.registry.get(job.model);
  for (;;) {
    if (stopping()) return 'stopped';
    // Writes of the undo must not carry the job id, or they would be found again as something to undo.
    const { job: _undone, ...plain } = await currentContext(engine, job);
    mustBeAble(plain, model, abilityToUndo(job));
    const undoing: Context = { ...plain, memo: new Map(), reason: reasonOf(plain, job) };
    const end = await engine.database.transaction((db) => undoBatch(within(undoing, db), model, job));
    if (end !== 'more') return end;
  }
}

function abilityToUndo(job: Job): Permission {
  if (job.kind === 'import') return 'import';
  return (job as BulkJob).plan?.operation.op === 'update' ? 'update' : 'delete';
}

function reasonOf(ctx: Context, job: Job): string {
  if (job.kind === 'import') return ctx.engine.texts.text(ctx.language, 'transfer.undoReason', { file: job.file_name });
  return ctx.engine.texts.text(ctx.language, 'jobs.undoReason', { job: jobView(ctx, job).title });
}

async function undoBatch(tx: Context, model: EffectiveModel, job: Job): Promise<'more' | 'done' | 'cancelled'> {
  if (await holdJob(tx.db, job)) return 'cancelled';
  const traces = await nextTraces(tx, [model.name, ...besideOf(tx, model, job)], job);
  if (traces.length === 0) return 'done';
  const written = tx.engine.registry.get(traces[0]?.model ?? model.name);
  const issues = await undo(tx, written, await withRows(tx, written, traces));
  const [before] = await tx.db.query<{ processed: number }>(sql`select processed from sys_job where id = ${job.id}`);
  const first = before?.processed ?? 0;
  const labels = await labelsOf(
    tx,
    written,
    [...issues.keys()].map(({ record_id }) => record_id),
  );
  await storeErrors(
    tx.db,
    job.id,
    [...issues].map(([trace, issue], i) => [first + i + 1, [issueOf(issue, labels.get(trace.record_id) ?? null)]] as const),
  );
  const last = traces.at(-1)?.id ?? null;
  const cancelled = await holdJob(
    tx.db,
    job,
    sql`, phase = 'undoing', processed = processed + ${traces.length}, failed = failed + ${issues.size}, skipped = skipped + ${traces.length - issues.size}, plan = plan || jsonb_build_object('undone', ${last}::text)`,
  );
  return cancelled ? 'cancelled' : 'more';
}

const issueOf = ({ key, params }: AppError, label: string | null) => ({ column: null, field: null, issue: { key, params }, value: label });

const besideOf = (ctx: Context, model: EffectiveModel, job: Job): string[] =>
  job.kind === 'import' && job.plan ? writtenBeside(ctx, model, job.plan as ImportPlan) : [];

/** The number of records that undoing a job takes back. */
export async function recordsToUndo(ctx: Context, job: Job): Promise<number> {
  const model = ctx.engine.registry.get(job.model);
  const models = [model.name, ...besideOf(ctx, model, job)];
  const [found] = await ctx.db.query<{ n: number }>(
    sql`select count(*)::int as n from sys_history where job = ${job.id} and model = any(${models})`,
  );
  return found?.n ?? 0;
}

// The history rows written by the job, those of one model; undone ones are skipped by id, which sorts by time.
async function nextTraces(ctx: Context, models: readonly string[], job: Job): Promise<Written[]> {
  const written = await ctx.db.query<Written>(
    sql`select id, model, record_id, version, verb, changes from sys_history where job = ${job.id} and model = any(${[...models]}) and verb in ('create', 'update', 'delete', 'restore') and id < coalesce((select plan ->> 'undone' from sys_job where id = ${job.id})::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') order by id desc limit ${BATCH}`,
  );
  const other = written.findIndex(({ model }) => model !== written[0]?.model);
  return other < 0 ? written : written.slice(0, other);
}

// The records as they are now, locked; those that are gone, or back again, have none.
async function withRows(ctx: Context, model: EffectiveModel, written: readonly Written[]): Promise<Trace[]> {
  const ids = written.map(({ record_id }) => record_id);
  const rows = await ctx.db.query<{ gone: boolean; row: Stored }>(
    sql`select t.deleted_at is not null as gone, (select row_to_json(r) from (select ${fullColumns(model)}) r) as row from ${tableOf(model)} t where t.id = any(${ids}::uuid[]) for update of t`,
  );
  const byId = new Map(rows.map((one) => [one.row.id, one]));
  return written.map((trace) => {
    const found = byId.get(trace.record_id);
    return { ...trace, row: found && found.gone === (trace.verb === 'delete') ? found.row : null };
  });
}

async function undo(ctx: Context, model: EffectiveModel, traces: readonly Trace[]): Promise<Map<Trace, AppError>> {
  const issues = new Map<Trace, AppError>();
  for (const trace of traces) if (trace.row && trace.row.version !== trace.version) issues.set(trace, transferErrors.changedSince());
  const open = traces.filter((trace) => trace.row && !issues.has(trace));
  const referred = await referredTo(
    ctx,
    model,
    open.filter(({ verb }) => GONE_BY_UNDO.has(verb)),
  );
  const together = open.filter(({ record_id, verb }) => !referred.has(record_id) && verb !== 'delete');
  const failure = await attempt(ctx, (tx) => undoTogether(tx, model, together));
  const single = failure ? open : open.filter((trace) => !together.includes(trace));
  for (const trace of single) {
    const error = await attempt(ctx, (tx) => undoOne(tx, model, trace));
    const isBack = trace.verb === 'delete' && error?.key === 'model.notFound';
    if (error && !isBack) issues.set(trace, error);
  }
  return issues;
}

const GONE_BY_UNDO = new Set(['create', 'restore']);

/** Records of the batch that are referred to: undone one by one, because some of the referring records may be removed too. */
async function referredTo(ctx: Context, model: EffectiveModel, traces: readonly Trace[]): Promise<Set<string>> {
  const found = new Set<string>();
  const ids = traces.map(({ record_id }) => record_id);
  for (const { model: other, field: name } of ids.length > 0 ? ctx.engine.registry.referringTo(model.name) : []) {
    const field = other.fields[name];
    if (!field?.column) continue;
    const points = field.kind.many
      ? sql`select unnest(t.${columnOf(field)}) as id from ${tableOf(other)} t where t.${columnOf(field)} && ${ids}::uuid[] and t.deleted_at is null`
      : sql`select t.${columnOf(field)} as id from ${tableOf(other)} t where t.${columnOf(field)} = any(${ids}::uuid[]) and t.deleted_at is null`;
    for (const { id } of await ctx.db.query<{ id: string }>(points)) found.add(id);
  }
  return found;
}

function changeOfUndo(ctx: Context, { verb, row, changes }: Trace & { row: Stored }): Change {
  const restored = verb === 'update' ? Object.fromEntries(Object.entries(changes).map(([name, [from]]) => [name, from])) : {};
  const next: Stored = { ...row, ...restored, ...stamps(ctx, false), version: row.version + 1 };
  return changeOf(next, row, verb === 'update' ? 'update' : 'delete');
}

async function undoTogether(ctx: Context, model: EffectiveModel, traces: readonly Trace[]): Promise<void> {
  const moments = traces.flatMap((trace) => (trace.row ? [changeOfUndo(ctx, { ...trace, row: trace.row })] : []));
  if (moments.length === 0) return;
  for (const moment of moments) await runPhase(ctx, model, 'check', moment);
  await storeMany(ctx, model, moments);
  for (const moment of moments) await runPhase(ctx, model, 'before', moment);
  await runTogether(ctx, model, moments);
}

async function undoOne(ctx: Context, model: EffectiveModel, trace: Trace): Promise<void> {
  if (trace.verb === 'update') return undoTogether(ctx, model, [trace]);
  // It may have been restored already, together with the record whose deletion removed it.
  if (trace.verb === 'delete') return restoreRecord(ctx, model, trace.record_id).then(() => {});
  // A user who may import may undo the import even without delete permission; records in use are still refused.
  await removeRecord(
    { ...ctx, actor: { ...ctx.actor, access: { everything: true, clear: true, models: new Map() } } },
    model,
    trace.record_id,
    trace.version,
  );
}
