import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { boundedJson } from '../limits.ts';
import { dropDraft, readDraft, storeDraft } from './drafts.ts';

const BODY = 400_000;
const path = '/api/workbench/drafts/:model/:record';
const params = z.strictObject({ model: z.string().max(80), record: z.union([z.literal('new'), z.uuid()]) });
const nothing = z.strictObject({});

/** Drafts of forms, visible to their authors only. */
export const draftRoutes: readonly Route[] = [
  defineRoute({ method: 'GET', path, access: 'policy', params, query: nothing, summary: 'Own draft of a form' }, ({ params }, ctx) =>
    readDraft(ctx, params.model, params.record),
  ),
  defineRoute(
    {
      method: 'PUT',
      path,
      access: 'policy',
      params,
      query: nothing,
      body: z.strictObject({
        changes: z.record(z.string().max(80), boundedJson),
        baseVersion: z.number().int().min(1).max(2_147_483_647).nullable().default(null),
      }),
      bodyLimit: BODY,
      summary: 'Keep the draft of a form',
    },
    ({ params, body }, ctx) => storeDraft(ctx, params.model, params.record, body),
  ),
  defineRoute({ method: 'DELETE', path, access: 'session', params, query: nothing, summary: 'Throw a draft away' }, ({ params }, ctx) =>
    dropDraft(ctx, params.model, params.record),
  ),
];
