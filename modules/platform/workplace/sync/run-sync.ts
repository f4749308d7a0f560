import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, systemContext } from '@zhixing/engine/context.ts';
import { isTransient } from '@zhixing/engine/database/error-class.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { AppError, httpErrors } from '@zhixing/engine/errors.ts';
import type { Job, JobEnd, JobWork, WorkPlan } from '@zhixing/engine/jobs/job.ts';
import { holdJob } from '@zhixing/engine/jobs/job-store.ts';
import type { WorkplaceClient } from '@zhixing/workplace/platform.ts';
import sql from 'sql-template-tag';
import { clientOf, retries } from '../clients.ts';
import { readWorkplace } from '../settings.ts';
import type { Settings } from '../settings-shape.ts';
import { syncErrors } from '../sync.errors.ts';
import { take } from './apply.ts';
import { type Plan, plan, type Theirs } from './plan.ts';
import { readOurs } from './read-ours.ts';
import { readTheirs } from './read-theirs.ts';
import { addLines, endRun, type Run, runById } from './runs.ts';
import { linkSignIns } from './sign-ins.ts';
import type { Ours } from './steps.ts';

interface SyncPlan extends WorkPlan {
  readonly run: string;
}

/**
 * Synchronises with a workplace, or does a dry run. Everything is read and planned before the first write; each step is one transaction, so
 * a process that takes over the job plans anew and finds completed steps up to date.
 */
export const syncWork: JobWork = async (engine, job, stopping) => {
  const run = await runById(engine.database, (job as Job<SyncPlan>).plan?.run ?? '');
  try {
    return await runEffects(engine, { job, run }, stopping);
  } catch (error) {
    if (!isTransientFailure(error)) await fail(engine, run, error);
    throw error;
  }
};

// Transient: another process will retry the job.
const isTransientFailure = (error: unknown): boolean => isTransient(error) || (error instanceof AppError && error.status === 503);

async function fail(engine: Engine, run: Run, error: unknown): Promise<void> {
  const { key, params } = error instanceof AppError ? error : httpErrors.internal();
  await endRun(engine.database, run.id, engine.now(), { outcome: 'failed', error: { key, params } });
  await auditRun(systemContext(engine, { job: run.job }), run, { outcome: 'failed', cause: key });
}

interface Work {
  readonly job: Job;
  readonly run: Run;
}

async function runEffects(engine: Engine, { job, run }: Work, stopping: () => boolean): Promise<JobEnd> {
  const ctx = systemContext(engine, { job: job.id });
  const stored = await readWorkplace(engine.database, run.platform);
  const { settings } = stored;
  if (settings.organisation === null) throw syncErrors.noOrganisation();
  const client = clientOf({ engine, retries: retries.work }, run.platform, stored);
  const look = createLook(engine, job, stopping);
  const theirs = await read(client, settings, look);
  if (!theirs) return leave(ctx, run, look.end());
  const ours = await readOurs(engine.database, run.platform, settings, theirs.people);
  const rules = { ...settings, organisation: settings.organisation, notGivable: await notGivable(engine, settings) };
  const planned = plan(theirs, ours, rules);
  await holdJob(engine.database, job, sql`, phase = 'working', total = ${planned.steps.length}, processed = 0`);
  if (run.trial || (planned.stop && !run.forced)) return showOnly(ctx, run, planned);
  const took = await takeAll(ctx, { run, root: settings.organisation, look }, ours, planned);
  if (!took) return leave(ctx, run, look.end());
  await linkSignIns(ctx, run.platform, settings.corpId);
  await endRun(engine.database, run.id, engine.now(), { outcome: 'done', more: { same: planned.same } });
  await auditRun(ctx, run, { outcome: 'done', steps: planned.steps.length });
  return 'done';
}

const read = (client: WorkplaceClient, { top }: Settings, look: Look): Promise<Theirs | null> =>
  readTheirs(client, top, () => look.ended());

/** Checks at intervals whether the job is cancelled. */
interface Look {
  ended(done?: number): Promise<boolean>;
  end(): JobEnd;
}

const LOOK_EVERY = 20;

function createLook(engine: Engine, job: Job, stopping: () => boolean): Look {
  let cancelled = false;
  let asked = 0;
  return {
    ended: async (done) => {
      if (asked++ % LOOK_EVERY === 0)
        cancelled = await holdJob(engine.database, job, done === undefined ? sql`` : sql`, processed = ${done}, updated = ${done}`);
      return cancelled || stopping();
    },
    end: () => (cancelled ? 'cancelled' : 'stopped'),
  };
}

// A job that was only stopped continues in another process.
async function leave(ctx: Context, run: Run, end: JobEnd): Promise<JobEnd> {
  if (end === 'cancelled') await endRun(ctx.db, run.id, ctx.now(), { outcome: 'cancelled' });
  return end;
}

const PART = 500;

/** Records the planned steps without applying them, for a dry run or a run that would disable too many. */
async function showOnly(ctx: Context, run: Run, { steps, same, stop }: Plan): Promise<JobEnd> {
  const stopped = stop !== null && !run.forced;
  await ctx.db.transaction(async (db) => {
    // Removes lines left by a process that died.
    await db.query(sql`delete from sys_workplace_line where run = ${run.id}`);
    for (let from = 0; from < steps.length; from += PART) await addLines(db, run.id, steps.slice(from, from + PART));
    const outcome = stopped && !run.trial ? 'stopped' : 'done';
    await endRun(db, run.id, ctx.now(), { outcome, more: { same, ...stop } });
  });
  await auditRun(ctx, run, { outcome: stopped ? 'stopped' : 'trial', steps: steps.length });
  return 'done';
}

async function takeAll(
  ctx: Context,
  { run, root, look }: { readonly run: Run; readonly root: string; readonly look: Look },
  { links }: Ours,
  { steps }: Plan,
): Promise<boolean> {
  // Lines of refused and unconfirmed steps are written again by the process that takes over; completed steps no longer appear in its plan.
  await ctx.db.query(sql`delete from sys_workplace_line where run = ${run.id} and outcome in ('refuse', 'ask')`);
  const here = new Map(links.filter(({ kind }) => kind === 'department').map((link) => [link.theirs, link.ours]));
  for (const [done, step] of steps.entries()) {
    if (await look.ended(done)) return false;
    await take(ctx, { platform: run.platform, run: run.id, root, here }, step);
  }
  return true;
}

const auditRun = (ctx: Context, { id, platform, trial: dryRun }: Run, detail: Readonly<Record<string, unknown>>): Promise<void> =>
  audit(ctx, { kind: 'job', verb: 'synchronise', detail: { run: id, platform, trial: dryRun, ...detail } });

/**
 * Roles of the rules that cannot be assigned in the organisation, with their names: they were disabled or changed since the rules were
 * made.
 */
async function notGivable(engine: Engine, { roles, organisation }: Settings): Promise<ReadonlyMap<string, string>> {
  const wanted = roles.map(({ role }) => role);
  const rows = await engine.database.query<{ id: string; name: string }>(sql`
    select w.id, coalesce(r.name, '?') as name from unnest(${wanted}::uuid[]) as w(id) left join role r on r.id = w.id
    where r.id is null or r.deleted_at is not null or r.status <> 'enabled' or r.org_kind = 'platform'
      or (r.org_kind <> 'any' and r.org_kind <> (select o.kind from organisation o where o.id = ${organisation}))`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
