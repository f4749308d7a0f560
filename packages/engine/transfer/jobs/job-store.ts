import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Database } from '../../database.ts';
import { httpErrors } from '../../errors.ts';
import { newId } from '../../identifiers.ts';
import { transferErrors } from '../errors.ts';
import type { ImportPlan } from '../import/plan.ts';
import type { FileFormat, ReadSheet } from '../read/read-file.ts';
import { findJobs, type Job, storedActor } from './job.ts';

/** Seconds without a sign of life after which another process takes a job over. */
const LEASE_SECONDS = 30;

/** Opens a job for a file whose rows follow. */
export async function openJob(ctx: Context, model: string, file: { name: string; format: FileFormat }): Promise<string> {
  const id = newId();
  await ctx.db.query(
    sql`insert into sys_transfer_job (id, model, user_id, language, actor, file_name, format, sheets, status) values (${id}, ${model}, ${ctx.actor.userId}, ${ctx.language}, ${JSON.stringify(storedActor(ctx.actor))}::jsonb, ${file.name}, ${file.format}, '[]'::jsonb, 'uploaded')`,
  );
  return id;
}

export const keepSheets = (db: Database, id: string, sheets: readonly ReadSheet[]): Promise<unknown> =>
  db.query(sql`update sys_transfer_job set sheets = ${JSON.stringify(sheets)}::jsonb where id = ${id}`);

/** A job of the reader's own, or of anybody for administrators; for all others it does not exist. */
export async function ownJob(ctx: Context, model: string, id: string): Promise<Job> {
  const [job] = /^[0-9a-f-]{36}$/.test(id) ? await findJobs(ctx.db, sql`j.id::text = ${id} and j.model = ${model}`) : [];
  if (!job || (!ctx.actor.administrator && (job.user_id === null || job.user_id !== ctx.actor.userId))) throw transferErrors.unknownJob();
  return job;
}

/** Hands a job to whichever process is free. The rights are those of whoever starts it. */
export async function startJob(ctx: Context, job: Job, task: 'import' | 'undo', plan: ImportPlan | null, total: number): Promise<Job> {
  return ctx.db.transaction(async (tx) => {
    const kept = plan ? JSON.stringify(plan) : null;
    const [started] = await tx.query<Job>(
      sql`update sys_transfer_job set status = 'running', task = ${task}, phase = 'waiting', plan = coalesce(${kept}::jsonb, plan), total = ${total}, processed = 0, created = case when ${task} = 'undo' then created else 0 end, updated = case when ${task} = 'undo' then updated else 0 end, skipped = 0, failed = 0, last_chunk = -1, cancel = false, error = null, language = ${ctx.language}, actor = ${JSON.stringify(storedActor(ctx.actor))}::jsonb, lease_owner = null, lease_until = now(), started_at = ${ctx.now()}, finished_at = null where id = ${job.id} and status = ${job.status} returning *`,
    );
    if (!started) throw transferErrors.wrongStatus({ status: job.status });
    await tx.query(sql`delete from sys_transfer_error where job = ${job.id}`);
    return started;
  });
}

/** Takes over a job that nobody works on, or null. */
export async function claimJob(db: Database, owner: string): Promise<Job | null> {
  const [job] = await db.query<Job>(
    sql`update sys_transfer_job set lease_owner = ${owner}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS}) where id = (select id from sys_transfer_job where status = 'running' and lease_until <= now() order by started_at limit 1 for update skip locked) returning *`,
  );
  return job ?? null;
}

/**
 * Renews the lease, with changes of the job in the same statement. Answers with whether the job is to be cancelled; a process that
 * has lost its lease must not go on: an error ends its transaction.
 */
export async function holdJob(db: Database, job: Job, changes: Sql = sql``): Promise<boolean> {
  const [held] = await db.query<{ cancel: boolean }>(
    sql`update sys_transfer_job set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})${changes} where id = ${job.id} and lease_owner = ${job.lease_owner} and status = 'running' returning cancel`,
  );
  if (!held) throw httpErrors.unavailable();
  return held.cancel;
}

/** Gives a job up: for the next process, or for good with its final status. */
export const leaveJob = (db: Database, job: Job, changes: Sql = sql``): Promise<unknown> =>
  db.query(
    sql`update sys_transfer_job set lease_owner = null, lease_until = now()${changes} where id = ${job.id} and lease_owner = ${job.lease_owner}`,
  );

const KEPT_DAYS = 30;

/** Removes what old jobs have left behind. Files hold personal data and must not outlive their purpose. */
export const forgetOldJobs = (db: Database): Promise<unknown> =>
  db.query(sql`delete from sys_transfer_job where created_at < now() - make_interval(days => ${KEPT_DAYS}) and status <> 'running'`);
