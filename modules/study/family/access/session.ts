import { randomBytes } from 'node:crypto';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { cookieOf, tokenOf, writtenToken } from '@zhixing/engine/http/browser-token.ts';
import { cookieText } from '@zhixing/engine/http/cookies.ts';
import { lookUp, repo } from '@zhixing/engine/repository.ts';
import type { Row } from '@zhixing/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { Guardian } from '../../school/guardian.model.ts';
import { familyErrors } from '../family.errors.ts';
import { FamilyLink } from '../family-link.model.ts';
import { limits } from '../limits.ts';
import { hashOf } from '../links/tokens.ts';
import type { Payer } from '../ports.ts';
import { accessByToken, type LinkAccess, openLink } from './link-access.ts';
import { clearAttempts, countAttempt, countClientTry, lockedFor } from './rate-limits.ts';
import { checkCode, spendCodes } from './verification-code.ts';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A guardian who has entered the code: reaches the routes of the family page and nothing else. */
export interface FamilySession {
  readonly guardian: Row<typeof Guardian>;
  /** Who pays inside WeChat, once WeChat has said so in this session. */
  readonly payer: Payer | null;
  /** The request with the permissions of the server; what it writes is for the routes of this module to limit. */
  readonly ctx: Context;
}

const TOKEN_BYTES = 32;
const NAME_BYTES = 9;

/**
 * Opens a session for the right code. Its token lies in an HttpOnly cookie; the page gets the name of that cookie, which it sends with every
 * request, so that no other site can use the cookie.
 */
export async function openSession(ctx: Context, exchange: Exchange, given: { token: string; code: string }): Promise<{ session: string }> {
  await countClientTry(ctx, 'code');
  const access = await accessByToken(ctx, given.token);
  const left = await countAttempt(ctx.engine, access.locked);
  const answer = await checkCode(ctx, access, given.code);
  if (answer === 'over') throw familyErrors.codeOver();
  if (answer === 'wrong') await refuse(ctx, access, left);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await ctx.db.transaction((db) => enter(within(elevated(ctx), db), access, token));
  return { session: deliver(exchange, token) };
}

async function refuse(ctx: Context, { link }: LinkAccess, left: number): Promise<never> {
  if (left > 0) throw familyErrors.wrongCode({ left }, { data: { left } });
  await repo(FamilyLink, elevated(ctx)).act(link.id, 'lock');
  throw lockedFor(limits.lockedFor);
}

async function enter(ctx: Context, { link, guardian, locked }: LinkAccess, token: string): Promise<void> {
  const now = ctx.now();
  const ends = new Date(now.getTime() + limits.sessionLives);
  await spendCodes(ctx.db, link.id);
  await clearAttempts(ctx.db, locked);
  await ctx.db.query(sql`
    insert into sys_family_session (hash, link, guardian, phone_hash, opened_at, seen_at, ends_at)
    values (${hashOf(token)}, ${link.id}, ${guardian.id}, ${hashOf(guardian.phone)}, ${now}, ${now}, ${ends})`);
  await repo(FamilyLink, ctx).act(link.id, 'visit');
  await audit(ctx, { kind: 'signIn', verb: 'family', model: FamilyLink.name, record: link.id, detail: { guardian: guardian.id } });
}

function deliver({ request, reply }: Exchange, token: string): string {
  const name = randomBytes(NAME_BYTES).toString('base64url');
  reply.header('set-cookie', written(request, name, token, limits.sessionLives / 1000));
  return `cookie:${name}`;
}

const written = (request: FastifyRequest, name: string, value: string, seconds: number): string =>
  cookieText(cookieOf(request, name), value, { path: '/', seconds, secure: request.protocol === 'https', site: 'lax' });

/**
 * The session of a request. It ends with the link it was opened by, with the guardian, and when the school changes the guardian's telephone.
 * @throws family.signedOut
 */
export async function sessionOf(ctx: Context, request: FastifyRequest): Promise<FamilySession> {
  const hash = hashOf(tokenOf(request) ?? '');
  const now = ctx.now();
  const idle = new Date(now.getTime() - limits.sessionIdle);
  const [found] = await ctx.db.query<SessionRow>(sql`
    select link, guardian, phone_hash, seen_at, payer_app, payer_id from sys_family_session where hash = ${hash} and ends_at > ${now} and seen_at > ${idle}`);
  if (!found || !(await openLink(ctx, found.link))) throw familyErrors.signedOut();
  const guardian = await lookUp(Guardian, found.guardian, ctx);
  if (guardian?.status !== 'enabled' || !hashOf(guardian.phone).equals(found.phone_hash)) throw familyErrors.signedOut();
  if (now.getTime() - found.seen_at.getTime() > limits.sessionSlides)
    await ctx.db.query(sql`update sys_family_session set seen_at = ${now} where hash = ${hash}`);
  const { payer_app: appId, payer_id: openId } = found;
  return { guardian, payer: appId && openId ? { appId, openId } : null, ctx: asFamily(ctx, guardian) };
}

interface SessionRow {
  readonly link: string;
  readonly guardian: string;
  readonly phone_hash: Buffer;
  readonly seen_at: Date;
  readonly payer_app: string | null;
  readonly payer_id: string | null;
}

/** Remembers for the session of a request who pays inside WeChat. */
export async function storePayer(ctx: Context, request: FastifyRequest, { appId, openId }: Payer): Promise<void> {
  const hash = hashOf(tokenOf(request) ?? '');
  await ctx.db.query(sql`update sys_family_session set payer_app = ${appId}, payer_id = ${openId} where hash = ${hash}`);
}

/** The history of a record names the guardian who wrote it, as the school has no user for parents. */
const asFamily = (ctx: Context, { name }: Row<typeof Guardian>): Context => ({
  ...elevated(ctx),
  reason: ctx.engine.texts.text('zh', 'family.byGuardian', { name }),
});

/** Ends the session of a request. */
export async function closeSession(ctx: Context, { request, reply }: Exchange): Promise<void> {
  const token = tokenOf(request);
  if (token) await ctx.db.query(sql`delete from sys_family_session where hash = ${hashOf(token)}`);
  const name = /^cookie:([\w-]{12})$/.exec(writtenToken(request) ?? '')?.[1];
  if (name) reply.header('set-cookie', written(request, name, '', 0));
}
