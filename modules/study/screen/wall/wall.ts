import { randomBytes } from 'node:crypto';
import { audit } from '@zhixing/engine/audit/write-line.ts';
import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import type { Engine } from '@zhixing/engine/engine.ts';
import { cookieOf, tokenOf, writtenToken } from '@zhixing/engine/http/browser-token.ts';
import { cookieText } from '@zhixing/engine/http/cookies.ts';
import { announceChange } from '@zhixing/engine/notification/watch.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { actorsOf } from '@zhixing/engine/permission/readers.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { updateRows } from '@zhixing/engine/write/server-rows.ts';
import type { Row } from '@zhixing/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { feedKey } from '../feed/feed.ts';
import { screenErrors } from '../screen.errors.ts';
import type { ScreenName } from '../screen-names.ts';
import { ScreenWall } from '../screen-wall.model.ts';
import { findScreen, subjectOf } from '../snapshot/subject.ts';
import { countTry, hashOf, makeCode, spendCode } from './code.ts';
import { limits } from './limits.ts';

export type WallRow = Row<typeof ScreenWall>;

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a wall shows, and as whom. */
interface OpenWall {
  readonly wall: WallRow;
  /** The request with the permissions that the maker of the wall has now. */
  readonly ctx: Context;
}

interface Wanted {
  readonly screen: ScreenName;
  readonly name: string;
  readonly subject?: string | undefined;
  readonly days: number;
}

const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;
const NAME_BYTES = 9;

/** Makes a wall and the code that opens it, for somebody who may open the screen themselves. */
export async function issueWall(ctx: Context, { screen, name, subject, days }: Wanted) {
  mustBeAble(ctx, ctx.engine.registry.get(ScreenWall.name), 'act:issue');
  const document = findScreen(ctx, screen);
  const about = await subjectOf(ctx, document, subject);
  return ctx.db.transaction(async (db) => {
    const tx = within(elevated(ctx), db);
    const until = new Date(ctx.now().getTime() + limits.codeLives).toISOString();
    const wall = await repo(ScreenWall, tx).create({
      name,
      screen,
      days,
      codeUntil: until,
      maker: String(ctx.actor.userId),
      ...(document.subject && about && { [document.subject.model]: about.id }),
    } as never);
    await audit(tx, { kind: 'account', verb: 'issueWall', model: ScreenWall.name, record: wall.id, detail: { screen, days } });
    return { wall: wall.id, ...(await makeCode(tx, wall.id)) };
  });
}

/**
 * Opens a wall by its code. The token lies in an HttpOnly cookie; the page gets the name of that cookie, which it sends with every request,
 * so that no other site can use the cookie.
 */
export async function enterWall(ctx: Context, exchange: Exchange, code: string): Promise<{ session: string; screen: string }> {
  await countTry(ctx);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const wall = await ctx.db.transaction(async (db) => {
    const tx = within(elevated(ctx), db);
    const id = await spendCode(tx, code);
    const entered = await repo(ScreenWall, tx).act(id, 'enter');
    await db.query(sql`insert into sys_screen_session (hash, wall, ends_at) values (${hashOf(token)}, ${id}, ${entered.expiresAt})`);
    await audit(tx, { kind: 'signIn', verb: 'enterWall', model: ScreenWall.name, record: id, actor: entered.maker });
    return entered as WallRow;
  });
  return { session: deliver(exchange, token, wall.days * (DAY_MS / 1000)), screen: wall.screen };
}

function deliver({ request, reply }: Exchange, token: string, seconds: number): string {
  const name = randomBytes(NAME_BYTES).toString('base64url');
  reply.header('set-cookie', written(request, name, token, seconds));
  return `cookie:${name}`;
}

const written = (request: FastifyRequest, name: string, value: string, seconds: number): string =>
  cookieText(cookieOf(request, name), value, { path: '/', seconds, secure: request.protocol === 'https', site: 'lax' });

/**
 * The wall behind a request. It ends with its maker's account, and shows no more than the maker may see now.
 * @throws screen.over
 */
export async function wallOf(ctx: Context, request: FastifyRequest): Promise<OpenWall> {
  const [found] = await ctx.db.query<{ wall: string }>(
    sql`select wall from sys_screen_session where hash = ${hashOf(tokenOf(request) ?? '')} and ends_at > ${ctx.now()}`,
  );
  const wall = found && ((await repo(ScreenWall, elevated(ctx)).first({ id: { eq: found.wall }, status: 'open' })) as WallRow | null);
  const [actor] = wall ? await actorsOf(ctx.engine, [wall.maker]) : [];
  if (!wall || !actor) throw screenErrors.over();
  await noteSeen(ctx, wall);
  return { wall, ctx: { ...ctx, actor: { ...actor, sessionId: null } } };
}

/** Of what a wall hears on the live channel, by its token: changes on its screen, and its own end. */
export async function wallKeys({ database, now }: Engine, token: string): Promise<readonly string[] | null> {
  const [found] = await database.query<{ wall: string; screen: string }>(
    sql`select s.wall, w.screen from sys_screen_session s join screen_wall w on w.id = s.wall where s.hash = ${hashOf(token)} and s.ends_at > ${now()}`,
  );
  return found ? [feedKey(found.screen), `${ScreenWall.name}:${found.wall}`] : null;
}

async function noteSeen(ctx: Context, { id, lastSeenAt }: WallRow): Promise<void> {
  const now = ctx.now();
  if (lastSeenAt && now.getTime() - Date.parse(lastSeenAt) < limits.seenEvery) return;
  await updateRows(ctx, ScreenWall, { set: { lastSeenAt: now.toISOString() }, where: sql`t.id = ${id}` });
}

/** Ends the wall behind a request; one that is over already stays so. */
export async function leaveWall(ctx: Context, { request, reply }: Exchange): Promise<void> {
  const name = /^cookie:([\w-]{12})$/.exec(writtenToken(request) ?? '')?.[1];
  if (name) reply.header('set-cookie', written(request, name, '', 0));
  const [found] = await ctx.db.query<{ wall: string }>(
    sql`select wall from sys_screen_session where hash = ${hashOf(tokenOf(request) ?? '')}`,
  );
  if (found) await repo(ScreenWall, elevated(ctx)).act(found.wall, 'revoke');
}

/** What a wall is about, by the model of its screen's subject. */
export const subjectOfWall = ({ trip, school, site }: WallRow): string | undefined => trip ?? school ?? site ?? undefined;

/** Ends what a wall has opened: its session, and a code that nobody has entered yet. The wall reads at once that it is over. */
export async function endWall(ctx: Context, wall: string): Promise<void> {
  const { db } = ctx;
  announceChange(ctx, ScreenWall.name, wall);
  await db.query(sql`delete from sys_screen_session where wall = ${wall}`);
  await db.query(sql`delete from sys_screen_code where wall = ${wall}`);
}
