import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { whileNoBackup } from '../backup/while-no-backup.ts';
import { runBulk } from '../bulk/run-bulk.ts';
import { errorClassOf, isTransient } from '../database/error-class.ts';
import type { Engine, Jobs } from '../engine.ts';
import { eraseDeleted } from '../erasure/erase-deleted.ts';
import { AppError, httpErrors } from '../errors.ts';
import { traced } from '../observability/tracing.ts';
import { deleteOldComparisons } from '../permission/comparison-limits.ts';
import { createPollingWorker, type PollingWorker } from '../queue/polling-worker.ts';
import { runExport } from '../transfer/export/run-export.ts';
import { runImport } from '../transfer/jobs/run-import.ts';
import { deleteExpiredJobs } from './delete-expired-jobs.ts';
import { type Job, type JobEnd, type JobStatus, type JobTask, moduleJob, type WorkPlan } from './job.ts';
import { claimJob, holdJob, leaveJob, postponeJob } from './job-store.ts';
import { jobErrors } from './jobs.errors.ts';
import { runUndo } from './run-undo.ts';

type Worker = (engine: Engine, job: Job, stopping: () => boolean) => Promise<JobEnd>;

const workers = { import: runImport, export: runExport, bulk: runBulk, undo: runUndo, work: runWork } as Readonly<Record<JobTask, Worker>>;

function runWork(engine: Engine, job: Job, stopping: () => boolean): Promise<JobEnd> {
  const found = moduleJob(engine, job);
  if (!found) throw jobErrors.interrupted();
  return found.run(engine, job as Job<WorkPlan>, stopping);
}

const LANES = ['short', 'long'];
const SWEEP_MS = 5000;
const HEARTBEAT_MS = 8000;
/** Processes that may die with a job before it is considered the cause and fails. */
const MAX_DEATHS = 5;

/** Starts the workers of an engine, one per lane. Jobs of a crashed process are taken over when their lease expires. */
export function createJobs(engineOf: () => Engine): Jobs {
  const owner = randomUUID();
  const lanes = LANES.map((lane) => createLane(engineOf, owner, lane));
  let stopped = false;
  return {
    wake: () => {
      for (const lane of lanes) lane.wake();
    },
    clean: async (stopping = () => false) => {
      await whileNoBackup(engineOf(), () => deleteExpiredJobs(engineOf()));
      await deleteOldComparisons(engineOf());
      await eraseDeleted(engineOf(), () => stopped || stopping());
    },
    idle: async () => {
      await Promise.all(lanes.map((lane) => lane.drain()));
    },
    stop: async () => {
      stopped = true;
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

const createLane = (engineOf: () => Engine, owner: string, lane: string): PollingWorker =>
  createPollingWorker({
    everyMs: SWEEP_MS,
    work: async (stopping) => {
      const job = await claimJob(engineOf().database, owner, lane);
      if (job) await work(engineOf(), job, stopping);
      return job !== null;
    },
    failed: (error) => engineOf().log.error({ error }, 'jobs'),
  });

async function work(engine: Engine, job: Job, stopping: () => boolean): Promise<void> {
  const unheld = (error: unknown) => engine.log.warn({ error, job: job.id }, 'the lease of a job could not be renewed');
  const heartbeat = setInterval(() => void holdJob(engine.database, job).catch(unheld), HEARTBEAT_MS).unref();
  try {
    if (!job.plan || !job.task || job.deaths >= MAX_DEATHS) throw jobErrors.interrupted();
    const worker = workers[job.task];
    const end = await traced(
      () => ({ name: `job ${job.task}`, kind: 'internal', attributes: { 'zhixing.job': job.id, 'zhixing.model': job.model } }),
      () => worker(engine, job, stopping),
    );
    if (end === 'stopped') await leaveJob(engine.database, job);
    else await finish(engine, job, end === 'cancelled' ? 'cancelled' : doneStatus(job));
  } catch (error) {
    await fail(engine, job, error);
  } finally {
    clearInterval(heartbeat);
  }
}

function doneStatus(job: Job): JobStatus {
  if (job.task === 'undo') return 'undone';
  return job.task === 'import' && (job.plan as { dryRun?: boolean }).dryRun ? 'dryRunDone' : 'done';
}

async function finish(engine: Engine, job: Job, status: JobStatus, error: Job['error'] = null): Promise<void> {
  const detailJson = error ? JSON.stringify(error) : null;
  await leaveJob(
    engine.database,
    job,
    sql`, status = ${status}, phase = null, error = ${detailJson}::jsonb, finished_at = ${engine.now()}`,
  );
}

// If the process is shutting down or the database is unavailable, the job is left for a later attempt; other failures would recur.
async function fail(engine: Engine, job: Job, error: unknown): Promise<void> {
  const known = error instanceof AppError ? error : errorClassOf(error) === 'full' ? httpErrors.diskFull() : httpErrors.internal();
  if (known.status >= 500) engine.log.error({ error, job: job.id }, 'job');
  if (known.status === 503 || isTransient(error)) {
    await postponeJob(engine.database, job).catch((again: unknown) =>
      engine.log.error({ error: again, job: job.id }, 'a job could not be postponed'),
    );
    return;
  }
  await finish(engine, job, 'failed', { key: known.key, params: known.params }).catch((again: unknown) =>
    engine.log.error({ error: again, job: job.id }, 'the failure of a job could not be stored'),
  );
}
