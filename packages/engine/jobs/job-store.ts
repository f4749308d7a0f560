import sql, { type Sql } from 'sql-template-tag';
import { audit } from '../audit/write-line.ts';
import { type Context, within } from '../context.ts';
import { type Database, notify } from '../database/database.ts';
import { newId } from '../database/identifiers.ts';
import { httpErrors } from '../errors.ts';
import { leaseDue, type Queue } from '../queue/claim.ts';
import { findJobs, type Job, type JobKind, type JobTask, storedActor } from './job.ts';
import { jobErrors } from './jobs.errors.ts';

/** Channel on which processes notify each other of new jobs. */
export const JOBS_CHANNEL = 'jobs';

/** Seconds after which another process may take over a job whose lease was not renewed. */
const LEASE_SECONDS = 30;

/** Jobs of up to this many rows use their own lane, so that they do not queue behind longer ones. */
const SHORT = 500;

interface Opening {
  readonly id?: string;
  readonly kind: JobKind;
  readonly model: string;
  readonly fileName?: string;
  readonly format?: string;
  readonly source?: string | undefined;
}

/** Creates a job; it does not run before `startJob`. */
export async function openJob(ctx: Context, { id = newId(), kind, model, fileName = '', format = '', source }: Opening): Promise<Job> {
  const [job] = await ctx.db.query<Job>(
    sql`insert into sys_job (id, kind, model, user_id, language, actor, file_name, format, source, status) values (${id}, ${kind}, ${model}, ${ctx.actor.userId}, ${ctx.language}, ${JSON.stringify(storedActor(ctx.actor))}::jsonb, ${fileName}, ${format}, ${source ?? null}, 'uploaded') returning *`,
  );
  if (!job) throw jobErrors.unknown();
  return job;
}

/** A job of the caller; jobs of others are reported as unknown. */
export async function ownJob<J extends Job = Job>(ctx: Context, id: string): Promise<J> {
  const [job] = /^[0-9a-f-]{36}$/.test(id) ? await findJobs<J>(ctx.db, sql`j.id::text = ${id}`) : [];
  if (!job || job.user_id === null || job.user_id !== ctx.actor.userId) throw jobErrors.unknown();
  return job;
}

interface Start {
  readonly task: JobTask;
  /** Unchanged if omitted. */
  readonly plan?: object | null;
  readonly total: number;
  /** Resumes instead of restarting: counts, results and position are kept. */
  readonly again?: boolean;
}

/** Queues a job for any free process. Refused if its status has changed meanwhile, so that of two concurrent starts one wins. */
export async function startJob<J extends Job>(ctx: Context, job: J, { task, plan = null, total, again = false }: Start): Promise<J> {
  return ctx.db.transaction(async (tx) => {
    const stored = plan ? JSON.stringify(plan) : null;
    const lane = total <= SHORT && task !== 'work' ? 'short' : 'long';
    const counts = again
      ? sql``
      : sql`, processed = 0, created = case when ${task} = 'undo' then created else 0 end, updated = case when ${task} = 'undo' then updated else 0 end, skipped = 0, failed = 0, last_chunk = -1`;
    const [started] = await tx.query<J>(
      sql`update sys_job set status = 'running', task = ${task}, phase = 'waiting', plan = coalesce(${stored}::jsonb, plan), total = ${total}, lane = ${lane}${counts}, cancel = false, error = null, language = ${ctx.language}, actor = ${JSON.stringify(storedActor(ctx.actor))}::jsonb, lease_owner = null, lease_until = now(), deaths = 0, started_at = ${ctx.now()}, finished_at = null where id = ${job.id} and status = ${job.status} returning *`,
    );
    if (!started) throw jobErrors.wrongStatus();
    if (!again) await tx.query(sql`delete from sys_transfer_error where job = ${job.id}`);
    await audit({ ...within(ctx, tx), job: job.id }, { kind: 'job', verb: task, model: job.model, detail: { kind: job.kind, total } });
    await notify(tx, JOBS_CHANNEL, job.id);
    tx.afterCommit(() => ctx.engine.jobs.wake());
    return started;
  });
}

/** Requests a running job to stop after the current chunk. */
export const cancelJob = (db: Database, id: string): Promise<unknown> =>
  db.query(sql`update sys_job set cancel = true where id = ${id} and status = 'running'`);

const jobQueue: Queue = { table: 'sys_job', due: 'lease_until' };

/** Leases a job that no process is working on, or returns null. Counts expired leases as deaths: the job itself may crash the process. */
export async function claimJob(db: Database, owner: string, lane: string): Promise<Job | null> {
  const [job] = await leaseDue<Job>(
    db,
    jobQueue,
    {
      seconds: LEASE_SECONDS,
      set: sql`, lease_owner = ${owner}, deaths = case when t.lease_owner is null then t.deaths else t.deaths + 1 end`,
      returning: sql`t.*`,
    },
    { limit: 1, where: sql`t.status = 'running' and t.lane = ${lane}`, order: sql`t.started_at` },
  );
  return job ?? null;
}

/**
 * Renews the lease and applies changes to the job in the same statement. Returns whether the job is to be cancelled. Throws if the lease
 * was lost, which rolls back the transaction.
 */
export async function holdJob(db: Database, job: Job, changes: Sql = sql``): Promise<boolean> {
  const [held] = await db.query<{ cancel: boolean }>(
    sql`update sys_job set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})${changes} where id = ${job.id} and lease_owner = ${job.lease_owner} and status = 'running' returning cancel`,
  );
  if (!held) throw httpErrors.unavailable();
  return held.cancel;
}

/** Releases a job for a later attempt, because a service it needs is unavailable. */
export const postponeJob = (db: Database, job: Job): Promise<unknown> =>
  db.query(
    sql`update sys_job set lease_owner = null, lease_until = now() + make_interval(secs => ${LEASE_SECONDS}) where id = ${job.id} and lease_owner = ${job.lease_owner}`,
  );

/** Releases the lease: for the next process, or with a final status in `changes`. */
export const leaveJob = (db: Database, job: Job, changes: Sql = sql``): Promise<unknown> =>
  db.query(
    sql`update sys_job set lease_owner = null, lease_until = now()${changes} where id = ${job.id} and lease_owner = ${job.lease_owner}`,
  );
