import { type Context, within } from '@zhixing/engine/context.ts';
import type { Database } from '@zhixing/engine/database/database.ts';
import { newId } from '@zhixing/engine/database/identifiers.ts';
import { openJob, startJob } from '@zhixing/engine/jobs/job-store.ts';
import type { Platform } from '@zhixing/workplace/platform.ts';
import sql from 'sql-template-tag';
import { readWorkplace } from '../settings.ts';
import { syncErrors } from '../sync.errors.ts';
import type { Outcome, Step } from './steps.ts';

/** Name of the job; its title is at `workplaceSync.job`. */
export const SYNC_JOB = 'workplaceSync';

export type RunOutcome = 'running' | 'done' | 'failed' | 'stopped' | 'cancelled' | 'interrupted';

/** Number of steps by outcome; `same` is up to date. */
export type Counts = Readonly<Partial<Record<Outcome | 'same' | 'gone' | 'of', number>>>;

/** One synchronisation or dry run. */
export interface Run {
  readonly id: string;
  readonly platform: Platform;
  readonly trial: boolean;
  /** Continues however many are gone. */
  readonly forced: boolean;
  readonly cause: 'hand' | 'time';
  readonly outcome: RunOutcome;
  readonly error: { readonly key: string; readonly params: Readonly<Record<string, unknown>> } | null;
  readonly counts: Counts;
  readonly job: string;
  readonly asker: string | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

interface Wish {
  readonly trial: boolean;
  readonly forced?: boolean;
  readonly cause: Run['cause'];
  /** The page it was requested from. */
  readonly source?: string | undefined;
}

/** Queues a run as a job. One at a time for each workplace. */
export async function startRun(ctx: Context, platform: Platform, { trial, forced = false, cause, source }: Wish): Promise<string> {
  const { settings } = await readWorkplace(ctx.db, platform);
  if (settings.organisation === null) throw syncErrors.noOrganisation();
  const id = newId();
  await ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    await giveUpOrphans(db, platform, ctx.now());
    const job = await openJob(tx, { kind: 'work', model: 'organisation', source });
    const fresh = await db.query(sql`
      insert into sys_workplace_run (id, platform, trial, forced, cause, job, asker, started_at, outcome)
      values (${id}, ${platform}, ${trial}, ${forced}, ${cause}, ${job.id}, ${ctx.actor.userId}, ${ctx.now()}, 'running') on conflict do nothing returning 1`);
    if (fresh.length === 0) throw syncErrors.running();
    await startJob(tx, job, { task: 'work', plan: { work: SYNC_JOB, run: id }, total: 0 });
  });
  return id;
}

/** Marks runs as interrupted whose job is no longer running. */
const giveUpOrphans = (db: Database, platform: Platform, now: Date): Promise<unknown> =>
  db.query(sql`
    update sys_workplace_run r set outcome = 'interrupted', finished_at = ${now} where r.platform = ${platform} and r.outcome = 'running'
      and not exists (select 1 from sys_job j where j.id = r.job and j.status = 'running')`);

const columns = sql`id, platform, trial, forced, cause, outcome, error, counts, job, asker, started_at as "startedAt", finished_at as "finishedAt"`;

/** A run by its id. Throws where there is none. */
export async function runById(db: Database, id: string): Promise<Run> {
  const [run] = await db.query<Run>(sql`select ${columns} from sys_workplace_run where id = ${id}`);
  if (!run) throw syncErrors.unknownRun();
  return run;
}

/** The last runs of a workplace, newest first. */
export const lastRuns = (db: Database, platform: Platform, limit: number): Promise<Run[]> =>
  db.query<Run>(
    sql`select ${columns} from sys_workplace_run where platform = ${platform} order by started_at desc, id desc limit ${limit}`,
  );

/** Ends a run, with the counts of its lines. */
export async function endRun(
  db: Database,
  id: string,
  now: Date,
  { outcome, error = null, more = {} }: { readonly outcome: RunOutcome; readonly error?: Run['error']; readonly more?: Counts },
): Promise<void> {
  await db.query(sql`
    update sys_workplace_run r set outcome = ${outcome}, error = ${error && JSON.stringify(error)}::jsonb, finished_at = ${now},
      counts = coalesce((select jsonb_object_agg(l.outcome, l.n) from (select outcome, count(*) as n from sys_workplace_line where run = r.id group by outcome) l), '{}')
        || ${JSON.stringify(more)}::jsonb
    where r.id = ${id} and r.outcome = 'running'`);
}

/** Records steps that were applied or planned, in order. */
export async function addLines(db: Database, run: string, steps: readonly Step[]): Promise<void> {
  const rows = steps.map(({ kind, outcome, theirs, ours, name, reason = null, params = null }) => ({
    kind,
    outcome,
    theirs,
    ours,
    name,
    reason,
    params,
  }));
  await db.query(sql`
    insert into sys_workplace_line (run, place, kind, outcome, theirs, ours, name, reason, params)
    select ${run}, (select coalesce(max(place), 0) from sys_workplace_line where run = ${run}) + l.n, l.row ->> 'kind', l.row ->> 'outcome',
      l.row ->> 'theirs', (l.row ->> 'ours')::uuid, l.row ->> 'name', l.row ->> 'reason', nullif(l.row -> 'params', 'null')
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality l(row, n)`);
}

const RETENTION_DAYS = 180;

/** Deletes old runs, since they name people. */
export const deleteOldRuns = (db: Database, now: Date): Promise<unknown> =>
  db.query(
    sql`delete from sys_workplace_run where outcome <> 'running' and started_at < ${new Date(now.getTime() - RETENTION_DAYS * 86_400_000)}`,
  );
