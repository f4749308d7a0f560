import { mediaTypes } from '@zhixing/engine/http/media-types.ts';
import { openQuery } from '@zhixing/engine/http/queries.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { accountErrors } from '../account/account.errors.ts';
import { addressKey } from '../account/addresses.ts';
import { demoLogins } from '../account/demo.ts';
import { type AccountSettings, THEME } from '../account/settings.ts';
import { line, nothing } from '../account/texts.ts';
import { leavingAddress } from '../federation/leave.ts';
import { signInProviders } from '../federation/sign-in-providers.ts';
import { systemSettingsOf } from '../settings/configuration.ts';
import { signInConfig } from '../settings/system-config.ts';
import { deliverTokenOnce, removeTokenCookie } from './browser-token.ts';
import { newCode } from './captcha.ts';
import { clientOf } from './client.ts';
import { needsCode, signIn } from './login.ts';
import { endSession } from './sessions.ts';

const LOGIN_BODY = 16_384;

const loginBody = z.strictObject({
  account: line(100).min(1),
  password: line(600).min(1),
  sealed: line(2000).optional(),
  code: line(20).optional(),
  timestamp: z.union([line(64), z.number().transform(String)]).optional(),
});

/** Signing in and out, and the signed-in user's data, under the paths of the specification. */
export const sessionRoutes = (settings: AccountSettings): readonly Route[] => [
  loginConfigRoute(settings),
  loginRoute(settings),
  currentUserRoute,
  logoutRoute(settings),
  imageCodeRoute,
];

const loginConfigRoute = (settings: AccountSettings): Route =>
  defineRoute(
    {
      method: 'GET',
      path: '/api/oauth/LoginConfig',
      access: 'public',
      query: z.strictObject({ account: line(100).optional() }),
      summary: 'What the sign-in page needs: cipher key, whether an image code is wanted, demo accounts in demo mode, sign-in providers',
    },
    async ({ query }, ctx) => ({
      cipherKey: settings.cipherKey,
      needCode: await needsCode(ctx.engine, query.account ?? '', ctx.address),
      demoAccounts: settings.demo ? await demoLogins(ctx) : null,
      ...(await signInConfig(ctx)),
      ...(await signInProviders(ctx, settings)),
      texts: ctx.engine.texts.stamp(),
    }),
  );

const loginRoute = (settings: AccountSettings): Route =>
  defineRoute(
    {
      method: 'POST',
      path: '/api/oauth/Login',
      access: 'public',
      query: nothing,
      body: loginBody,
      bodyLimit: LOGIN_BODY,
      summary: 'Sign in. password = hex(AES-ECB-PKCS7(cipherKey, md5hex(password)))',
    },
    async ({ body, request, reply }, ctx) => {
      const token = await signIn(ctx.engine, settings, body, clientOf(ctx, request));
      return { token: await deliverTokenOnce(ctx.engine, { request, reply }, token), theme: THEME };
    },
  );

const currentUserRoute = defineRoute(
  {
    method: 'GET',
    path: '/api/oauth/CurrentUser',
    access: 'session',
    query: nothing,
    beforePasswordChange: true,
    summary: 'Menu, person, permissions and settings of whoever is signed in',
  },
  async ({ request }, ctx) => {
    const parts = await Promise.all(ctx.engine.modules.map((module) => module.currentUser?.(ctx, request) ?? {}));
    return Object.assign({}, ...parts) as Record<string, unknown>;
  },
);

const logoutRoute = (settings: AccountSettings): Route =>
  defineRoute(
    {
      method: 'GET',
      path: '/api/oauth/Logout',
      access: 'session',
      query: nothing,
      whileLocked: true,
      beforePasswordChange: true,
      summary: 'Sign out; answers where the browser has to go, where the person is to be signed out elsewhere as well',
    },
    async ({ request, reply }, ctx) => {
      if (!ctx.actor.sessionId) throw accountErrors.invalidSession();
      const address = await leavingAddress(ctx, settings, request);
      await endSession(ctx.engine, ctx.actor.sessionId, 'logout');
      removeTokenCookie({ request, reply });
      // Clears cached images and documents. Other browser storage only contains the token, which the page removes, and preferences such as
      // the language.
      reply.header('clear-site-data', '"cache"');
      return address === null ? null : { address };
    },
  );

const imageCodeRoute = defineRoute(
  {
    method: 'GET',
    path: '/api/file/ImageCode/:random',
    access: 'public',
    params: z.strictObject({ random: z.string().regex(/^[\w.-]{1,64}$/) }),
    query: openQuery,
    raw: [mediaTypes.svg],
    summary: 'Picture of a new image code, kept under the random that the client chose',
  },
  async ({ params, reply }, ctx) => {
    const { verificationCodeNumber: length } = await systemSettingsOf(ctx.engine);
    const picture = await newCode(ctx.db, { random: params.random, address: addressKey(ctx.address), length }, ctx.now());
    return reply
      .type('image/svg+xml')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; sandbox" })
      .send(picture);
  },
);
