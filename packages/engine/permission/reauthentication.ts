import type { Context } from '../context.ts';
import { modelErrors } from '../errors.ts';

/**
 * Refuses whoever has not proved lately that he is himself: a session that was left open must not be enough to hand out rights or to carry data
 * of children away. Whoever keeps the sessions says how long a proof holds (`Actor.provenUntil`). Keys, jobs and the server itself are not asked.
 */
export function requireReauthentication({ actor, now }: Pick<Context, 'actor' | 'now'>): void {
  if (actor.provenUntil !== undefined && actor.provenUntil < now().getTime()) throw modelErrors.proofNeeded();
}

interface Write {
  readonly verb: string;
  readonly action: string | null;
  readonly changed: ReadonlySet<string>;
}

/** The same for a write, by what the modules say about the model. */
export function requireReauthenticationFor(ctx: Context, model: string, { verb, action, changed }: Write): void {
  const asked = ctx.engine.reauthenticationFor(model);
  const concerned =
    asked === 'all' || (verb !== 'create' && asked.some((name) => changed.has(name) || (action !== null && name === `act:${action}`)));
  if (concerned) requireReauthentication(ctx);
}
