import type { Context } from '@zhixing/engine/context.ts';
import type { FastifyRequest } from 'fastify';
import { systemSettingsOf } from '../settings/configuration.ts';

/** The page that providers send the browser back to: under the address that administrators have given, else the one that was asked. */
export async function redirectUriOf(ctx: Context, request: Pick<FastifyRequest, 'protocol' | 'host'>): Promise<string> {
  const { domain } = await systemSettingsOf(ctx.engine);
  const { origin } = new URL(domain || `${request.protocol}://${request.host}`);
  return `${origin}/auth-redirect`;
}
