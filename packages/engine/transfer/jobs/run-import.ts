import sql, { raw } from 'sql-template-tag';
import { type Context, tentative, within } from '../../context.ts';
import type { Engine } from '../../engine.ts';
import { currentContext } from '../../jobs/current-rights.ts';
import type { JobEnd } from '../../jobs/job.ts';
import { holdJob } from '../../jobs/job-store.ts';
import { importRows, importScopes, prepareImport, readRows } from '../import/batch.ts';
import type { Importer } from '../import/importer.ts';
import { createPlanRows, type PlanRows, sheetsOf } from '../import/plan-rows.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import type { ImportJob, ImportPlan } from './import-job.ts';
import { storeErrors } from './row-errors.ts';

type ReadChunk = (chunk: Chunk) => PlanRows;

/**
 * Imports the remaining chunks of a job, one per transaction. The chunk number is committed with its rows: after a crash the next process
 * resumes after the last committed chunk. Permissions are reloaded for each chunk.
 */
export async function runImport(engine: Engine, job: ImportJob, stopping: () => boolean): Promise<JobEnd> {
  const plan = job.plan as ImportPlan;
  const ctx = await currentContext(engine, job);
  const model = engine.registry.get(job.model);
  const importer = prepareImport(ctx, model, plan);
  const read = createPlanRows(engine, plan);
  const memory = createMemory();
  await repeat(ctx, job, plan, importer, read);
  for await (const chunk of chunksOf(ctx.db, job.id, sheetNumbers(plan), job.last_chunk)) {
    if (stopping()) return 'stopped';
    const current = { ...(await currentContext(engine, job)), memo: memory(plan) };
    const limited: Importer = { ...importer, ...importScopes(current, model, plan, importer.besides) };
    const cancelled = await ctx.db.transaction((db) => importChunk(within(current, db), job, plan, limited, chunk, read(chunk)));
    if (cancelled) return 'cancelled';
  }
  return 'done';
}

const REMEMBERED_MS = 2000;

/**
 * Keeps what rules look up, such as the classes of a school, for a moment across batches. A dry run uses a fresh memo per chunk, because it
 * reads rows that are then rolled back.
 */
function createMemory(): (plan: ImportPlan) => Context['memo'] {
  let memo: Context['memo'] = new Map();
  let since = performance.now();
  return ({ dryRun }) => {
    if (!dryRun && performance.now() - since < REMEMBERED_MS) return memo;
    since = performance.now();
    memo = new Map();
    return memo;
  };
}

// Duplicates are detected across the whole file, so a resumed import must claim the values of earlier chunks again.
async function repeat(ctx: Context, job: ImportJob, plan: ImportPlan, importer: Importer, read: ReadChunk): Promise<void> {
  if (job.last_chunk < 0) return;
  for await (const chunk of chunksOf(ctx.db, job.id, sheetNumbers(plan))) {
    if (chunk.number > job.last_chunk) return;
    await readRows(ctx, importer, read(chunk).rows);
    await holdJob(ctx.db, job);
  }
}

const sheetNumbers = (plan: ImportPlan): number[] => sheetsOf(plan).map(({ sheet }) => sheet);

async function importChunk(
  tx: Context,
  job: ImportJob,
  plan: ImportPlan,
  importer: Importer,
  chunk: Chunk,
  { rows, asked, skipped }: PlanRows,
): Promise<boolean> {
  if (await holdJob(tx.db, job)) return true;
  if (plan.dryRun) await tx.db.query(raw('savepoint trial'));
  const result = await importRows(plan.dryRun ? tentative(tx) : tx, importer, rows);
  if (plan.dryRun) await tx.db.query(raw('rollback to savepoint trial'));
  await storeErrors(
    tx.db,
    job.id,
    [...result.failed].map(([row, issues]) => [row.number, issues] as const),
  );
  const phase = plan.dryRun ? 'checking' : 'importing';
  return holdJob(
    tx.db,
    job,
    sql`, phase = ${phase}, last_chunk = ${chunk.number}, processed = processed + ${asked}, created = created + ${result.created}, updated = updated + ${result.updated}, skipped = skipped + ${skipped + result.unchanged}, failed = failed + ${result.failed.size}`,
  );
}
