import type { EffectiveModel } from '@zhixing/model';
import sql from 'sql-template-tag';
import { type Context, within } from '../context.ts';
import { errorClassOf, isCollision } from '../database/error-class.ts';
import type { Engine } from '../engine.ts';
import { AppError, httpErrors } from '../errors.ts';
import { currentContext } from '../jobs/current-rights.ts';
import type { JobEnd } from '../jobs/job.ts';
import { holdJob } from '../jobs/job-store.ts';
import { mustBeAble } from '../permission/access.ts';
import { applyOperation, labelsOf, type RowResult } from './apply.ts';
import { type BulkJob, type BulkPlan, type Operation, permissionOf } from './operation.ts';
import { openRows, storeResults } from './row-results.ts';

const CHUNK = 300;
const MAX_COLLISIONS = 5;

/**
 * Applies the operation of a job to its rows, one transaction per chunk. Outcomes are stored in the same transaction: after a crash the
 * next process continues with the unprocessed rows, and none is processed twice. The owner's permissions are reloaded before every chunk.
 */
export async function runBulk(engine: Engine, job: BulkJob, stopping: () => boolean): Promise<JobEnd> {
  const model = engine.registry.get(job.model);
  const { operation } = job.plan as BulkPlan;
  const pace: Pace = { size: CHUNK, alone: 0, collisions: 0 };
  for (;;) {
    if (stopping()) return 'stopped';
    const ctx = await currentContext(engine, job);
    const end = await ctx.db
      .transaction((db) => workOnPart(within({ ...ctx, memo: new Map() }, db), model, job, operation, pace.size))
      .then((done) => settle(pace, done))
      .catch((error: unknown) => recover(ctx, job, pace, error));
    if (end !== 'more') return end;
  }
}

/** Rows per chunk. After an unexpected error that cannot be attributed to a row, the next rows are processed one by one. */
interface Pace {
  size: number;
  alone: number;
  collisions: number;
}

function settle<End>(pace: Pace, end: End): End {
  pace.collisions = 0;
  if (pace.size === 1 && --pace.alone === 0) pace.size = CHUNK;
  return end;
}

async function recover(ctx: Context, job: BulkJob, pace: Pace, error: unknown): Promise<'more'> {
  if (isCollision(error) && ++pace.collisions < MAX_COLLISIONS) return 'more';
  if (error instanceof AppError || errorClassOf(error) !== null) throw error;
  ctx.engine.log.error({ error, job: job.id }, 'a row of a bulk operation');
  if (pace.size > 1) [pace.size, pace.alone] = [1, CHUNK];
  else await ctx.db.transaction((db) => giveRowUp(within(ctx, db), job));
  return 'more';
}

async function workOnPart(
  tx: Context,
  model: EffectiveModel,
  job: BulkJob,
  operation: Operation,
  size: number,
): Promise<'more' | 'done' | 'cancelled'> {
  mustBeAble(tx, model, permissionOf(operation));
  if (await holdJob(tx.db, job)) return 'cancelled';
  const rows = await openRows(tx.db, job.id, size);
  if (rows.length === 0) return 'done';
  const ids = rows.map(({ record }) => record);
  const labels = await labelsOf(tx, model, ids);
  const results = await applyOperation(tx, model, operation, ids);
  await storeResults(tx.db, job.id, rows, results, labels);
  const counted = (outcome: RowResult['outcome']) => ids.filter((id) => results.get(id)?.outcome === outcome).length;
  const cancelled = await holdJob(
    tx.db,
    job,
    sql`, phase = 'working', processed = processed + ${rows.length}, updated = updated + ${counted('done')}, skipped = skipped + ${counted('unchanged')}, failed = failed + ${counted('failed')}`,
  );
  return cancelled ? 'cancelled' : 'more';
}

// An unexpected error is attributed to a row once it recurs with that row alone.
async function giveRowUp(tx: Context, job: BulkJob): Promise<void> {
  const rows = await openRows(tx.db, job.id, 1);
  const results = new Map(rows.map(({ record }): [string, RowResult] => [record, { outcome: 'failed', error: httpErrors.internal() }]));
  await storeResults(tx.db, job.id, rows, results, new Map());
  await holdJob(tx.db, job, sql`, processed = processed + ${rows.length}, failed = failed + ${rows.length}`);
}
