import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { once } from '@zhixing/engine/write/idempotency.ts';
import { z } from 'zod';
import { badgesOf, boardOf, countedTrips } from './board.ts';
import { sentBatch } from './sent-entry.ts';
import { takeEntries } from './take-entries.ts';

const params = z.strictObject({ id: z.uuid() });

/** Check-ins of trips: by phones of leaders, and by devices with an API key. */
export const checkInRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: '/api/check-ins',
      access: 'policy',
      byKey: true,
      body: sentBatch,
      summary: 'Take a batch of check-ins; entries sent twice or in another order have one effect, each answered by itself',
    },
    ({ body }, ctx) => once(ctx, ['check-ins', body], (inner) => takeEntries(body, inner)),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/check-ins/trips',
      access: 'policy',
      byKey: true,
      summary: 'The trips under way and about to leave whose people the caller counts',
    },
    (_input, ctx) => countedTrips(ctx),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/trips/:id/roll-calls',
      access: 'policy',
      params,
      summary: 'Everything that a phone needs to call the roll of a trip without a line',
    },
    ({ params: { id } }, ctx) => boardOf(id, ctx),
  ),
  defineRoute(
    {
      method: 'GET',
      path: '/api/trips/:id/badges',
      access: 'policy',
      params,
      summary: 'The badges of the children of a trip, with the texts of their codes',
    },
    ({ params: { id } }, ctx) => badgesOf(id, ctx),
  ),
];
