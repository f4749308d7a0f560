import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { changeReaching, removeReaching } from './series.ts';

const params = z.strictObject({ id: z.string().max(60) });
const scope = z.enum(['this', 'later', 'all']);
const version = z.coerce.number().int().min(1).max(2_147_483_647);
const path = '/api/agenda/:id';

/** Changes and deletions that may affect other occurrences of a series; single appointments use the generic record routes. */
export const agendaRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'PUT',
      path,
      access: 'policy',
      byKey: true,
      params,
      body: z.strictObject({ reach: scope, version, values: z.record(z.string().max(80), z.unknown()) }),
      summary: 'Change an appointment alone, with those behind it in its series, or with all of them',
    },
    ({ params: { id }, body }, ctx) => changeReaching(ctx, id, body.reach, body.values, body.version),
  ),
  defineRoute(
    {
      method: 'DELETE',
      path,
      access: 'policy',
      byKey: true,
      params,
      query: z.strictObject({ reach: scope, version: version.optional() }),
      summary: 'Delete an appointment alone, with those behind it in its series, or with all of them',
    },
    async ({ params: { id }, query }, ctx) => ({ count: await removeReaching(ctx, id, query.reach, query.version) }),
  ),
];
