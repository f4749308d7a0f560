import type { Context } from '@zhixing/engine/context.ts';
import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import type { AccountSettings } from '../account/settings.ts';
import { decryptSecret } from '../second-factor/secret-box.ts';
import { kinds } from './kinds/registry.ts';
import { providerById } from './providers.ts';
import { redirectUriOf } from './redirect-uri.ts';

/**
 * The address at which the user is also signed out at the provider; null if that is off or fails, since it must not prevent signing out
 * here.
 */
export async function leavingAddress(ctx: Context, settings: AccountSettings, request: FastifyRequest): Promise<string | null> {
  const [session] = await ctx.db.query<{ provider: string; hint: Buffer | null }>(
    sql`select provider, hint from sys_session where id = ${ctx.actor.sessionId} and provider is not null`,
  );
  if (!session) return null;
  try {
    const provider = await providerById(ctx.engine, settings, session.provider);
    const leave = provider?.enabled ? kinds[provider.kind].browser?.leave : undefined;
    if (!provider || !leave) return null;
    const hint = session.hint ? decryptSecret(settings, `outside ${ctx.actor.userId}`, session.hint).toString() : null;
    return await leave(provider, { hint, back: new URL('/login', await redirectUriOf(ctx, request)).href });
  } catch (error) {
    ctx.engine.log.warn({ error }, 'signing out at a provider is not possible');
    return null;
  }
}
