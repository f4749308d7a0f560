import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import type { AccountSettings } from '../account/settings.ts';
import { line } from '../account/texts.ts';
import { lockSession, unlockSession } from './lock.ts';

/** The screen lock, which is a state of the session on the server. Both calls are idempotent. */
export const lockRoutes = (settings: AccountSettings): readonly Route[] => [
  defineRoute(
    {
      method: 'POST',
      path: '/api/oauth/Lock',
      access: 'session',
      body: z.strictObject({}),
      beforePasswordChange: true,
      summary: 'Lock the session: only unlocking and signing out are answered',
    },
    async (_input, ctx) => {
      await lockSession(ctx);
      return null;
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/oauth/LockScreen',
      access: 'session',
      body: z.strictObject({ password: line(600).min(1) }),
      whileLocked: true,
      beforePasswordChange: true,
      summary: 'Unlock the session by the password, sealed as for signing in; the fifth wrong one ends the session',
    },
    async ({ body }, ctx) => {
      await unlockSession(ctx, settings, body.password);
      return null;
    },
  ),
];
