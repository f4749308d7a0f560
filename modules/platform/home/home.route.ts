import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { homeOf } from './home.ts';

export const homeRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/home',
      access: 'session',
      query: z.strictObject({}),
      summary: 'The home page: work by deadline, what came back, trips, what expires and figures, within what the reader may do',
    },
    (_input, ctx) => homeOf(ctx),
  ),
];
