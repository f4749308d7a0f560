import { MessageResponse } from '@zhixing/engine/http/envelope.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { accountErrors } from '../account/account.errors.ts';
import { type AccountSettings, THEME } from '../account/settings.ts';
import { line, nothing } from '../account/texts.ts';
import { inTurn, mustKnowPassword } from '../password/own-password.ts';
import { openPassword } from '../password/password.ts';
import { deliverTokenOnce } from '../session/browser-token.ts';
import { clientOf } from '../session/client.ts';
import { beginSecondFactor, confirmSecondFactor, removeOwnSecondFactor, renewRecoveryCodes, secondFactorOf } from './second-factor.ts';
import { completeStep } from './sign-in-step.ts';

const path = '/api/permission/Users/Current/SecondFactor';
/** Encrypted as at sign-in: every change of the second factor requires the password. */
const password = z.strictObject({ password: line(600).min(1) });
const code = line(40).min(1);

type Guard = <T>(ctx: Parameters<Route['handle']>[1], sealed: string, work: () => Promise<T>) => Promise<T>;

const behindPassword =
  (settings: AccountSettings): Guard =>
  (ctx, sealed, work) =>
    inTurn(ctx.actor.account, async () => {
      await mustKnowPassword(ctx, openPassword(sealed, settings.cipherKey), (left) => accountErrors.wrongUnlock({ left }));
      return work();
    });

/** The second step of signing in, and managing the user's own second factor. */
export const secondFactorRoutes = (settings: AccountSettings): readonly Route[] => [
  defineRoute(
    {
      method: 'POST',
      path: '/api/oauth/SecondFactor',
      access: 'public',
      body: z.strictObject({ step: z.string().regex(/^[\w-]{32}$/), code }),
      bodyLimit: 4096,
      summary: 'Second step of signing in: the code of an authenticator, or a recovery code',
    },
    async ({ body, request, reply }, ctx) => {
      const token = await completeStep(ctx.engine, settings, body, clientOf(ctx, request));
      return { token: await deliverTokenOnce(ctx.engine, { request, reply }, token), theme: THEME };
    },
  ),
  defineRoute(
    { method: 'GET', path, access: 'session', query: nothing, beforeSecondFactor: true, summary: 'Whether the person has a second factor' },
    (_input, ctx) => secondFactorOf(ctx),
  ),
  ...ownRoutes(settings, behindPassword(settings)),
];

const ownRoutes = (settings: AccountSettings, guarded: Guard): readonly Route[] => [
  defineRoute(
    {
      method: 'POST',
      path,
      access: 'session',
      body: password,
      beforeSecondFactor: true,
      summary: 'Begin to set up a second factor; its secret is told once',
    },
    ({ body }, ctx) => guarded(ctx, body.password, () => beginSecondFactor(ctx, settings)),
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${path}/Confirm`,
      access: 'session',
      body: z.strictObject({ code }),
      beforeSecondFactor: true,
      summary: 'Take the second factor into use by a code; the recovery codes are told once',
    },
    async ({ body }, ctx) => ({ recoveryCodes: await confirmSecondFactor(ctx, settings, body.code.trim()) }),
  ),
  defineRoute(
    { method: 'POST', path: `${path}/RecoveryCodes`, access: 'session', body: password, summary: 'New recovery codes in place of the old' },
    ({ body }, ctx) => guarded(ctx, body.password, async () => ({ recoveryCodes: await renewRecoveryCodes(ctx, settings) })),
  ),
  defineRoute(
    { method: 'POST', path: `${path}/Remove`, access: 'session', body: password, summary: 'Take the own second factor away' },
    ({ body }, ctx) =>
      guarded(ctx, body.password, async () => {
        await removeOwnSecondFactor(ctx);
        ctx.engine.log.info({ userId: ctx.actor.userId }, 'a second factor was removed');
        return new MessageResponse(ctx.engine.texts.text(ctx.language, 'account.told.secondFactorRemoved'));
      }),
  ),
];
