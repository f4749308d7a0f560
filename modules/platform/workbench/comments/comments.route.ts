import { pagingShape, recordParams } from '@zhixing/engine/http/queries.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { once } from '@zhixing/engine/write/idempotency.ts';
import { z } from 'zod';
import { isStorable, line } from '../limits.ts';
import { addComment, readComments, removeComment, whomToMention } from './comments.ts';

const path = '/api/data/:model/:id';
const nothing = z.strictObject({});

/** Comments on a record; access requires the permission to read the record. */
export const commentRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'GET',
      path: `${path}/comments`,
      access: 'policy',
      params: recordParams,
      query: z.strictObject(pagingShape),
      summary: 'Comments on a record, newest first',
    },
    ({ params, query }, ctx) => readComments(ctx, params.model, params.id, query),
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${path}/comments`,
      access: 'policy',
      params: recordParams,
      query: nothing,
      body: z.strictObject({ text: line(2000), mentions: z.array(z.uuid()).max(20).default([]) }),
      summary: 'Comment on a record; whom it mentions is told',
    },
    ({ params, body }, ctx) =>
      once(ctx, ['comment', params.model, params.id, body], (inner) => addComment(inner, params.model, params.id, body)),
  ),
  defineRoute(
    {
      method: 'DELETE',
      path: `${path}/comments/:comment`,
      access: 'policy',
      params: recordParams.extend({ comment: z.uuid() }),
      query: nothing,
      summary: 'Remove an own comment; administrators remove any',
    },
    ({ params }, ctx) => removeComment(ctx, params.model, params.id, params.comment),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${path}/mentionable`,
      access: 'policy',
      params: recordParams,
      query: z.strictObject({ keyword: z.string().trim().max(50).refine(isStorable).optional() }),
      summary: 'People who may read a record and can be mentioned',
    },
    ({ params, query }, ctx) => whomToMention(ctx, params.model, params.id, query.keyword),
  ),
];
