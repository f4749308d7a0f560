import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import { actorsOf } from '../permission/readers.ts';
import { contextOfJob, type Job } from './job.ts';
import { jobErrors } from './jobs.errors.ts';

/**
 * The context of a job with the rights that its owner has at this moment. Long work asks before every part: a role that is taken away ends
 * what goes on in its name.
 */
export async function currentContext(engine: Engine, job: Job): Promise<Context> {
  const started = contextOfJob(engine, job);
  if (job.user_id === null) return started;
  const [actor] = await actorsOf(engine, [job.user_id]);
  if (!actor) throw jobErrors.ownerGone();
  return { ...started, actor: { ...actor, sessionId: null } };
}
