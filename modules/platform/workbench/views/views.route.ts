import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { once } from '@zhixing/engine/write/idempotency.ts';
import { audiences, type ViewContents } from '@zhixing/model/saved-view.ts';
import { z } from 'zod';
import { boundedJson, line } from '../limits.ts';
import { changeView, createView, readViews, removeView } from './views.ts';

const BODY = 65_536;
const path = '/api/workbench/views';
const model = z.string().max(80);
const page = z.string().regex(/^[\w./:-]{1,200}$/);
const version = z.coerce.number().int().min(1).max(2_147_483_647);
const params = z.strictObject({ id: z.uuid() });
const nothing = z.strictObject({});

/** Definition of a view. Its contents are checked when a list is read with it, with the permissions of the reader. */
const definition = z.strictObject({
  type: z.string().max(20).optional(),
  where: boundedJson.optional(),
  filter: boundedJson.optional(),
  keyword: z.string().max(100).optional(),
  sort: boundedJson.optional(),
  columns: boundedJson.optional(),
  density: z.string().max(20).optional(),
  group: boundedJson.optional(),
});
const said = {
  name: line(40),
  audience: z.enum(audiences).default('mine'),
  role: z.string().max(40).nullable().default(null),
  pinned: z.boolean().default(false),
  isDefault: z.boolean().default(false),
  definition,
};
const changes = z.strictObject({
  version,
  name: said.name.optional(),
  audience: z.enum(audiences).optional(),
  role: z.string().max(40).nullable().optional(),
  pinned: z.boolean().optional(),
  isDefault: z.boolean().optional(),
  definition: definition.optional(),
});

/** Saved views of lists. */
export const viewRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path, access: 'session', query: z.strictObject({ model, page: page.optional() }), summary: 'Saved views of a page' },
    ({ query }, ctx) => readViews(ctx, query.model, query.page),
  ),
  defineRoute(
    {
      method: 'POST',
      path,
      access: 'session',
      query: nothing,
      body: z.strictObject({ model, page, ...said }),
      bodyLimit: BODY,
      summary: 'Save a view',
    },
    ({ body: { model, page, ...view } }, ctx) =>
      once(ctx, ['view', model, page, view], (inner) => createView(inner, { model, page }, view)),
  ),
  defineRoute(
    {
      method: 'PUT',
      path: `${path}/:id`,
      access: 'session',
      params,
      query: nothing,
      body: changes,
      bodyLimit: BODY,
      summary: 'Change a view',
    },
    ({ params, body: { version, ...changes } }, ctx) => changeView(ctx, params.id, version, given(changes)),
  ),
  defineRoute(
    { method: 'DELETE', path: `${path}/:id`, access: 'session', params, query: z.strictObject({ version }), summary: 'Remove a view' },
    ({ params, query }, ctx) => removeView(ctx, params.id, query.version),
  ),
];

const given = (changes: object): Partial<ViewContents> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<ViewContents>;
