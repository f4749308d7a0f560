import type { Context } from '@zhixing/engine/context.ts';
import { openQuery } from '@zhixing/engine/http/queries.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { isId } from '@zhixing/model';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { accountErrors } from '../account/account.errors.ts';
import { nothing } from '../account/texts.ts';
import { deviceOf } from './agent.ts';
import { endSession, endSessionsOf } from './sessions.ts';
import { signInLog } from './sign-in-log.ts';

const base = '/api/permission/Users/Current';

/** The user's own sessions and sign-in log, and ending sessions. */
export const ownSessionRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: `${base}/Sessions`, access: 'session', query: nothing, summary: 'The open sessions of the person' },
    async (_input, ctx) => ({ list: await openSessions(ctx) }),
  ),
  defineRoute(
    { method: 'DELETE', path: `${base}/Sessions`, access: 'session', query: nothing, summary: 'End all sessions but this one' },
    async (_input, ctx) => {
      const { engine, actor, db } = ctx;
      await endSessionsOf(engine, db, String(actor.userId), { reason: 'own', except: String(actor.sessionId) });
      return null;
    },
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: `${base}/Sessions/:id`,
      access: 'session',
      params: z.strictObject({ id: z.string().max(60) }),
      query: nothing,
      summary: 'End one session',
    },
    async ({ params }, ctx) => {
      const open = await openSessions(ctx);
      if (!isId(params.id) || !open.some(({ id }) => id === params.id)) throw accountErrors.unknownSession();
      await endSession(ctx.engine, params.id, 'own');
      return null;
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/SystemLog`,
      access: 'session',
      query: openQuery.extend({
        currentPage: z.coerce.number().int().min(1).max(100_000).default(1),
        pageSize: z.coerce.number().int().min(1).max(500).default(20),
        outcome: z.enum(['succeeded', 'failed', 'locked']).optional(),
      }),
      summary: 'The own sign-in log: successes, failures, locks',
    },
    ({ query }, ctx) => signInLog(ctx, query),
  ),
];

async function openSessions({ db, actor, now }: Context) {
  const rows = await db.query<{ id: string; at: Date; seenAt: Date; address: string; agent: string; locked: boolean }>(sql`
    select id, created_at as at, seen_at as "seenAt", address, agent, locked from sys_session
    where user_id = ${actor.userId} and ended_at is null and expires_at > ${now()} order by seen_at desc, id limit 200`);
  return rows.map(({ at, seenAt, agent, ...row }) => ({
    ...row,
    at: at.getTime(),
    seenAt: seenAt.getTime(),
    device: deviceOf(agent),
    current: row.id === actor.sessionId,
  }));
}
