import sql, { type Sql } from 'sql-template-tag';
import type { Actor, Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { Engine } from '../engine.ts';
import type { Access, Grant } from '../permission/access.ts';
import type { Language } from '../text/locale.ts';

/** `work`: what a module does by itself, named in its plan. */
export type JobKind = 'import' | 'export' | 'bulk' | 'work';
export type JobTask = JobKind | 'undo';
export type JobStatus = 'uploaded' | 'running' | 'dryRunDone' | 'done' | 'failed' | 'cancelled' | 'undone';
export type JobPhase = 'waiting' | 'working' | 'checking' | 'importing' | 'undoing';

/** Work in the background, from the moment it is handed over to its undoing. What it is to do stands in `plan`, by its kind. */
export interface Job<Plan = unknown> {
  readonly id: string;
  readonly kind: JobKind;
  readonly model: string;
  readonly user_id: string | null;
  readonly language: Language;
  readonly actor: StoredActor;
  readonly file_name: string;
  readonly format: string;
  readonly status: JobStatus;
  readonly task: JobTask | null;
  readonly phase: JobPhase | null;
  readonly plan: Plan | null;
  readonly total: number;
  readonly processed: number;
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
  readonly last_chunk: number;
  readonly cancel: boolean;
  readonly error: { readonly key: string; readonly params: Readonly<Record<string, unknown>> } | null;
  /** Address of the page that the work was started from. */
  readonly source: string | null;
  /** Bytes of the file that the job has made, as text; null while there is none. */
  readonly file_size: string | null;
  readonly expires_at: Date | null;
  readonly lease_owner: string | null;
  /** Processes that died while they worked on it. */
  readonly deaths: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

/** How the work on a job has ended; a process on its way down leaves the rest to the next one. */
export type JobEnd = 'done' | 'cancelled' | 'stopped';

/** Work of a module that goes on in the background. A process that takes it over from one that died begins it again: it finds its way. */
export type JobWork<Plan = unknown> = (engine: Engine, job: Job<Plan & WorkPlan>, stopping: () => boolean) => Promise<JobEnd>;

/** What such a job is to do: the name under which its module declares the work, whose title stands at `<name>.job` in the locale files. */
export interface WorkPlan {
  readonly work: string;
}

/** An actor as it is kept with a job: another process may have to go on with it. */
export interface StoredActor extends Omit<Actor, 'access'> {
  readonly access: { readonly everything: boolean; readonly clear: boolean; readonly models: readonly [string, readonly Grant[]][] };
}

export function storedActor(actor: Actor): StoredActor {
  const { everything, clear, models } = actor.access;
  return { ...actor, sessionId: null, access: { everything, clear, models: [...models] } };
}

/** The context in which a job works, with the rights that its owner had when it was started. */
export function contextOfJob(engine: Engine, job: Job): Context {
  const { everything, clear, models } = job.actor.access;
  const access: Access = { everything, clear, models: new Map(models) };
  return {
    engine,
    db: engine.database,
    actor: { ...job.actor, access },
    language: job.language,
    requestId: `job-${job.id}`,
    address: '',
    now: engine.now,
    chain: [],
    memo: new Map(),
    job: job.id,
  };
}

/** Jobs that fulfil a condition over the table `j`, newest first. */
export async function findJobs<J extends Job = Job>(db: Database, where: Sql, limit = 1): Promise<J[]> {
  return db.query<J>(sql`select j.* from sys_job j where ${where} order by j.created_at desc limit ${limit}`);
}
