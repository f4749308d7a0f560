import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { choiceKinds, choicesOf } from './choices.ts';

/** What schools choose from. */
export const choiceRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/choices/:kind',
      access: 'policy',
      params: z.strictObject({ kind: z.enum(choiceKinds) }),
      query: z.strictObject({ trip: z.uuid().optional() }),
      summary: 'Courses, bases and camps, or agencies that can be chosen for a trip until its return, or today',
    },
    ({ params: { kind }, query: { trip } }, ctx) => choicesOf(ctx, kind, trip ?? null),
  ),
];
