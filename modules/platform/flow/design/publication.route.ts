import { within } from '@zhixing/engine/context.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { once } from '@zhixing/engine/write/idempotency.ts';
import { z } from 'zod';
import { FlowVersion } from '../flow-version.model.ts';
import { publicationOf, publish } from './publication.ts';

const params = z.strictObject({ id: z.uuid() });
const LARGEST = 1024 * 1024;

/** Routes of publishing: what it would mean, and doing it. */
export const publicationRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: '/api/workflow/template/Info/:id/Publish',
      access: 'policy',
      params,
      query: z.strictObject({}),
      summary: 'What publishing a version replaces, for whom, and what becomes of running flows',
    },
    ({ params }, ctx) => {
      mustBeAble(ctx, ctx.engine.registry.get('flowVersion'), 'act:enable');
      return publicationOf(ctx, params.id);
    },
  ),
  defineRoute(
    {
      method: 'POST',
      path: '/api/workflow/template/Info/:id/Publish',
      access: 'policy',
      params,
      bodyLimit: LARGEST,
      body: z.strictObject({
        /** The document as drawn, where it is not saved yet, and the version of the record that it was read with. */
        document: z.record(z.string().max(60), z.unknown()).optional(),
        version: z.int().optional(),
        action: z.string().max(60).nullable().default(null),
      }),
      summary: 'Publish a version: in the place of the one in force, for its use, from now on',
    },
    ({ params, body }, ctx) =>
      once(ctx, ['publish flow', params.id, body], async (inner) => {
        const { document, version, action } = body;
        await inner.db.transaction(async (db) => {
          const tx = within(inner, db);
          if (document) await repo(FlowVersion, tx).update(params.id, { document: document as never }, version);
          await publish(tx, params.id, action);
        });
        return publicationOf(inner, params.id);
      }),
  ),
];
