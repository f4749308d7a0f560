import { randomBytes } from 'node:crypto';
import type { Engine } from '@zhixing/engine/engine.ts';
import { cookieOf, tokenOf, writtenToken } from '@zhixing/engine/http/browser-token.ts';
import { cookiesOf, cookieText } from '@zhixing/engine/http/cookies.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { limits } from '../account/settings.ts';
import { securityOf } from '../settings/configuration.ts';
import { hashOf } from './sessions.ts';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const NAME_BYTES = 9;
const OURS = /^(?:__Host-)?zx\.[\w-]{12}$/;

/**
 * The token as delivered after signing in: the token itself, or, under the profile mlps3 and if the browser asks for it, the name of an
 * HttpOnly cookie that contains it. The same response removes cookies of ended sessions.
 */
export async function deliverTokenOnce(engine: Engine, { request, reply }: Exchange, token: string): Promise<string> {
  if (token === tokenOf(request)) return writtenToken(request) ?? token;
  if (request.headers['zx-token'] !== 'cookie' || (await securityOf(engine)).passwordProfile !== 'mlps3') return token;
  const name = randomBytes(NAME_BYTES).toString('base64url');
  const gone = (await overIn(engine, request)).map((cookie) => written(request, cookie, '', 0));
  reply.header('set-cookie', [...gone, written(request, cookieOf(request, name), token, limits.absolute / 1000)]);
  return `cookie:${name}`;
}

/** Removes the session's cookie when the user signs out. */
export function removeTokenCookie({ request, reply }: Exchange): void {
  const name = /^cookie:(.+)$/.exec(writtenToken(request) ?? '')?.[1];
  if (name) reply.header('set-cookie', written(request, cookieOf(request, name), '', 0));
}

const written = ({ protocol }: FastifyRequest, cookie: string, value: string, seconds: number): string =>
  cookieText(cookie, value, { path: '/', seconds, secure: protocol === 'https', site: 'strict' });

/** Cookies of ended sessions, which would otherwise accumulate in a browser that is never closed. */
async function overIn(engine: Engine, request: FastifyRequest): Promise<readonly string[]> {
  const held = Object.entries(cookiesOf(request)).filter(([name]) => OURS.test(name));
  if (held.length === 0) return [];
  const live = await engine.database.query<{ hash: Buffer }>(sql`
    select token_hash as hash from sys_session
    where token_hash = any(${held.map(([, token]) => hashOf(token))}::bytea[]) and ended_at is null and expires_at > ${engine.now()}`);
  return held.filter(([, token]) => !live.some(({ hash }) => hash.equals(hashOf(token)))).map(([name]) => name);
}
