import type { Context } from '@zhixing/engine/context.ts';
import type { FastifyRequest } from 'fastify';
import { systemSettingsOf } from '../settings/configuration.ts';

/** The page that providers redirect back to: under the configured domain, otherwise under the requested host. */
export async function redirectUriOf(ctx: Context, request: Pick<FastifyRequest, 'protocol' | 'host'>): Promise<string> {
  const { domain } = await systemSettingsOf(ctx.engine);
  const { origin } = new URL(domain || `${request.protocol}://${request.host}`);
  return `${origin}/auth-redirect`;
}
