import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { boundedJson } from '../limits.ts';
import { forgetSetting, readSettings, writeSetting } from './settings.ts';

/** Room for the largest setting and its envelope; what is larger is refused before it is read. */
const BODY = 131_072;

const key = z.string().regex(/^[a-zA-Z][\w.:-]{0,99}$/);
const nothing = z.strictObject({});
const params = z.strictObject({ key });
const path = '/api/workbench/settings';

/** Settings that follow a person from one computer to the next. Nobody reads or writes those of another. */
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
    ({ params }, ctx) => forgetSetting(ctx, params.key),
  ),
];
