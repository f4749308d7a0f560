import { recordParams } from '@zhixing/engine/http/queries.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { bePresent, leave } from './presence.ts';

const path = '/api/data/:model/:id/presence';
const nothing = z.strictObject({});

/** Which users have a record open, for users who may read it. */
export const presenceRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'PUT',
      path,
      access: 'policy',
      params: recordParams,
      query: nothing,
      body: z.strictObject({ editing: z.boolean() }),
      summary: 'Have a record open; answers who else has',
    },
    ({ params, body }, ctx) => bePresent(ctx, params.model, params.id, body.editing),
  ),
  defineRoute(
    { method: 'DELETE', path, access: 'policy', params: recordParams, query: nothing, summary: 'Close a record' },
    ({ params }, ctx) => leave(ctx, params.model, params.id),
  ),
];
