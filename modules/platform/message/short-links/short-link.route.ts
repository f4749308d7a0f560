import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { messageErrors } from '../messages.errors.ts';
import { pageBehind, SHORT_LINK } from './short-link.ts';

const code = z.string().max(40);

/** Redirects a short link to its page, which requires sign-in as usual. The second path is the one of this API family. */
export const shortLinkRoutes: readonly Route[] = [
  { path: `${SHORT_LINK}/:code`, params: z.strictObject({ code }) },
  { path: `${SHORT_LINK}/:code/:tenant`, params: z.strictObject({ code, tenant: z.string().max(60) }) },
].map(({ path, params }) =>
  defineRoute(
    {
      method: 'GET',
      path,
      access: 'public',
      raw: [],
      query: z.strictObject({}),
      summary: 'Lead from a short link to its page',
      params: params as z.ZodType<{ code: string }>,
    },
    async (input, ctx) => {
      const page = await pageBehind(ctx.engine, input.params.code);
      if (page === null) throw messageErrors.linkOver();
      return input.reply.header('cache-control', 'no-store').redirect(page, 302);
    },
  ),
);
