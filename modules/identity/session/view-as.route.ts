import { elevated, within } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { isId } from '@zhixing/model';
import { z } from 'zod';
import { accountErrors } from '../account/account.errors.ts';
import { line } from '../account/texts.ts';
import { User } from '../account/user.model.ts';
import { deliverTokenOnce } from './browser-token.ts';
import { clientOf } from './client.ts';
import { openSession } from './sessions.ts';

/**
 * Opens a session in which an administrator views the platform as another user, for half an hour and read-only. The user's history records
 * who did it and why; the session ends with the one it was opened from.
 */
export const viewAsRoute: Route = defineRoute(
  {
    method: 'POST',
    path: '/api/permission/Users/:id/ViewAs',
    access: 'administrator',
    proven: true,
    params: z.strictObject({ id: z.string().refine(isId) }),
    body: z.strictObject({ reason: line(200).min(4) }),
    summary: 'Look at the platform as another person sees it, without changing anything',
  },
  ({ params: { id }, body, request, reply }, ctx) => {
    const client = clientOf(ctx, request);
    return ctx.db.transaction(async (db) => {
      const users = repo(User, { ...within(elevated(ctx), db), reason: body.reason });
      const user = await users.get(id);
      if (id === ctx.actor.userId || user.isAdministrator || user.status !== 'enabled') throw accountErrors.notToBeViewed();
      await users.act(id, 'viewAs');
      const viewer = { userId: String(ctx.actor.userId), sessionId: String(ctx.actor.sessionId) };
      const token = await openSession(ctx.engine, id, client, { db, viewer });
      return { token: await deliverTokenOnce(ctx.engine, { request, reply }, token), name: user.name };
    });
  },
);
