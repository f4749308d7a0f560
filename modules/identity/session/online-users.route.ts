import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { isId } from '@zhixing/model';
import { z } from 'zod';
import { accountErrors } from '../account/account.errors.ts';
import { line, nothing } from '../account/texts.ts';
import { securityAccess } from '../settings/security-access.ts';
import { onlineUsers, terminateSession, terminateSessions } from './online-users.ts';

const path = '/api/system/OnlineUser';
const LIMIT = 500;

/** Lists who is signed in and ends their sessions. `{token}` in this family's paths is the id of a session. */
export const onlineUserRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path,
      access: securityAccess,
      duties: ['security'],
      query: z.strictObject({
        currentPage: z.coerce.number().int().min(1).max(100_000).default(1),
        pageSize: z.coerce.number().int().min(1).max(LIMIT).default(20),
        keyword: line(100).default(''),
        type: z.enum(['', 'Web', 'App']).default(''),
      }),
      summary: 'Everybody who is signed in: session by session, with device and address',
    },
    ({ query }, ctx) => onlineUsers(ctx, query),
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: `${path}/:id`,
      access: securityAccess,
      duties: ['security'],
      params: z.strictObject({ id: z.string().max(60) }),
      query: nothing,
      summary: 'Sign somebody out at once',
    },
    async ({ params }, ctx) => {
      if (!isId(params.id)) throw accountErrors.unknownSession();
      await terminateSession(ctx, params.id);
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'account.told.forcedOut', { count: 1 }));
    },
  ),
  defineRoute(
    {
      method: 'DELETE',
      path,
      access: securityAccess,
      duties: ['security'],
      query: nothing,
      body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(LIMIT) }),
      summary: 'Sign several people out at once; the own session is left out',
    },
    async ({ body }, ctx) => {
      const count = await terminateSessions(ctx, body.ids);
      const own = body.ids.includes(ctx.actor.sessionId ?? '');
      const message = ctx.engine.texts.text(ctx.language, own ? 'account.told.forcedOutOthers' : 'account.told.forcedOut', { count });
      return new MessageResponse(message, { count });
    },
  ),
];
