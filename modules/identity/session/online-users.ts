import type { Context } from '@zhixing/engine/context.ts';
import { plainText } from '@zhixing/model/plain-text.ts';
import sql, { empty } from 'sql-template-tag';
import { accountErrors } from '../account/account.errors.ts';
import { browserOf, systemOf } from './agent.ts';
import { endSessions } from './sessions.ts';

export interface OnlineQuery {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly keyword: string;
  /** Type of client; '' matches both. */
  readonly type: '' | 'Web' | 'App';
}

interface Line {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly account: string;
  readonly organisation: string | null;
  readonly at: Date;
  readonly seenAt: Date;
  readonly address: string;
  readonly agent: string;
  readonly locked: boolean;
  readonly total: number;
}

/** User agents of app clients; everything else is a browser. */
const APPS = 'miniProgram|uni-app';

/** All open sessions, most recently active first. Tokens are not included, since only their hashes are stored. */
export async function onlineUsers(ctx: Context, { currentPage, pageSize, keyword, type }: OnlineQuery) {
  const { db, actor, now } = ctx;
  const sought = plainText(keyword).trim().toLowerCase();
  const found = sought
    ? sql` and (position(${sought} in lower(u.name)) > 0 or position(${sought} in lower(u.account)) > 0
        or position(${sought} in lower(o.name)) > 0 or position(${sought} in s.address) > 0)`
    : empty;
  const ofType = type === '' ? empty : type === 'App' ? sql` and s.agent ~* ${APPS}` : sql` and s.agent !~* ${APPS}`;
  const lines = await db.query<Line>(sql`
    select s.id, u.id as "userId", u.name, u.account, o.name as organisation, s.created_at as at, s.seen_at as "seenAt", s.address, s.agent,
      s.locked, count(*) over ()::int as total
    from sys_session s join "user" u on u.id = s.user_id left join organisation o on o.id = u.organisation and o.deleted_at is null
    where s.ended_at is null and s.expires_at > ${now()} and u.deleted_at is null and u.status = 'enabled'${found}${ofType}
    order by s.seen_at desc, s.id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`);
  const list = lines.map(({ total: _total, agent, at, seenAt, ...line }) => ({
    ...line,
    at: at.getTime(),
    seenAt: seenAt.getTime(),
    browser: browserOf(agent),
    system: systemOf(agent),
    type: new RegExp(APPS, 'i').test(agent) ? 'App' : 'Web',
    current: line.id === actor.sessionId,
  }));
  return { list, pagination: { currentPage, pageSize, total: lines[0]?.total ?? 0 } };
}

/** Ends another user's session. The actor's own session is refused: signing out is a separate call. */
export async function terminateSession(ctx: Context, id: string): Promise<void> {
  if (id === ctx.actor.sessionId) throw accountErrors.ownSession();
  if ((await ended(ctx, [id])) === 0) throw accountErrors.unknownSession();
}

/** Ends several sessions except the actor's own; returns how many were open. */
export const terminateSessions = (ctx: Context, ids: readonly string[]): Promise<number> =>
  ended(
    ctx,
    ids.filter((id) => id !== ctx.actor.sessionId),
  );

async function ended({ engine, db, actor }: Context, ids: readonly string[]): Promise<number> {
  const count = await endSessions(engine, db, ids, { reason: 'forced', by: actor.userId });
  engine.log.info({ userId: actor.userId, sessions: ids, count }, 'sessions were ended by an administrator');
  return count;
}
