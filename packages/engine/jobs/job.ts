import sql, { type Sql } from 'sql-template-tag';
import type { Actor, Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { Engine } from '../engine.ts';
import type { Access, Grant } from '../permission/access.ts';
import type { Language } from '../text/locale.ts';

/** `work`: background work of a module, named in the plan. */
export type JobKind = 'import' | 'export' | 'bulk' | 'work';
export type JobTask = JobKind | 'undo';
export type JobStatus = 'uploaded' | 'running' | 'dryRunDone' | 'done' | 'failed' | 'cancelled' | 'undone';
export type JobPhase = 'waiting' | 'working' | 'checking' | 'importing' | 'undoing';

/** A background job, from its creation to its undo. The form of `plan` depends on the kind. */
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
  /** Path of the page from which the job was started. */
  readonly source: string | null;
  /** Size of the file that the job produced, bigint as text; null if there is none. */
  readonly file_size: string | null;
  readonly expires_at: Date | null;
  readonly lease_owner: string | null;
  /** Number of processes that died while working on it. */
  readonly deaths: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

/** How a run has ended; `stopped` means that the process is shutting down and another continues. */
export type JobEnd = 'done' | 'cancelled' | 'stopped';

/** Background work of a module. After a crash it is called again from the start, so it must resume by itself. */
export type JobWork<Plan = unknown> = (engine: Engine, job: Job<Plan & WorkPlan>, stopping: () => boolean) => Promise<JobEnd>;

/** A kind of background work that a module declares. */
export interface ModuleJob {
  readonly run: JobWork;
  /** Throws if the owner may not, or no longer, fetch the file that the job has written. Without it there is no file to fetch. */
  readonly mustBeReadable?: (ctx: Context, job: Job) => Promise<void>;
}

/** The declaration of a job's work; undefined if no module declares it. */
export const moduleJob = ({ modules }: Pick<Engine, 'modules'>, { plan }: Job): ModuleJob | undefined =>
  modules.map(({ jobs }) => jobs?.[(plan as WorkPlan).work]).find((one) => one !== undefined);

/** The plan of such a job: the name under which the module declares the work. Its title is `<name>.job` in the locale files. */
export interface WorkPlan {
  readonly work: string;
}

/** An actor as stored with a job, because another process may run it. */
export interface StoredActor extends Omit<Actor, 'access'> {
  readonly access: { readonly everything: boolean; readonly clear: boolean; readonly models: readonly [string, readonly Grant[]][] };
}

export function storedActor(actor: Actor): StoredActor {
  const { everything, clear, models } = actor.access;
  return { ...actor, sessionId: null, access: { everything, clear, models: [...models] } };
}

/** The context of a job with the permissions that its owner had when it was started. */
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

/** Jobs that match a condition over the table `j`, newest first. */
export async function findJobs<J extends Job = Job>(db: Database, where: Sql, limit = 1): Promise<J[]> {
  return db.query<J>(sql`select j.* from sys_job j where ${where} order by j.created_at desc limit ${limit}`);
}
