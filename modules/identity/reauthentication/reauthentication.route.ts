import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import type { AccountSettings } from '../account/settings.ts';
import { line, nothing } from '../account/texts.ts';
import { beginReauthentication, setCookie } from '../federation/browser-reauthentication.ts';
import { proveBy, waysToProve } from './reauthentication.ts';

const path = '/api/oauth/Proof';

/** Routes by which a signed-in user reauthenticates. */
export const reauthenticationRoutes = (settings: AccountSettings): readonly Route[] => [
  defineRoute(
    {
      method: 'GET',
      path,
      access: 'session',
      query: nothing,
      summary: 'How long the last proof holds, and by what the person can give another one',
    },
    (_input, ctx) => waysToProve(ctx, settings),
  ),
  defineRoute(
    {
      method: 'POST',
      path,
      access: 'session',
      body: z.union([
        z.strictObject({ password: line(600).min(1), sealed: line(2000).optional() }),
        z.strictObject({ code: line(40).min(1) }),
      ]),
      bodyLimit: 16_384,
      summary:
        'Prove oneself by the password, sealed as for signing in, or by a code of the second factor; the fifth wrong one ends the session',
    },
    async ({ body }, ctx) => {
      await proveBy(ctx, settings, body);
      return null;
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/permission/socials/:source/prove',
      access: 'session',
      params: z.strictObject({ source: line(40).regex(/^[\w.-]+$/) }),
      body: nothing,
      summary: 'Begin to prove oneself by a sign-in provider; answers where a window of the browser has to go',
    },
    async ({ params: { source }, request, reply }, ctx) => {
      const { address, cookie, redirectUri } = await beginReauthentication(ctx, settings, source, request);
      reply.header('set-cookie', setCookie(cookie, redirectUri));
      return { address };
    },
  ),
];
