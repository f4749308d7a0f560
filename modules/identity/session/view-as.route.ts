import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { isId } from '@zhixing/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Role } from '../access/role.model.ts';
import { accountErrors } from '../account/account.errors.ts';
import { line } from '../account/texts.ts';
import { User } from '../account/user.model.ts';
import { Organisation } from '../organisation/organisation.model.ts';
import { deliverTokenOnce } from './browser-token.ts';
import { clientOf } from './client.ts';
import { openSession, type Viewer } from './sessions.ts';

const id = z.string().refine(isId);
const reason = line(200).min(4);

/**
 * Opens a session in which an administrator views the platform as another user, for half an hour and read-only. The user's history records
 * who did it and why; the session ends with the one it was opened from.
 */
const viewAsRoute = defineRoute(
  {
    method: 'POST',
    path: '/api/permission/Users/:id/ViewAs',
    access: 'administrator',
    proven: true,
    params: z.strictObject({ id }),
    body: z.strictObject({ reason }),
    summary: 'Look at the platform as another person sees it, without changing anything',
  },
  ({ params, body, request, reply }, ctx) =>
    ctx.db.transaction(async (db) => {
      const tx = within(ctx, db);
      const users = repo(User, recorded(tx, body.reason));
      const user = await users.get(params.id);
      if (user.id === tx.actor.userId) throw accountErrors.viewOfOwn();
      if (user.isAdministrator) throw accountErrors.viewOfAdministrator();
      if (user.status !== 'enabled') throw accountErrors.viewOfDisabled({ name: user.name });
      await users.act(user.id, 'viewAs');
      return { token: await openView(tx, { userId: user.id, request, reply }), name: user.name };
    }),
);

/**
 * Opens the same kind of session with the grants of a role alone, whether or not anybody holds it: in the organisation chosen or the
 * administrator's own. The role's history records it.
 */
const previewRoleRoute = defineRoute(
  {
    method: 'POST',
    path: '/api/permission/Roles/:id/ViewAs',
    access: 'administrator',
    proven: true,
    params: z.strictObject({ id }),
    body: z.strictObject({ reason, organisation: id.nullish() }),
    summary: 'Look at the platform with the grants of a role alone, without changing anything',
  },
  ({ params, body, request, reply }, ctx) =>
    ctx.db.transaction(async (db) => {
      const tx = within(ctx, db);
      const inner = recorded(tx, body.reason);
      const role = await repo(Role, inner).get(params.id);
      const organisation = body.organisation ?? null;
      if (organisation && !(await repo(Organisation, inner).first({ id: { eq: organisation } }))) throw accountErrors.previewElsewhere();
      await repo(Role, inner).act(role.id, 'viewAs');
      const preview = { role: role.id, organisation };
      return { token: await openView(tx, { userId: String(tx.actor.userId), request, reply, preview }), name: role.name };
    }),
);

/** Viewing the platform as another user or with another role. */
export const viewAsRoutes: readonly Route[] = [viewAsRoute, previewRoleRoute];

const recorded = (ctx: Context, why: string): Context => ({ ...elevated(ctx), reason: why });

interface View extends Pick<Viewer, 'preview'> {
  readonly userId: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function openView(ctx: Context, { userId, request, reply, preview }: View): Promise<string> {
  const viewer = { userId: String(ctx.actor.userId), sessionId: String(ctx.actor.sessionId), ...(preview && { preview }) };
  return deliverTokenOnce(
    ctx.engine,
    { request, reply },
    await openSession(ctx.engine, userId, clientOf(ctx, request), { db: ctx.db, viewer }),
  );
}
