import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { boundedJson } from '../limits.ts';
import { deleteSetting, readSettings, writeSetting } from './settings.ts';

/** Body limit for the largest setting with its envelope; larger requests are refused before they are read. */
const BODY = 131_072;

const key = z.string().regex(/^[a-zA-Z][\w.:-]{0,99}$/);
const nothing = z.strictObject({});
const params = z.strictObject({ key });
const path = '/api/workbench/settings';

/** Settings of a user, stored on the server so that they apply on every device. Accessible to that user only. */
export const settingRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path, access: 'session', query: z.strictObject({ prefix: key.optional() }), summary: 'Own settings under a prefix' },
    ({ query }, ctx) => readSettings(ctx, query.prefix),
  ),
  defineRoute(
    {
      method: 'PUT',
      path: `${path}/:key`,
      access: 'session',
      params,
      query: nothing,
      body: z.strictObject({ value: boundedJson }),
      bodyLimit: BODY,
      summary: 'Keep a setting',
    },
    ({ params, body }, ctx) => writeSetting(ctx, params.key, body.value),
  ),
  defineRoute(
    { method: 'DELETE', path: `${path}/:key`, access: 'session', params, query: nothing, summary: 'Forget a setting' },
    ({ params }, ctx) => deleteSetting(ctx, params.key),
  ),
];
