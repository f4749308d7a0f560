import type { Condition } from '@zhixing/model';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { readPage } from '../read/page.ts';
import type { Stored } from '../read/read.ts';
import { type Repository, repo } from '../repository.ts';
import { defineRoute, type Route } from '../route.ts';
import type { Values } from '../write/values.ts';
import { pagingShape, storable } from './queries.ts';
import { resultMessage } from './result-message.ts';

/** How a model is exposed to clients of this API family: other field names, 1 and 0 for booleans. */
export interface CompatibilityModule<B> {
  /** Path without a trailing slash. */
  readonly base: string;
  readonly model: string;
  /** Name of the records in the API documentation, in the plural. */
  readonly title: string;
  readonly body: z.ZodType<B>;
  readonly toValues: (body: B, ctx: Context) => Promise<Values> | Values;
  readonly toRow: (row: Stored) => Readonly<Record<string, unknown>>;
  /** Toggles a record between enabled and disabled; without it there is no such route. */
  readonly toggle?: (records: Repository<never>, row: Stored) => Promise<unknown>;
}

const params = z.strictObject({ id: z.string().max(60) });
const nothing = z.strictObject({});
export const compatibilityQuery = z.strictObject({ ...pagingShape, keyword: z.string().max(100).optional() });

/** A page of the records that the caller may read, with the same keyword search as lists. */
export async function compatibilityPage(
  compatibility: Pick<CompatibilityModule<unknown>, 'model' | 'toRow'>,
  ctx: Context,
  query: z.infer<typeof compatibilityQuery>,
  filter: Condition = {},
) {
  const { currentPage, pageSize } = query;
  const keyword = storable('keyword', query.keyword ?? '').trim();
  const page = await readPage(ctx, ctx.engine.registry.get(compatibility.model), {
    currentPage,
    pageSize,
    filter,
    ...(keyword ? { keyword } : {}),
  });
  return { list: (JSON.parse(page.list) as Stored[]).map(compatibility.toRow), pagination: { currentPage, pageSize, total: page.total } };
}

/**
 * Read, create, update and delete routes at the paths of the family, with the same permission, scope, rules and history as `/api/data`. Its
 * clients send no versions: the last write wins.
 */
export function compatibilityRoutes<B>(compatibility: CompatibilityModule<B>, informationAt: '' | '/Info' = ''): readonly Route[] {
  const { base, model, title, body } = compatibility;
  const records = (ctx: Context) => repo(ctx.engine.registry.get(model) as never, ctx) as Repository<never>;
  const values = async (sent: unknown, ctx: Context) => (await compatibility.toValues(sent as B, ctx)) as never;
  return [
    defineRoute(
      {
        method: 'GET',
        path: `${base}/:id${informationAt}`,
        access: 'policy',
        byKey: true,
        params,
        query: nothing,
        summary: `One of the ${title}`,
      },
      async (input, ctx) => compatibility.toRow((await records(ctx).get(input.params.id)) as unknown as Stored),
    ),
    defineRoute({ method: 'POST', path: base, access: 'policy', byKey: true, body, summary: `Add to the ${title}` }, async (input, ctx) =>
      resultMessage(ctx, 'created', compatibility.toRow((await records(ctx).create(await values(input.body, ctx))) as unknown as Stored)),
    ),
    defineRoute(
      { method: 'PUT', path: `${base}/:id`, access: 'policy', byKey: true, params, body, summary: `Change one of the ${title}` },
      async (input, ctx) => {
        await records(ctx).update(input.params.id, await values(input.body, ctx));
        return resultMessage(ctx, 'changed');
      },
    ),
    defineRoute(
      {
        method: 'DELETE',
        path: `${base}/:id`,
        access: 'policy',
        byKey: true,
        params,
        query: nothing,
        summary: `Delete one of the ${title}`,
      },
      async (input, ctx) => {
        await records(ctx).remove(input.params.id);
        return resultMessage(ctx, 'deleted');
      },
    ),
    ...toggleRoute(compatibility, records),
  ];
}

function toggleRoute<B>({ base, title, toggle }: CompatibilityModule<B>, records: (ctx: Context) => Repository<never>): readonly Route[] {
  if (!toggle) return [];
  return [
    defineRoute(
      {
        method: 'PUT',
        path: `${base}/:id/Actions/State`,
        access: 'policy',
        byKey: true,
        params,
        body: nothing,
        summary: `Turn one of the ${title} off or on`,
      },
      async (input, ctx) => {
        const row = (await records(ctx).get(input.params.id)) as unknown as Stored;
        await toggle(records(ctx), row);
        return resultMessage(ctx, 'changed');
      },
    ),
  ];
}
