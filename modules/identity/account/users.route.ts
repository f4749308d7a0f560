import { type Context, elevated, within } from '@zhixing/engine/context.ts';
import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { notifyPeople } from '@zhixing/engine/notification/notification.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { loadRow } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { isId } from '@zhixing/model';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { requireNotMorePrivileged } from '../access/privilege-guard.ts';
import { accountKeyOf, forgive } from '../session/attempts.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { systemSettingsOf } from '../settings/configuration.ts';
import { giveInitialPassword } from './initial-password.ts';
import { line } from './texts.ts';
import { User } from './user.model.ts';
import { transferWork } from './work-transfer.ts';

const base = '/api/permission/Users';
const params = z.strictObject({ id: z.string().refine(isId) });
const empty = z.strictObject({}).optional();

/** Actions on other users' accounts. Each checks the policy for the record and is recorded in its history. */
export const userRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: `${base}/:id/Actions/ResetPassword`,
      access: 'policy',
      proven: true,
      params,
      body: empty,
      summary: 'Give an account a new initial password, told once, and end its sessions',
    },
    async ({ params: { id } }, ctx) => ({
      password: await resetPassword(ctx, id),
      hours: (await systemSettingsOf(ctx.engine)).initialPasswordHours,
    }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/:id/SignIn`,
      access: 'policy',
      params,
      summary: 'Whether an account has a password yet, for those who may set one',
    },
    async ({ params: { id } }, ctx) => {
      const model = ctx.engine.registry.get('user');
      await loadRow(ctx, model, id, mustBeAble(ctx, model, 'act:resetPassword'));
      const [held] = await ctx.db.query(sql`select 1 from sys_credential where user_id = ${id}`);
      return { hasPassword: held !== undefined };
    },
  ),
  defineRoute(
    {
      method: 'PUT',
      path: `${base}/:id/Actions/unlock`,
      access: 'policy',
      params,
      body: empty,
      summary: 'Let somebody try to sign in again',
    },
    async ({ params: { id } }, ctx) => {
      const { account } = await actAsGranted(ctx, id, 'unlock');
      await forgive(ctx.db, accountKeyOf(account));
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'account.told.unlocked'));
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/workHandover`,
      access: 'policy',
      body: z.strictObject({ fromId: z.string().refine(isId), toId: z.string().refine(isId), parts: z.array(line(40)).min(1).max(20) }),
      summary: 'Hand the work of one person over to another',
    },
    async ({ body }, ctx) => ({ list: await transferWork(ctx, body) }),
  ),
  defineRoute(
    { method: 'GET', path: `${base}/:id/Work`, access: 'policy', params, summary: 'What a person could hand over' },
    async ({ params: { id } }, ctx) => {
      mustBeAble(ctx, ctx.engine.registry.get('user'), 'update');
      return { list: await transferWork(ctx, { fromId: id, toId: null, parts: [] }) };
    },
  ),
];

/** Runs a system action through its own route: checks the actor's permission for it, then runs it elevated. */
async function actAsGranted(ctx: Context, id: string, action: 'unlock' | 'resetPassword') {
  const model = ctx.engine.registry.get('user');
  await loadRow(ctx, model, id, mustBeAble(ctx, model, `act:${action}`));
  await requireNotMorePrivileged(ctx, id);
  return repo(User, elevated(ctx)).act(id, action);
}

function resetPassword(ctx: Context, id: string): Promise<string> {
  return ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const { account } = await actAsGranted(tx, id, 'resetPassword');
    await endSessionsOf(ctx.engine, db, id, { reason: 'forced' });
    await forgive(db, accountKeyOf(account));
    await notifyPeople(tx, { event: 'account.passwordReset', to: [id], link: '/profile?part=security', params: { name: ctx.actor.name } });
    return giveInitialPassword(tx, id);
  });
}
