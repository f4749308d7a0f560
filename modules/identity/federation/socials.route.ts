import type { Context } from '@zhixing/engine/context.ts';
import { tokenOf } from '@zhixing/engine/http/browser-token.ts';
import { cookiesOf } from '@zhixing/engine/http/cookies.ts';
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
import { sessionPersonOf } from '../session/session-token.ts';
import { type Back, beginOutside, endOutside, takeState } from './browser-flow.ts';
import { SOCIALS, setCookie } from './browser-reauthentication.ts';
import { failureView } from './failures.ts';
import { federationErrors } from './federation.errors.ts';
import { linkDirectory } from './link-directory.ts';
import { ownLinks, unlinkOwn } from './own-links.ts';
import { isBrowserKind, providerByCode } from './providers.ts';
import { Unfit } from './reasons.ts';
import { redirectUriOf } from './redirect-uri.ts';

const BASE = SOCIALS;
const PARAMS = 30;
const source = line(40).regex(/^[\w.-]+$/);
/** A path within this application, never another host. */
const target = line(500).regex(/^\/(?![/\\])[^\s\\]*$/);
/** Parameters that a provider adds to the return address, whatever they are. */
const params = z.record(line(60), line(8000)).refine((given) => Object.keys(given).length <= PARAMS);

/** Signing in through providers, and the user's own linked accounts. */
export const socialsRoutes = (settings: AccountSettings): readonly Route[] => [
  renderRoute(settings),
  callbackRoute(settings),
  ...ownRoutes(settings),
];

/** Opened by a plain link. The address never contains a token, and a failure redirects to the page that shows its reference. */
const renderRoute = (settings: AccountSettings): Route =>
  defineRoute(
    {
      method: 'GET',
      path: `${BASE}/render/:source`,
      access: 'public',
      params: z.strictObject({ source }),
      query: z.strictObject({ redirect: target.optional() }),
      raw: [],
      summary: 'Leads the browser to a sign-in provider',
    },
    async ({ params: { source }, query, request, reply }, ctx) => {
      const provider = await providerByCode(ctx.engine, settings, source);
      try {
        if (!provider) throw new Unfit('providerOff');
        const redirectUri = await redirectUriOf(ctx, request);
        const { address, cookie } = await beginOutside(ctx, provider, { target: query.redirect ?? '/', redirectUri, owner: null });
        return reply.headers({ 'set-cookie': setCookie(cookie, redirectUri), 'cache-control': 'no-store' }).redirect(address);
      } catch (error) {
        const failure = await failureView(ctx.engine, { provider: provider?.id ?? null, address: ctx.address }, error);
        const search = new URLSearchParams({ failed: failure.key, reference: String(failure.params.reference ?? '') });
        return reply.header('cache-control', 'no-store').redirect(`/sso?${search}`);
      }
    },
  );

const callbackRoute = (settings: AccountSettings): Route =>
  defineRoute(
    {
      method: 'POST',
      path: `${BASE}/callback`,
      access: 'public',
      body: z.strictObject({ state: line(200).min(1), params }),
      bodyLimit: 65_536,
      summary: 'What a sign-in provider has answered; good once, in the browser that began it',
    },
    async ({ body, request, reply }, ctx) => {
      const taken = await takeState(ctx, settings, body.state);
      try {
        if (!taken) throw new Unfit('stateUnknown');
        const principal = await sessionPersonOf(ctx.engine, settings, tokenOf(request));
        const back: Back = { ...body, cookies: cookiesOf(request), holder: principal?.userId ?? null, client: clientOf(ctx, request) };
        const outcome = await endOutside(ctx, settings, taken, back);
        const token = 'token' in outcome ? { token: await deliverTokenOnce(ctx.engine, { request, reply }, outcome.token) } : {};
        return { ...outcome, ...token, theme: THEME };
      } catch (error) {
        throw await failureView(ctx.engine, { provider: taken?.provider?.id ?? null, address: ctx.address }, error);
      }
    },
  );

const password = z.strictObject({ password: line(600).min(1) });

const linking = password.extend({ there: z.strictObject({ account: line(100).min(1), sealed: line(2000).min(1) }).optional() });

const ownRoutes = (settings: AccountSettings): readonly Route[] => [
  defineRoute(
    { method: 'GET', path: BASE, access: 'session', query: nothing, summary: 'Sign-in providers and the own linked accounts' },
    async (_input, ctx) => ({ list: await ownLinks(ctx, settings) }),
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${BASE}/:source/link`,
      access: 'session',
      params: z.strictObject({ source }),
      body: linking,
      summary:
        'Begin to link an account elsewhere; answers where the browser has to go. One of a directory is linked at once, by its account and password',
    },
    async ({ params: { source }, body, request, reply }, ctx) => {
      await behindPassword(settings, ctx, body.password);
      const provider = await providerByCode(ctx.engine, settings, source);
      if (!provider?.enabled || isBrowserKind(provider) !== (body.there === undefined)) throw federationErrors.notOffered();
      if (body.there) return { linked: await linkDirectory(ctx, provider, body.there) };
      const redirectUri = await redirectUriOf(ctx, request);
      const owner = { userId: String(ctx.actor.userId), sessionId: String(ctx.actor.sessionId) };
      try {
        const begun = await beginOutside(ctx, provider, { target: '/profile?part=socials', redirectUri, owner });
        reply.header('set-cookie', setCookie(begun.cookie, redirectUri));
        return { address: begun.address };
      } catch (error) {
        throw await failureView(ctx.engine, { provider: provider.id, address: ctx.address }, error);
      }
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${BASE}/:id/unlink`,
      access: 'session',
      params: z.strictObject({ id: z.uuid() }),
      body: password,
      summary: 'Take the link to an account elsewhere away',
    },
    async ({ params: { id }, body }, ctx) => {
      await behindPassword(settings, ctx, body.password);
      await unlinkOwn(ctx, id);
      return new MessageResponse(ctx.engine.texts.text(ctx.language, 'federation.told.unlinked'));
    },
  ),
];

// Requires the password, so that a session left open cannot be used to link an account for later access.
const behindPassword = (settings: AccountSettings, ctx: Context, sealed: string): Promise<void> =>
  inTurn(ctx.actor.account, () =>
    mustKnowPassword(ctx, openPassword(sealed, settings.cipherKey), (left) => accountErrors.wrongUnlock({ left })),
  );
