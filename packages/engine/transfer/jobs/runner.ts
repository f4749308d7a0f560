import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Engine } from '../../engine.ts';
import { AppError, httpErrors } from '../../errors.ts';
import { transferErrors } from '../errors.ts';
import { contextOfJob, type Job, type JobStatus } from './job.ts';
import { claimJob, forgetOldJobs, holdJob, leaveJob } from './job-store.ts';
import { runImport } from './run-import.ts';
import { runUndo } from './run-undo.ts';

/** Works on imports in the background, one at a time per process. */
export interface Transfers {
  /** A job was handed over; look soon. */
  poke(): void;
  /** Resolves when no job is left that this process could work on. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const SWEEP_MS = 5000;
const HEARTBEAT_MS = 8000;
const CLEAN_MS = 3_600_000;

/** Starts the worker of an engine. Jobs that another process has left behind are taken over when their lease has run out. */
export function createTransfers(engineOf: () => Engine): Transfers {
  const owner = randomUUID();
  let running: Promise<void> | null = null;
  let stopped = false;

  async function workAll(): Promise<void> {
    for (let job = await claimJob(engineOf().database, owner); job; job = stopped ? null : await claimJob(engineOf().database, owner)) {
      await work(engineOf(), job, () => stopped);
    }
  }
  const poke = (): void => {
    if (stopped) return;
    running ??= workAll()
      .catch((error: unknown) => engineOf().log.error({ error }, 'imports'))
      .finally(() => {
        running = null;
      });
  };
  const sweep = setInterval(poke, SWEEP_MS).unref();
  const clean = setInterval(() => void forgetOldJobs(engineOf().database).catch(() => {}), CLEAN_MS).unref();
  return {
    poke,
    idle: async () => {
      poke();
      while (running) await running;
    },
    stop: async () => {
      stopped = true;
      clearInterval(sweep);
      clearInterval(clean);
      await running;
    },
  };
}

async function work(engine: Engine, job: Job, stopping: () => boolean): Promise<void> {
  const heartbeat = setInterval(() => void holdJob(engine.database, job).catch(() => {}), HEARTBEAT_MS).unref();
  try {
    const ctx = contextOfJob(engine, job);
    if (!job.plan) throw transferErrors.interrupted();
    const end = job.task === 'undo' ? await runUndo(ctx, job, stopping) : await runImport(ctx, job, job.plan, stopping);
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
  return job.plan?.dryRun ? 'dryRunDone' : 'done';
}

async function finish(engine: Engine, job: Job, status: JobStatus, error: Job['error'] = null): Promise<void> {
  const told = error ? JSON.stringify(error) : null;
  await leaveJob(engine.database, job, sql`, status = ${status}, phase = null, error = ${told}::jsonb, finished_at = ${engine.now()}`);
}

// A process that is going down, or whose database is, leaves the job to whoever comes next; anything else would fail again.
async function fail(engine: Engine, job: Job, error: unknown): Promise<void> {
  engine.log.error({ error, job: job.id }, 'import');
  const known = error instanceof AppError ? error : httpErrors.internal();
  if (known.status === 503 || isConnectionError(error)) return;
  await finish(engine, job, 'failed', { key: known.key, params: known.params }).catch(() => {});
}

function isConnectionError(error: unknown): boolean {
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown; message?: unknown };
  return (
    (typeof code === 'string' && /^(08|57P0|53300|40001|40P01|ECONN|EPIPE)/.test(code)) ||
    (typeof message === 'string' && /Connection terminated|pool after calling end/.test(message))
  );
}
