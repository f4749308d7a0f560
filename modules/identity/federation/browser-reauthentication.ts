import type { Context } from '@zhixing/engine/context.ts';
import { cookieText } from '@zhixing/engine/http/cookies.ts';
import type { FastifyRequest } from 'fastify';
import type { AccountSettings } from '../account/settings.ts';
import { beginOutside, STATE_MS } from './browser-flow.ts';
import { failureView } from './failures.ts';
import { federationErrors } from './federation.errors.ts';
import { isBrowserKind, providerByCode } from './providers.ts';
import { redirectUriOf } from './redirect-uri.ts';

export const SOCIALS = '/api/permission/socials';

/** Starts a redirect flow in which the provider authenticates the signed-in user again. */
export async function beginReauthentication(ctx: Context, settings: AccountSettings, source: string, request: FastifyRequest) {
  const provider = await providerByCode(ctx.engine, settings, source);
  if (!provider?.enabled || !isBrowserKind(provider)) throw federationErrors.notOffered();
  const redirectUri = await redirectUriOf(ctx, request);
  const owner = { userId: String(ctx.actor.userId), sessionId: String(ctx.actor.sessionId) };
  try {
    return { ...(await beginOutside(ctx, provider, { target: '/sso?proved=1', redirectUri, owner, proves: true })), redirectUri };
  } catch (error) {
    throw await failureView(ctx.engine, { provider: provider.id, address: ctx.address }, error);
  }
}

/** The cookie that binds a flow to the browser in which it began. */
export const setCookie = ({ name, value }: { name: string; value: string }, redirectUri: string): string =>
  cookieText(name, value, { path: SOCIALS, seconds: STATE_MS / 1000, secure: redirectUri.startsWith('https:') });
