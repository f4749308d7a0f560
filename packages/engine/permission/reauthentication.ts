import type { Context } from '../context.ts';
import { modelErrors } from '../errors.ts';

/**
 * Requires recent reauthentication: an unattended session must not be enough to change permissions or export minors' data. The session
 * module sets how long a reauthentication is valid (`Actor.provenUntil`). API keys, jobs and the server itself are exempt.
 */
export function requireReauthentication({ actor, now }: Pick<Context, 'actor' | 'now'>): void {
  if (actor.provenUntil !== undefined && actor.provenUntil < now().getTime()) throw modelErrors.proofNeeded();
}

interface Write {
  readonly verb: string;
  readonly action: string | null;
  readonly changed: ReadonlySet<string>;
}

/** The same for a write, if a module requires it for the model and the changed fields or action. */
export function requireReauthenticationFor(ctx: Context, model: string, { verb, action, changed }: Write): void {
  const asked = ctx.engine.reauthenticationFor(model);
  const concerned =
    asked === 'all' || (verb !== 'create' && asked.some((name) => changed.has(name) || (action !== null && name === `act:${action}`)));
  if (concerned) requireReauthentication(ctx);
}
