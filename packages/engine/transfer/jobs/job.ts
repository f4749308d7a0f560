import sql, { type Sql } from 'sql-template-tag';
import type { Access, Grant } from '../../access.ts';
import type { Actor, Context, Language } from '../../context.ts';
import type { Database } from '../../database.ts';
import type { Engine } from '../../engine.ts';
import type { ImportPlan } from '../import/plan.ts';
import type { FileFormat, ReadSheet } from '../read/read-file.ts';

export type JobStatus = 'uploaded' | 'running' | 'dryRunDone' | 'done' | 'failed' | 'cancelled' | 'undone';
export type JobPhase = 'waiting' | 'checking' | 'importing' | 'undoing';

/** An import, from the upload to its undoing. */
export interface Job {
  readonly id: string;
  readonly model: string;
  readonly user_id: string | null;
  readonly language: Language;
  readonly actor: StoredActor;
  readonly file_name: string;
  readonly format: FileFormat;
  readonly sheets: readonly ReadSheet[];
  readonly status: JobStatus;
  readonly task: 'import' | 'undo' | null;
  readonly phase: JobPhase | null;
  readonly plan: ImportPlan | null;
  readonly total: number;
  readonly processed: number;
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
  readonly last_chunk: number;
  readonly cancel: boolean;
  readonly error: { readonly key: string; readonly params: Readonly<Record<string, unknown>> } | null;
  readonly lease_owner: string | null;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

/** An actor as it is kept with a job: another process may have to go on with it. */
export interface StoredActor extends Omit<Actor, 'access'> {
  readonly access: { readonly everything: boolean; readonly clear: boolean; readonly models: readonly [string, readonly Grant[]][] };
}

export function storedActor(actor: Actor): StoredActor {
  const { everything, clear, models } = actor.access;
  return { ...actor, sessionId: null, access: { everything, clear, models: [...models] } };
}

/** The context in which a job works: the rights of its owner at the time when it was started. */
export function contextOfJob(engine: Engine, job: Job): Context {
  const { everything, clear, models } = job.actor.access;
  const access: Access = { everything, clear, models: new Map(models) };
  return {
    engine,
    db: engine.database,
    actor: { ...job.actor, access },
    language: job.language,
    requestId: `import-${job.id}`,
    address: '',
    now: engine.now,
    chain: [],
    memo: new Map(),
    job: job.id,
  };
}

/** Jobs that fulfil a condition over the table `j`, newest first. */
export async function findJobs(db: Database, where: Sql, limit = 1): Promise<Job[]> {
  return db.query<Job>(sql`select j.* from sys_transfer_job j where ${where} order by j.created_at desc limit ${limit}`);
}
