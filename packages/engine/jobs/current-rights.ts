import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { actorsOf } from '../permission/readers.ts';
import { contextOfJob, type Job } from './job.ts';
import { jobErrors } from './jobs.errors.ts';

/**
 * The context of a job with its owner's current permissions. Reloaded before every chunk, so that revoking a role stops long-running work.
 */
export async function currentContext(engine: Engine, job: Job): Promise<Context> {
  const started = contextOfJob(engine, job);
  if (job.user_id === null) return started;
  const [actor] = await actorsOf(engine, [job.user_id]);
  if (!actor) throw jobErrors.ownerGone();
  return { ...started, actor: { ...actor, sessionId: null } };
}
