import { type Context, within } from '@zhixing/engine/context.ts';
import {
  type CompatibilityModule,
  compatibilityPage,
  compatibilityQuery,
  compatibilityRoutes,
} from '@zhixing/engine/http/compatibility-routes.ts';
import { pagingShape } from '@zhixing/engine/http/queries.ts';
import { resultMessage } from '@zhixing/engine/http/result-message.ts';
import { mustBeAble } from '@zhixing/engine/permission/access.ts';
import { readPage } from '@zhixing/engine/read/page.ts';
import { loadRow, type Stored } from '@zhixing/engine/read/read.ts';
import { repo } from '@zhixing/engine/repository.ts';
import { defineRoute, type Route } from '@zhixing/engine/route.ts';
import { z } from 'zod';
import { callInterface, parametersOf } from './ask.ts';
import { callable } from './callable.ts';
import { copyRoute } from './copy-interface.route.ts';
import { DataInterface } from './data-interface.model.ts';
import { DataInterfaceParameter } from './data-interface-parameter.model.ts';
import type { Filled } from './filled.ts';
import { interfaceBody, interfaceRow, parameterRow, parameterValues, type SentInterface, valuesOf } from './interface-names.ts';
import { partsRoutes } from './interface-parts.route.ts';
import { logPage } from './log-page.ts';
import { MAX_VALUE_LENGTH } from './parameters.ts';

const base = '/api/system/DataInterface';
const params = z.strictObject({ id: z.string().max(60) });
const nothing = z.strictObject({});
const inQuery = z.record(z.string().max(60), z.string().max(2000));
const inBody = z.record(z.string().max(60), z.union([z.string().max(MAX_VALUE_LENGTH), z.number(), z.boolean(), z.null()]));

const compatibility: CompatibilityModule<SentInterface> = {
  base,
  model: 'dataInterface',
  title: 'data interfaces',
  body: interfaceBody,
  toValues: valuesOf,
  toRow: interfaceRow,
  toggle: (records, row) => records.act(row.id, (row.status === 'enabled' ? 'disable' : 'enable') as never),
};
const modelOf = ({ engine }: Context) => engine.registry.get('dataInterface');

const readingRoutes: readonly Route[] = [
  defineRoute(
    { method: 'GET', path: base, access: 'policy', byKey: true, query: compatibilityQuery, summary: 'Data interfaces, page by page' },
    ({ query }, ctx) => compatibilityPage(compatibility, ctx, query),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/Selector`,
      access: 'policy',
      query: nothing,
      summary: 'Enabled data interfaces to choose from, by category',
    },
    async (_input, ctx) => ({ list: await choices(ctx) }),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/GetParam/:id`,
      access: 'policy',
      params,
      query: nothing,
      summary: 'What a data interface wants filled in',
    },
    async (input, ctx) => (await parametersOf(ctx, await repo(DataInterface, ctx).get(input.params.id))).map(parameterRow),
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/:id`,
      access: 'policy',
      byKey: true,
      params,
      query: nothing,
      summary: 'A data interface with its parameters',
    },
    async (input, ctx) => {
      const row = await repo(DataInterface, ctx).get(input.params.id);
      return { ...interfaceRow(row as unknown as Stored), parameterJson: (await parametersOf(ctx, row)).map(parameterRow) };
    },
  ),
];

const writingRoutes: readonly Route[] = [
  defineRoute(
    { method: 'POST', path: base, access: 'policy', byKey: true, body: interfaceBody, summary: 'Add a data interface with its parameters' },
    async (input, ctx) => resultMessage(ctx, 'created', { id: await write(ctx, input.body, null) }),
  ),
  defineRoute(
    { method: 'PUT', path: `${base}/:id`, access: 'policy', byKey: true, params, body: interfaceBody, summary: 'Change a data interface' },
    async (input, ctx) => resultMessage(ctx, 'changed', { id: await write(ctx, input.body, input.params.id) }),
  ),
  // Of the family's standard routes only deletion and enabling or disabling are used.
  ...compatibilityRoutes(compatibility).filter(({ method, path }) => method === 'DELETE' || path.endsWith('/State')),
];

const interfaceCallRoutes: readonly Route[] = [
  defineRoute(
    {
      method: 'POST',
      path: `${base}/:id/Actions/Preview`,
      access: 'policy',
      params,
      body: inBody,
      summary: 'Try a data interface out, enabled or not',
    },
    async (input, ctx) => {
      const row = await loadRow(ctx, modelOf(ctx), input.params.id, mustBeAble(ctx, modelOf(ctx), 'update'));
      return callInterface(ctx, row as never, input.body, { through: 'trial' });
    },
  ),
  defineRoute(
    {
      method: 'GET',
      path: `${base}/:id/Actions/Response`,
      access: 'policy',
      byKey: true,
      params,
      query: inQuery,
      summary: 'Ask a data interface by its id or code; its parameters stand in the query',
    },
    ({ params: { id }, query }, ctx) => called(ctx, id, query),
  ),
  defineRoute(
    {
      method: 'POST',
      path: `${base}/:id/Actions/Response`,
      access: 'policy',
      byKey: true,
      params,
      body: inBody,
      summary: 'Ask a data interface by its id or code; its parameters stand in the body',
    },
    ({ params: { id }, body }, ctx) => called(ctx, id, body),
  ),
];

const logRoute = defineRoute(
  {
    method: 'GET',
    path: '/api/system/DataInterfaceLog/:id',
    access: 'policy',
    params,
    query: z.strictObject(pagingShape),
    summary: 'What became of asking a data interface, the last first',
  },
  ({ params: { id }, query }, ctx) => logPage(ctx, { dataInterface: { eq: id } }, query),
);

/** Data interfaces in the wire format of this API family, and calls of an interface by id or code. */
export const interfaceRoutes: readonly Route[] = [
  ...readingRoutes,
  ...writingRoutes,
  copyRoute,
  ...interfaceCallRoutes,
  ...partsRoutes,
  logRoute,
];

const called = async (ctx: Context, key: string, sent: Filled) => callInterface(ctx, await callable(ctx, key), sent, { through: 'call' });

/** Saves an interface and its parameters in one transaction. */
const write = (ctx: Context, sent: SentInterface, id: string | null): Promise<string> =>
  ctx.db.transaction(async (db) => {
    const tx = within(ctx, db);
    const [records, rows] = [repo(DataInterface, tx), repo(DataInterfaceParameter, tx)];
    const row = id === null ? await records.create(valuesOf(sent) as never) : await records.update(id, valuesOf(sent) as never);
    for (const old of await rows.find({ dataInterface: { eq: row.id } })) await rows.remove(old.id);
    for (const values of parameterValues(sent)) await rows.create({ ...values, dataInterface: row.id } as never);
    return row.id;
  });

const MAX_CHOICES = 500;

async function choices(ctx: Context) {
  const order = { field: 'code', descending: false };
  const page = await readPage(ctx, modelOf(ctx), { currentPage: 1, pageSize: MAX_CHOICES, order, filter: { status: 'enabled' } });
  const groups = Map.groupBy(JSON.parse(page.list) as Stored[], ({ category }) => String(category ?? ''));
  return [...groups].map(([category, rows]) => ({
    id: category,
    fullName: category,
    children: rows.map((row) => ({ id: row.id, fullName: row.name, enCode: row.code })),
  }));
}
