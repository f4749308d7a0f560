import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { homeOf } from './home.ts';
import { answerPage } from './page/answer-page.ts';
import { deleteArrangement, soundPage, storeArrangement } from './page/arrangement.ts';
import { homeChoices } from './page/choices.ts';
import { defaultHome } from './page/defaults.ts';

const nothing = z.strictObject({});
const document = z.unknown();
/** A document of the most tiles with their conditions. */
const BODY = 131_072;

export const homeRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/home',
      access: 'session',
      query: nothing,
      summary:
        'The home page: work by deadline, what came back, trips, what expires, and the tiles with their data, within what the reader may do',
    },
    (_input, ctx) => homeOf(ctx),
  ),
  defineRoute(
    {
      method: 'PUT',
      path: '/api/home/arrangement',
      access: 'session',
      query: nothing,
      body: z.strictObject({ document }),
      bodyLimit: BODY,
      summary: 'Keep the own arrangement of the home page',
    },
    async ({ body }, ctx) => {
      await storeArrangement(ctx, body.document);
      return null;
    },
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: '/api/home/arrangement',
      access: 'session',
      query: nothing,
      summary: 'Back to the home page of the own roles',
    },
    async (_input, ctx) => {
      await deleteArrangement(ctx);
      return null;
    },
  ),
  defineRoute(
    { method: 'GET', path: '/api/home/choices', access: 'session', query: nothing, summary: 'What one may put on a home page' },
    (_input, ctx) => homeChoices(ctx),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/home/preview',
      access: 'session',
      query: nothing,
      body: z.strictObject({ document }),
      bodyLimit: BODY,
      whileViewing: true,
      summary: 'Tiles of a page that is being arranged, with their data',
    },
    async ({ body }, ctx) => ({ tiles: await answerPage(ctx, await soundPage(ctx, body.document)) }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/home/defaults/:role',
      access: 'policy',
      params: z.strictObject({ role: z.string().max(60) }),
      query: nothing,
      summary: 'The home page that a role begins with',
    },
    async ({ params }, ctx) => {
      mustBeAble(ctx, ctx.engine.registry.get('homePage'), 'read');
      return defaultHome(params.role);
    },
  ),
];
