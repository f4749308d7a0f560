import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { targets } from '../targets.ts';
import { answersOf, replyTo } from './answers.ts';
import { resultsOf } from './results.ts';

const day = z.iso.date().optional();

/** What came of evaluations: for schools and bureaus with the answers, for organisations anonymised. */
export const resultRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/evaluations/results',
      access: 'policy',
      query: z.strictObject({
        targets: z
          .string()
          .transform((list) => list.split(','))
          .pipe(z.array(z.enum(targets)).min(1)),
        from: day,
        to: day,
        trip: z.uuid().optional(),
      }),
      summary: 'Figures and distributions of what was evaluated',
    },
    ({ query }, ctx) => resultsOf(ctx, query),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/evaluations/subjects/:id/answers',
      access: 'policy',
      params: z.strictObject({ id: z.uuid() }),
      query: z.strictObject({}),
      summary: 'The answers about one subject; without authors and times for organisations',
    },
    ({ params }, ctx) => answersOf(ctx, params.id),
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/evaluations/replies',
      access: 'policy',
      body: z.strictObject({ key: z.uuid(), text: z.string().trim().min(2).max(500) }),
      summary: 'Reply to an answer, once, for the organisation that answers for what was evaluated',
    },
    async ({ body }, ctx) => {
      await replyTo(ctx, body);
      return { replied: true };
    },
  ),
];
