import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { boardOf } from './board.ts';

export const vitalSignsRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/health-guard/board',
      access: 'policy',
      query: z.strictObject({ trip: z.uuid() }),
      summary: 'How the children of a trip are by their wearables, abnormal ones first; readings of values are logged',
    },
    ({ query: { trip } }, ctx) => boardOf(trip, ctx),
  ),
];
